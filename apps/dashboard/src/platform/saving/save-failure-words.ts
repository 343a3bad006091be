import type { ChangeFailure } from '@tideway/browser/http/change-failure'

/**
 * Returns a form's text after a failed save. `isSaved` is true if a later read shows the typed values on the server,
 * and undefined if unknown.
 */
export function saveFailureWords(
  failure: ChangeFailure,
  isSaved: boolean | undefined,
): { title: string; text: string } {
  if (failure.kind === 'refused') {
    return { title: NOT_SAVED, text: failure.message ?? TRY_AGAIN }
  }
  const what = failure.answered ? 'Something went wrong on our side' : 'We didn’t get a response'
  if (isSaved === undefined) {
    return {
      title: 'We couldn’t confirm your changes were saved',
      text: `${what}, so your changes may have been saved. Save again to make sure; nothing you typed is lost.`,
    }
  }
  return isSaved
    ? { title: 'Your changes are saved', text: `${what}, but your changes were saved.` }
    : { title: NOT_SAVED, text: `${what}. ${TRY_AGAIN}` }
}

const NOT_SAVED = 'Your changes weren’t saved'
const TRY_AGAIN = 'Try again; nothing you typed is lost.'
