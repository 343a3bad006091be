import type { ClientId } from '@tideway/contract/calls/ids'
import { foldText } from '@tideway/contract/search/fold-text'
import { isCallPool } from '../../../platform/database/call-database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { EntryKind } from '../entries/entry-kind.ts'
import { isEverythingEntered } from '../entries/fill-entries.ts'
import { findEntries } from '../entries/find-entries.ts'

/** Up to this many entries count as few. A search that matches more soon finds records among the newest rows. */
const FEW = 500
const WITHIN_MS = 500
const hasTrigram = /[\p{L}\p{N}]{3}/u

/**
 * Returns the ids of all records of a kind whose texts may contain `part`, if they are few. Returns undefined if there
 * are more, if the entries cannot tell, or outside of a call. `part` must be from a text that the entries have.
 */
export async function findFewRecords(
  platform: Platform,
  { clientId, kind, part }: { clientId: ClientId; kind: EntryKind; part: string | undefined },
): Promise<readonly string[] | undefined> {
  const words = part === undefined ? [] : foldText(part).split(' ')
  // The index of texts finds only words with three letters or digits in a row.
  if (!words.some((word) => hasTrigram.test(word)) || !isCallPool(platform.pool)) return undefined
  if (!(await isEverythingEntered(platform.db, clientId))) return undefined
  const { entries, more, unfinished } = await findEntries(platform, {
    clientId,
    kinds: [kind],
    words,
    place: 'anywhere',
    limit: FEW,
    deadline: performance.now() + WITHIN_MS,
  })
  if (more.size > 0 || unfinished.size > 0) return undefined
  return [...new Set(entries.map(({ recordId }) => recordId))]
}
