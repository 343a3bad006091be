import type { ReactNode } from 'react'

/** A column is data. Text (a string) is cut at 240 px with an ellipsis; an element is shown as it is. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** Money and counts stand right. */
  align?: 'left' | 'right' | undefined
  cell: (row: Row) => ReactNode
  /** A CSS length the column keeps, so nothing jumps between pages. */
  width?: string | undefined
}
