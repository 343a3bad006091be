/** Parameters of the path that many calls have. */

export const clientIdInPath = {
  clientId: { description: 'The client: your own, or one below it.', example: 'HARBOUR' },
}

/** The client that a person acts for, where a call of the dashboard names it in the query. */
export const clientIdInQuery = {
  clientId: { description: 'A client of your organisation.', example: 'HARBOUR' },
}

/** The id of the record that a call is about. `what` it is: `payment request`. */
export const idOf = (what: string, example: string) => ({
  id: { description: `Our id of the ${what}.`, example },
})
