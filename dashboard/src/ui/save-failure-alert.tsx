import { Alert } from '@tideway/look/alert'
import type { ReactNode } from 'react'
import { saveFailureWords } from '../platform/save-failure-words.ts'
import type { SaveFailure } from './use-sending.ts'

export interface SaveFailureAlertProps {
  failure: SaveFailure | undefined
  /** Whether what was typed differs from what the server has, as it was last read. */
  changed: boolean
  /** What the server has, in a few words: 'off'. Shown where it was read again and is not what was typed. */
  saved?: string | undefined
  /** The specification's text for this failure. It is the title for as long as the change isn't known to be saved. */
  fixedTitle?: string | undefined
  /** Set where a snackbar has already been announced. */
  silent?: boolean | undefined
  actions?: ReactNode
}

/** Says what is saved after a save that failed. What was typed stays in the form beside it. */
export function SaveFailureAlert({
  failure,
  changed,
  saved,
  fixedTitle,
  silent,
  actions,
}: SaveFailureAlertProps) {
  if (failure === undefined) return null
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
