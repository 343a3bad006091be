import { createContext } from 'react'

/**
 * Number of id characters that fit. The default is for ids outside a table, where there is more room than in a narrow
 * column.
 */
export const IdRoom = createContext(19)
