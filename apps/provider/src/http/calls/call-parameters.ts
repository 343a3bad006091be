/** Path parameters that many calls share. */

export const clientIdInPath = {
  clientId: { description: 'The client: your own, or one below it.', example: 'HARBOUR' },
}

/** The acting client, where a call of the dashboard names it in the query. */
export const clientIdInQuery = {
  clientId: { description: 'A client of your organisation.', example: 'HARBOUR' },
}

/** Describes the id of a call's record. `what` is its kind: `payment request`. */
export const idParameter = (what: string, example: string) => ({
  id: { description: `Our id of the ${what}.`, example },
})
