import type { FailureKind } from '@tideway/contract/failures/explain-failure'
import { explainFailure } from '@tideway/contract/failures/explain-failure'
import { failureFacts, NOT_KNOWN, NOT_KNOWN_TODO } from '@tideway/contract/failures/failure'
import { CodeNote } from '@tideway/design/fields/code-note'

interface FailureNoteProps {
  kind: FailureKind
  /** Nothing is shown without a code. */
  code: string | undefined
}

/**
 * Explains a failure's code next to its message. The form and 'New payout' are on the same page.
 */
export function FailureNote({ kind, code }: FailureNoteProps) {
  if (!code) return null
  const failure = explainFailure(kind, code)
  return failure.known ? (
    <CodeNote code={failure.code} facts={failureFacts(failure)} name="Failure code">
      {failure.todo}
    </CodeNote>
  ) : (
    <CodeNote code={failure.code} mark={NOT_KNOWN} name="Failure code">
      {NOT_KNOWN_TODO}
    </CodeNote>
  )
}
