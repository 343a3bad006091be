import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { LastSaved } from '@tideway/contract/calls/precondition'
import { mergeSettings } from './merge.ts'

/** Settings as read, with the response's ETag. A provider without ETags has none. */
export interface LoadedSettings<Draft> {
  draft: Draft
  etag?: string | undefined
}

/** Another user saved the same fields. Nothing was sent, or the save was rejected. */
export interface Overlap<Draft> {
  fields: (keyof Draft)[]
  theirs: LoadedSettings<Draft>
  /** The last save, if the provider reports it. */
  lastSaved?: LastSaved | undefined
}

interface Save<Draft> {
  /** Settings when editing started. */
  base: LoadedSettings<Draft>
  /** The edited settings. */
  ours: Draft
  /** The newest settings in this browser. */
  newest: LoadedSettings<Draft>
  /** Reads the settings again. */
  read: () => Promise<LoadedSettings<Draft>>
  /**
   * Sends `draft`, which was merged with `theirs`. Rejects with status 412 if the server's settings have changed since
   * `theirs`.
   */
  send: (draft: Draft, theirs: LoadedSettings<Draft>) => Promise<void>
}

/**
 * Each rejected attempt means a save by another user. Three saves within one response time cannot come from people.
 */
const ATTEMPTS = 4

/**
 * Saves changes on top of saves by other users. If another user changed the same fields to other values, saves nothing
 * and returns the overlap, so that the user chooses. Rejects like `send` and `read`.
 */
export async function saveMerged<Draft extends object>({
  base,
  ours,
  newest,
  read,
  send,
}: Save<Draft>): Promise<Overlap<Draft> | undefined> {
  const merge = (theirs: LoadedSettings<Draft>) => mergeSettings(base.draft, ours, theirs.draft)
  let lastSaved: LastSaved | undefined
  // Only a read shows other users' saves if there are no ETags.
  let theirs = newest.etag === undefined ? await read() : newest
  if (newest.etag !== undefined && merge(theirs).conflicts.length > 0) {
    // Sends with the old ETag, because the rejection names the user who saved since.
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
