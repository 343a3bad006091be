import type { KeyboardEvent, MouseEvent, ReactNode } from 'react'
import type { RowMarks } from '../../ui/table/rows/row-marks.ts'

/** Handlers around the rows, called before those of the rows. */
export interface RowHandlers {
  onMouseDownCapture: (event: MouseEvent<HTMLElement>) => void
  /** `page`: the keys of the rows of the shown page. */
  onClickCapture: (event: MouseEvent<HTMLElement>, page: readonly string[]) => void
  onKeyDown: (event: KeyboardEvent<HTMLElement>, page: readonly string[]) => void
}

/** The marks and handlers of a table once their code is loaded. */
export interface RowExtras<Row> {
  marks: RowMarks
  handlers?: RowHandlers | undefined
  /** The selected rows: those that the filter shows in their order, then the others. */
  selected: readonly Row[]
  /** A line above the table's footer. */
  bar: ReactNode
}

/** The state before the code is loaded. */
export const NO_EXTRAS: RowExtras<never> = { marks: {}, selected: [], bar: null }
