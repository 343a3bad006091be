import type { ReactNode } from 'react'

/**
 * Formatting of a column's text, which decides its width and how it shrinks in a narrow table. The text of a chip is
 * its word, then a space, then the words below it.
 */
export type ColumnKind = 'text' | 'id' | 'figure' | 'date' | 'chip'

/**
 * A column is described by data. The texts of its rows (`text`) determine its width, or `width` does for a column of
 * controls. A cell that is a string may wrap to two lines, and an element is shown unchanged.
 */
export interface TableColumn<Row> {
  id: string
  header: string
  /** Shown after the header. A fact about all values that the rows hide, such as the zone of their times. */
  headNote?: string | undefined
  /** Defaults to 'text'. */
  kind?: ColumnKind | undefined
  /** Money and counts are right-aligned. */
  align?: 'left' | 'right' | undefined
  cell: (row: Row) => ReactNode
  /** Returns the cell's text. */
  text?: ((row: Row) => string) | undefined
  /** Texts that get room before rows arrive, so that columns do not move when rows arrive. */
  reserve?: readonly string[] | undefined
  /** Texts that rows usually have. Before rows arrive, columns are laid out as if rows had them. */
  usual?: readonly string[] | undefined
  /** Width of a control in CSS pixels at normal text size. */
  width?: number | undefined
  /** Width that the user chose, in CSS pixels at normal text size. It is never less than the texts need. */
  chosenWidth?: number | undefined
  /** True if the column takes the remaining width, because it has text next to its control. */
  takesRest?: boolean | undefined
  /** True if the column stays visible at the right edge when the table is wider than its box. */
  keepsInSight?: boolean | undefined
}

/** Changes that the user makes to the columns of a table. */
export interface ColumnArrange {
  /** Moves a column to just before another, or to the end. */
  move: (id: string, before: string | undefined) => void
  /** Sets a width in CSS pixels at normal text size, or undefined for the width that the texts need. */
  resize: (id: string, width: number | undefined) => void
}
