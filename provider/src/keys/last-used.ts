import type { Platform } from '../platform/platform.ts'

const MINUTE = 60_000
const MOST_REMEMBERED = 10_000

export type NoteUse = (key: { clientId: string; keyId: string }) => void

/** Notes when a key was last used, to the minute, beside the call and not in its way. */
export function openLastUsed({ pool, clock, log }: Platform): NoteUse {
  const noted = new Map<string, number>()
  return ({ clientId, keyId }) => {
    const name = `${clientId} ${keyId}`
    const now = clock.now()
    if (now.getTime() - (noted.get(name) ?? 0) < MINUTE) return
    if (noted.size >= MOST_REMEMBERED) noted.clear()
    noted.set(name, now.getTime())
    // Another process may have noted a later one.
    pool
      .query({
        name: 'key-used',
        text: `UPDATE api_keys SET last_used_at = $3
          WHERE client_id = $1 AND key_id = $2 AND (last_used_at IS NULL OR last_used_at < $3)`,
        values: [clientId, keyId, now],
      })
      .catch((error: unknown) => log.warn({ err: error, keyId }, 'the use of a key is not noted'))
  }
}
