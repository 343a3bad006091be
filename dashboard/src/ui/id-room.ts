import { createContext } from 'react'

/** How many characters of an id have room. Outside a table there is more than in a narrow column. */
export const IdRoom = createContext(19)
