import { createContext } from 'react'

/**
 * Whether the table row around a part is under the pointer or holds the focus. Parts that are only
 * needed then (the copy button of an id) are not rendered for every row. null: not inside a row.
 */
export const RowActivity = createContext<boolean | null>(null)
