import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import { Fragment } from 'react'
import { mergeList } from '../../platform/saving/merge.ts'
import type { Overlap } from '../../platform/saving/save-merged.ts'
import { savedAtText } from '../time/saved-at-text.ts'
import { useShownZone } from '../time/shown-zone.ts'

export interface ShownOverlap<Draft> extends Overlap<Draft> {
  /** The values that the user's changes are based on. */
  base: Draft
  ours: Draft
  /** Puts these values into the form, as changes to the values that the other person saved. */
  resolve: (part: Partial<Draft>) => void
}

interface OverlapAlertProps<Draft> {
  overlap: ShownOverlap<Draft> | undefined
  /** Name of the section inside a sentence: 'this list'. */
  what: string
  labels: Record<keyof Draft, string>
}

/**
 * Compares values that another person saved with the values typed here, so that the user can choose. Choosing does not
 * save.
 */
export function OverlapAlert<Draft extends object>({
  overlap,
  what,
  labels,
}: OverlapAlertProps<Draft>) {
  const { zone } = useShownZone()
  if (overlap === undefined) return null
  const { fields, base, ours, theirs, lastSaved, resolve } = overlap
  const only = (draft: Draft) =>
    Object.fromEntries(fields.map((field) => [field, draft[field]])) as Partial<Draft>
  const combined = combinedLists(fields, base, ours, theirs.draft)
  return (
    <Alert
      actions={
        <>
          {combined ? <Button onClick={() => resolve(combined)}>Combine both</Button> : null}
          <Button onClick={() => resolve(only(ours))}>Keep mine</Button>
          <Button onClick={() => resolve(only(theirs.draft))}>Use theirs</Button>
        </>
      }
      kind="warning"
      title={
        lastSaved
          ? `${lastSaved.name} saved ${what} at ${savedAtText(lastSaved.savedDatetime, new Date(), zone)}`
          : `Another person saved ${what} while you were editing`
      }
    >
      <p>Your changes aren’t saved yet. Choose what to keep, then save.</p>
      {fields.map((field) => (
        <Fragment key={String(field)}>
          <p>{`${labels[field]}, theirs: ${textOf(theirs.draft[field])}`}</p>
          <p>{`${labels[field]}, yours: ${textOf(ours[field])}`}</p>
        </Fragment>
      ))}
    </Alert>
  )
}

/** Merges lists item by item. Returns undefined if a field is not a list. */
function combinedLists<Draft extends object>(
  fields: (keyof Draft)[],
  base: Draft,
  ours: Draft,
  theirs: Draft,
): Partial<Draft> | undefined {
  const lists = fields.map((field) => [base[field], ours[field], theirs[field]])
  if (!lists.flat().every((list) => Array.isArray(list))) return undefined
  return Object.fromEntries(
    fields.map((field, place) => {
      const [before = [], mine = [], other = []] = lists[place] as string[][]
      return [field, mergeList(before, mine, other)]
    }),
  ) as Partial<Draft>
}

/** Enough characters to distinguish one OpenPGP key from another. Other values are usually shorter. */
const SHOWN_LENGTH = 200

function textOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'On' : 'Off'
  const text = Array.isArray(value) ? value.join(', ') : String(value ?? '')
  if (text.length > SHOWN_LENGTH) return `${text.slice(0, SHOWN_LENGTH)}…`
  return text === '' ? 'Empty' : text
}
