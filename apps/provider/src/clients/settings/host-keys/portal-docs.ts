import type { CallDocs } from '../../../http/calls/call-docs.ts'
import { clientIdInPath } from '../../../http/calls/call-parameters.ts'

const path = '/clients/HARBOUR/sftpHostKeys'
const server = { host: 'sftp.harbour.example', port: 22 }
const fingerprint = 'SHA256:ZD/PH6N3e4YZIgYtAnS0kT9OgtAOKBakHcjcOCxZnG4'
const newFingerprint = 'SHA256:w6wIIYAYzcwIgVs9O2q3enh9Dehm8zN5I5BDSTz9zzo'
const extension = 'For the dashboard: Settings, and the Batch App.'
const parameters = clientIdInPath

export const readDocs: CallDocs = {
  description:
    'The first login to a server accepts its host key. While a server shows another one, we do not log in.',
  extension,
  parameters,
  example: {
    path,
    answer: {
      hostKeys: [
        {
          ...server,
          fingerprint,
          acceptedDatetime: '2026-11-20T01:00:02.000Z',
          offered: { fingerprint: newFingerprint, shownDatetime: '2026-11-21T01:00:02.000Z' },
        },
      ],
    },
  },
}

export const acceptDocs: CallDocs = {
  description:
    'Compare the fingerprint with the one on your server first: `ssh-keygen -lf` and the file of the key. Reports that wait are delivered, and payment files collected, at once.',
  extension,
  errors: {
    404: 'The client is not in your organisation, or we have no host key of this server.',
    409: 'The server shows another host key, or none that we refuse.',
  },
  parameters,
  example: {
    path,
    body: { ...server, hostKeyFingerprint: newFingerprint },
    answer: {
      hostKeys: [
        {
          ...server,
          fingerprint: newFingerprint,
          acceptedDatetime: '2026-11-21T01:12:40.000Z',
        },
      ],
    },
  },
}
