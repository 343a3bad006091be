import { z } from 'zod/mini'

/** A client's id as a call names it. Whether there is such a client, and whether the caller may know, is decided later. */
export const clientIdText = z.string().brand<'ClientId'>()

/** The client in the path. */
export const clientInPath = z.object({ clientId: clientIdText })

/** The client that a person acts for, where a call of the dashboard names it in the query. */
export const clientInQuery = z.strictObject({ clientId: z.optional(clientIdText) })
