import type { ComponentType, ReactNode } from 'react'

/** The order of a table, and the function that a press on a column's head calls. */
export interface TableSort {
  /** Id of the column that orders the rows, or undefined for none. */
  id: string | undefined
  descending: boolean
  onPress: (id: string) => void
}

export interface RowBoxProps {
  /** Name of the row. */
  name: string
  selected: boolean
  /** True for the single row that the Tab key reaches. */
  inTabOrder: boolean
}

/** A control in the heads of a table. */
export interface HeadControl {
  /** The keys of the rows of the shown page. */
  page: readonly string[]
  /** Name of the control, which its `data-head` contains. */
  head: string
  tabIndex: number
}

/** Rows that can be selected. The owner of the table handles the presses on the boxes. */
export interface RowSelection {
  /** Keys of the selected rows. */
  keys: ReadonlySet<string>
  /** True while the boxes of all rows are shown. Otherwise a row shows its box under the pointer and with the focus. */
  always: boolean
  /** The checkbox of a row. It is the same component on each render. */
  Box: ComponentType<RowBoxProps>
  /** Renders the checkbox of all rows, in the table's head. */
  renderHead: (control: HeadControl) => ReactNode
}

export interface RowMarks {
  /** Keys of rows that the user has opened before. */
  visited?: ReadonlySet<string> | undefined
  /** Present while rows can be selected. */
  selection?: RowSelection | undefined
}
