import { describeObject } from '../calls/docs/field-docs.ts'
import { HostKeyAcceptance, SftpHostKey, SftpHostKeys } from './host-keys.ts'

const server = {
  host: {
    description: 'The host of the server, as in the settings.',
    example: 'sftp.harbour.example',
  },
  port: { description: 'Its port.', example: 22 },
}
const fingerprint = 'SHA256:ZD/PH6N3e4YZIgYtAnS0kT9OgtAOKBakHcjcOCxZnG4'

const sftpHostKeyDocs = describeObject(SftpHostKey, {
  name: 'SftpHostKey',
  description: 'The host key of a server that we log in to.',
  fields: {
    ...server,
    fingerprint: {
      description: 'SHA-256 fingerprint of the accepted key, as `ssh-keygen -l` prints it.',
      example: fingerprint,
    },
    acceptedDatetime: {
      description: 'When it was accepted, in UTC.',
      example: '2026-11-20T01:00:02.000Z',
    },
    offered: {
      description:
        'Another key that the server showed since. We refuse it, and do not log in. Absent if the server shows the accepted key.',
      fields: {
        fingerprint: {
          description: 'SHA-256 fingerprint of that key.',
          example: 'SHA256:w6wIIYAYzcwIgVs9O2q3enh9Dehm8zN5I5BDSTz9zzo',
        },
        shownDatetime: {
          description: 'When the server last showed it, in UTC.',
          example: '2026-11-21T01:00:02.000Z',
        },
      },
    },
  },
})

export const hostKeyDocs = [
  sftpHostKeyDocs,
  describeObject(SftpHostKeys, {
    name: 'SftpHostKeys',
    description: 'The host keys of a client’s SFTP servers.',
    fields: { hostKeys: { description: 'One entry for each server.', of: sftpHostKeyDocs } },
  }),
  describeObject(HostKeyAcceptance, {
    name: 'HostKeyAcceptance',
    description: 'The new host key to accept.',
    fields: {
      ...server,
      hostKeyFingerprint: {
        description:
          'The fingerprint that you have compared with your server. No other key is accepted.',
        example: fingerprint,
      },
    },
  }),
]
