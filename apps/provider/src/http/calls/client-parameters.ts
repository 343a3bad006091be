import { z } from 'zod/mini'

/** A client's id in a call. Its existence, and the caller's right to know it, are checked later. */
export const clientIdText = z.string().brand<'ClientId'>()

/** The client in the path. */
export const clientInPath = z.object({ clientId: clientIdText })

/** The acting client, where a call of the dashboard names it in the query. */
export const clientInQuery = z.strictObject({ clientId: z.optional(clientIdText) })
