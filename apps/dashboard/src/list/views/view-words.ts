import { reasonOf } from '@tideway/browser/http/api-failure'
import { changeFailure } from '@tideway/browser/http/change-failure'

export const VIEWS_FAILED = 'We couldn’t load your views.'
export const NO_VIEWS =
  'Save what this list shows under a name: its search, filter, columns, sort and page size.'
export const VIEW_GONE = 'This view doesn’t exist, or belongs to someone else.'

const STALE = 412
const GONE = 404

/** Returns the message for a failed change of a view. */
export function viewFailureText(error: unknown, status: number | undefined): string {
  if (status === STALE)
    return 'This view was changed in another browser. We’ve loaded the latest version; try again.'
  if (status === GONE) return 'This view was deleted in another browser.'
  const failure = changeFailure(error)
  if (failure.kind === 'refused') return reasonOf(error) ?? 'We couldn’t save the view. Try again.'
  return failure.answered
    ? 'Something went wrong on our side. Try again.'
    : 'We didn’t get a response, so your change may have been saved. Check the list of views.'
}
