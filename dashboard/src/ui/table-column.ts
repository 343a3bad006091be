import type { ReactNode } from 'react'

/** A column is data. Text (a string) is cut at 240 px with an ellipsis; an element is shown as it is. */
export interface TableColumn<Row> {
  id: string
  header: string
  /** Money and counts stand right. */
  align?: 'left' | 'right' | undefined
  cell: (row: Row) => ReactNode
  /** The cell's text: the longest ones give the column its width. */
  text?: ((row: Row) => string) | undefined
  /** The least width, a CSS length, so that little jumps between pages. */
  width?: string | undefined
}
