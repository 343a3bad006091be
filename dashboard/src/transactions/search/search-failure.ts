import { ApiFailure, reasonOf } from '@tideway/browser/http/api-failure'

/** spec 8: shown whenever a search fails; what went wrong is a sentence of its own below it. */
export const SEARCH_FAILED =
  'Please narrow search criteria by setting a specific date/time or by entering search criteria in the Filter field'

export interface FailureCause {
  text: string
  /** Whether the same call may go well later. */
  mayRetry: boolean
}

/** Why a search failed, in words, and whether trying again helps. */
export function causeOfFailure(error: unknown): FailureCause {
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
