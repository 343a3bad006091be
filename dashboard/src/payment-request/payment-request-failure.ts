import { ApiFailure } from '../platform/api-failure.ts'

/** Said in a snackbar for 10 s when a create or an enquiry fails (spec 8). */
export const GENERIC_FAILURE = 'An error occurred. Please refresh and try again.'

/** Whether the server has decided about this payload, so that the next try is a new one. */
export function isDefinite(error: unknown): boolean {
  return error instanceof ApiFailure && error.definite
}
