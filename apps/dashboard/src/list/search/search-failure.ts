import { ApiFailure, reasonOf } from '@tideway/browser/http/api-failure'

/** Shown whenever a search fails. The cause is a separate sentence below it (spec 8). */
export const SEARCH_FAILED =
  'Please narrow search criteria by setting a specific date/time or by entering search criteria in the Filter field'

export interface FailureCause {
  text: string
  /** True if the same call may succeed later. */
  mayRetry: boolean
}

/** Reports that a search was not sent, because its address breaks a rule. The message names the rule. */
export class InvalidSearch extends Error {
  override name = 'InvalidSearch'
}

/** Explains why a search failed, and if trying again helps. */
export function causeOfFailure(error: unknown): FailureCause {
  if (error instanceof InvalidSearch) return { text: error.message, mayRetry: false }
  if (!(error instanceof ApiFailure)) return unexpected
  if (error.kind === 'unreachable') {
    return {
      text: 'We couldn’t reach the server. Check your connection, then try again.',
      mayRetry: true,
    }
  }
  if (error.kind === 'unauthorized') return { text: 'Your session has ended.', mayRetry: false }
  if (error.status === 403) {
    return {
      text: 'You don’t have permission to see these records. Ask an administrator in your organisation.',
      mayRetry: false,
    }
  }
  if (error.status === 429) {
    return { text: 'There were too many requests. Wait a moment, then try again.', mayRetry: true }
  }
  const reason = reasonOf(error)
  return reason === undefined ? unexpected : { text: reason, mayRetry: false }
}

const unexpected: FailureCause = {
  text: 'Something went wrong on our side. Try again later.',
  mayRetry: true,
}
