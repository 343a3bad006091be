import type { ReactNode } from 'react'

/**
 * How the texts of a column are set: it decides how wide they are, and how they give way in a narrow table. The text of
 * a chip is its word, and after a space the words under it.
 */
export type ColumnKind = 'text' | 'id' | 'figure' | 'date' | 'chip'

/**
 * A column is data. Its width is measured by the texts of the rows, so it has `text`; one that holds
 * controls has `width` instead. Text (a string) takes two lines where it must; an element is shown as it is.
 */
export interface TableColumn<Row> {
  id: string
  header: string
  /** 'text' where none is given. */
  kind?: ColumnKind | undefined
  /** Money and counts are aligned right. */
  align?: 'left' | 'right' | undefined
  cell: (row: Row) => ReactNode
  /** The cell's text. */
  text?: ((row: Row) => string) | undefined
  /** Texts that have room before any row is here, so that the columns do not move when rows arrive. */
  reserve?: readonly string[] | undefined
  /** Width of a control in CSS pixels at the normal text size. */
  width?: number | undefined
  /** It takes the room that the others leave: there are words beside its control. */
  takesRest?: boolean | undefined
  /** Where the table is wider than its box, the column stays in sight at the right edge. */
  keepsInSight?: boolean | undefined
}
