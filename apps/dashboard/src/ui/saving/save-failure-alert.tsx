import { Alert } from '@tideway/design/messages/alert'
import type { ReactNode } from 'react'
import { saveFailureWords } from '../../platform/saving/save-failure-words.ts'
import { HeldAlert } from './held-alert.tsx'
import type { SaveFailure } from './use-submission.ts'

export interface SaveFailureAlertProps {
  failure: SaveFailure | undefined
  /** True if the typed values differ from the server's values, as last read. */
  changed: boolean
  /** The server's value in a few words, such as 'off'. Shown if it was read again and differs from the typed value. */
  saved?: string | undefined
  /** The specification's text for this failure. It is the title until the change is known to be saved. */
  fixedTitle?: string | undefined
  /** True if a snackbar has already announced the failure. */
  silent?: boolean | undefined
  actions?: ReactNode
}

/** Reports which values are saved after a failed save. The typed values remain in the form next to it. */
export function SaveFailureAlert({
  failure,
  changed,
  saved,
  fixedTitle,
  silent,
  actions,
}: SaveFailureAlertProps) {
  if (failure === undefined) return null
  if (failure.kind === 'refused' && failure.held) {
    return <HeldAlert actions={actions} held={failure.held} />
  }
  const isSaved = failure.isCurrent ? !changed : undefined
  const { title, text } = saveFailureWords(failure, isSaved)
  const isFixed = fixedTitle !== undefined && (failure.kind === 'refused' || !isSaved)
  return (
    <Alert
      actions={actions}
      kind={isFixed || failure.kind === 'refused' ? 'error' : 'warning'}
      silent={silent}
      title={isFixed ? fixedTitle : title}
    >
      {isFixed ? <p>{`${title}.`}</p> : null}
      <p>{text}</p>
      {saved !== undefined && isSaved === false ? <p>{`Currently saved: ${saved}.`}</p> : null}
    </Alert>
  )
}
