import { z } from 'zod/mini'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'

/**
 * Host keys of a client's SFTP servers. We accept the first one that a server shows. A changed one is refused until a
 * person of the client has compared its fingerprint and accepts it. These calls are not part of the provider API
 * (readings 5, calls of our own).
 */

const instant = z.iso.datetime()

/** In the format of ssh-keygen -l. */
const fingerprintPattern = /^SHA256:[A-Za-z0-9+/]{43}$/

export const SftpHostKey = z.object({
  host: essential(z.string()),
  port: essential(z.number()),
  /** The accepted key. */
  fingerprint: essential(z.string()),
  acceptedDatetime: instant,
  /** The key that the server shows now, and that we refuse. */
  offered: z.optional(z.object({ fingerprint: essential(z.string()), shownDatetime: instant })),
})
export type SftpHostKey = z.infer<typeof SftpHostKey>

export const SftpHostKeys = z.object({ hostKeys: z.array(SftpHostKey) })
export type SftpHostKeys = z.infer<typeof SftpHostKeys>

/** Body that accepts the key that a server shows. It names the key, so that no other one is accepted unseen. */
export const HostKeyAcceptance = z.strictObject({
  host: z.string().check(z.minLength(1), z.maxLength(1000)),
  port: z.int().check(z.minimum(1), z.maximum(65_535)),
  hostKeyFingerprint: z.string().check(z.regex(fingerprintPattern)),
})
export type HostKeyAcceptance = z.infer<typeof HostKeyAcceptance>

export const hostKeyProblems = {
  unknownServer: problemResponse(404, 'We have no host key of this server', 'ERR0.03'),
  notShown: problemResponse(
    409,
    'The server does not show this host key, or shows another one by now. Compare the new fingerprint',
    'ERR0.03',
  ),
} as const
