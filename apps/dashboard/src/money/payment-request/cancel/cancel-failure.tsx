import type { ChangeFailure } from '@tideway/browser/http/change-failure'
import { Alert } from '@tideway/design/messages/alert'

/** Why cancelling failed and the payment request still exists. */
export function CancelFailure({ failure }: { failure: ChangeFailure | undefined }) {
  if (failure === undefined) return null
  if (failure.kind === 'unknown') {
    return (
      <Alert kind="error" title="We couldn’t confirm it was cancelled">
        {failure.answered ? 'Something went wrong on our side.' : 'We didn’t get a response.'}{' '}
        Select Cancel payment request to try again.
      </Alert>
    )
  }
  return (
    <Alert kind="error" title="The payment request wasn’t cancelled">
      {failure.message}
    </Alert>
  )
}
