import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { LastSaved } from '@tideway/contract/calls/precondition'
import { mergeSettings } from './merge.ts'

/** Settings as they were read, with the ETag of the answer; a provider without ETags has none. */
export interface AsRead<Draft> {
  draft: Draft
  etag?: string | undefined
}

/** Another person saved the same fields: nothing was sent, or what was sent was refused. */
export interface Overlap<Draft> {
  fields: (keyof Draft)[]
  theirs: AsRead<Draft>
  /** Who saved, where the provider says so. */
  lastSaved?: LastSaved | undefined
}

interface Save<Draft> {
  /** What the person began from. */
  base: AsRead<Draft>
  /** What they made of it. */
  ours: Draft
  /** The newest settings that this browser has. */
  newest: AsRead<Draft>
  /** Reads them again. */
  read: () => Promise<AsRead<Draft>>
  /** Sends `draft`, which was merged with `theirs`. Rejects with status 412 where they are no longer what there is. */
  send: (draft: Draft, theirs: AsRead<Draft>) => Promise<void>
}

/** Each refused attempt is another person's save: three in the time of one answer are no people. */
const ATTEMPTS = 4

/**
 * Saves what was changed on top of what others saved since. Answers the overlap where others changed the same fields
 * to something else; then nothing is saved, and the person chooses. Rejects as `send` and `read` do.
 */
export async function saveOnTop<Draft extends object>({
  base,
  ours,
  newest,
  read,
  send,
}: Save<Draft>): Promise<Overlap<Draft> | undefined> {
  const merge = (theirs: AsRead<Draft>) => mergeSettings(base.draft, ours, theirs.draft)
  let lastSaved: LastSaved | undefined
  // Without ETags only a read shows what others did.
  let theirs = newest.etag === undefined ? await read() : newest
  if (newest.etag !== undefined && merge(theirs).conflicts.length > 0) {
    // The refusal of what we began from names who saved since.
    theirs = base
  }
  for (let attempt = 1; ; attempt++) {
    const { settings, conflicts } = merge(theirs)
    if (conflicts.length > 0) return { fields: conflicts, theirs, lastSaved }
    try {
      await send(settings, theirs)
      return undefined
    } catch (error) {
      if (!(error instanceof ApiFailure) || error.status !== 412 || attempt === ATTEMPTS)
        throw error
      lastSaved = error.problem?.lastSaved
      theirs = await read()
    }
  }
}
