import { Alert } from '@tideway/look/alert'
import type { SaveFailure } from './use-section-save.ts'

/** Stands in a section after a save that failed, once the snackbar is gone. Silent: the snackbar was read out. */
export function SectionFailure({ failure }: { failure: SaveFailure | undefined }) {
  if (failure === undefined) return null
  if (failure.kind === 'unknown') {
    return (
      <Alert kind="warning" silent title="It is not known whether this was saved">
        <p>No answer came. What you entered is still here: Save sends it again.</p>
      </Alert>
    )
  }
  return (
    <Alert kind="error" silent title="Nothing was saved">
      <p>{failure.message ?? 'What you entered is still here.'}</p>
    </Alert>
  )
}
