import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'

/**
 * Host keys of a client's SFTP servers. We accept the first one that a server shows. A changed one is refused until a
 * person of the client has compared its fingerprint and accepts it. These calls are not part of the provider API
 * (readings 5, calls of our own).
 */

const fingerprint = 'SHA256:ZD/PH6N3e4YZIgYtAnS0kT9OgtAOKBakHcjcOCxZnG4'

const instant = z.iso.datetime()

/** In the format of ssh-keygen -l. */
const fingerprintPattern = /^SHA256:[A-Za-z0-9+/]{43}$/

export const SftpHostKey = z.object({
  host: field(
    essential(z.string()),
    'The host of the server, as in the settings.',
    'sftp.harbour.example',
  ),
  port: field(essential(z.number()), 'Its port.', 22),
  fingerprint: field(
    essential(z.string()),
    'SHA-256 fingerprint of the accepted key, as `ssh-keygen -l` prints it.',
    fingerprint,
  ),
  acceptedDatetime: field(instant, 'When it was accepted, in UTC.', '2026-11-20T01:00:02.000Z'),
  offered: field(
    z.optional(
      z.object({
        fingerprint: field(
          essential(z.string()),
          'SHA-256 fingerprint of that key.',
          'SHA256:w6wIIYAYzcwIgVs9O2q3enh9Dehm8zN5I5BDSTz9zzo',
        ),
        shownDatetime: field(
          instant,
          'When the server last showed it, in UTC.',
          '2026-11-21T01:00:02.000Z',
        ),
      }),
    ),
    'Another key that the server showed since. We refuse it, and do not log in. Absent if the server shows the accepted key.',
  ),
})
export type SftpHostKey = z.infer<typeof SftpHostKey>
nameObject(SftpHostKey, 'SftpHostKey', 'The host key of a server that we log in to.')

export const SftpHostKeys = z.object({
  hostKeys: field(z.array(SftpHostKey), 'One entry for each server.'),
})
export type SftpHostKeys = z.infer<typeof SftpHostKeys>
nameObject(SftpHostKeys, 'SftpHostKeys', 'The host keys of a client’s SFTP servers.')

/** Body that accepts the key that a server shows. It names the key, so that no other one is accepted unseen. */
export const HostKeyAcceptance = z.strictObject({
  host: field(
    z.string().check(z.minLength(1), z.maxLength(1000)),
    'The host of the server, as in the settings.',
    'sftp.harbour.example',
  ),
  port: field(z.int().check(z.minimum(1), z.maximum(65_535)), 'Its port.', 22),
  hostKeyFingerprint: field(
    z.string().check(z.regex(fingerprintPattern)),
    'The fingerprint that you have compared with your server. No other key is accepted.',
    fingerprint,
  ),
})
export type HostKeyAcceptance = z.infer<typeof HostKeyAcceptance>
nameObject(HostKeyAcceptance, 'HostKeyAcceptance', 'The new host key to accept.')

export const hostKeyProblems = {
  unknownServer: problemResponse(404, 'We have no host key of this server', 'ERR0.03'),
  notShown: problemResponse(
    409,
    'The server does not show this host key, or shows another one by now. Compare the new fingerprint',
    'ERR0.03',
  ),
} as const
