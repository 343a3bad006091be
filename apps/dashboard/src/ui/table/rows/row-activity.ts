import { createContext } from 'react'

/**
 * True while the surrounding table row is under the pointer or has the focus, null outside a row. Controls that are
 * needed only then, such as an id's copy button, are not rendered for every row.
 */
export const RowActivity = createContext<boolean | null>(null)
