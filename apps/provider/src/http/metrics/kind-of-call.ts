/**
 * Kind of a call, for the objectives of docs/service.md. `long` calls handle many rows or wait for the servers of others,
 * so nothing is promised about their duration. `page` is everything beside the two APIs.
 */
export type CallKind = 'read' | 'search' | 'change' | 'long' | 'page'

const API = /^\/(?:rest|portal)\/v1\//
const SEARCH = /\/search(?:\/totals)?$/
const LONG =
  /\/(?:\w+Batches|\w+BatchReviews|payeeChecks|exports|exportCounts|\w+Enquiry|accountCheck|verification|test|test-connection|deliverAgain|singleSignOn|approve|decline|rows)(?:\/|$)/

/** Returns the kind of a call by its method and its route, such as `/portal/v1/notes/:noteId/hide`. */
export function kindOfCall(method: string, route: string): CallKind {
  if (!API.test(route) || method === 'OPTIONS') return 'page'
  if (LONG.test(route)) return 'long'
  if (method === 'GET' || method === 'HEAD') return 'read'
  return method === 'POST' && SEARCH.test(route) ? 'search' : 'change'
}
