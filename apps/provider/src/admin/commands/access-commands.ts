import { clientIdOf } from '@tideway/contract/calls/ids'
import { sftpPortOf } from '@tideway/contract/sftp/sftp-details'
import { roles } from '@tideway/contract/users/roles/roles'
import { sendMail } from '../../delivery/mail/mail-outbox.ts'
import { deliverReport } from '../../delivery/reports/delivery/queue-report-delivery.ts'
import { trustNewHostKey } from '../../delivery/reports/delivery/trust-new-host-key.ts'
import { revokeKey } from '../../people/keys/key-store.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { InviteOptions } from '../invite-user.ts'
import { inviteUser } from '../invite-user.ts'
import { clientOrRefuse } from '../manage-clients.ts'
import { OperatorError } from '../operator.ts'
import type { Command } from './command.ts'
import { flagOption, textOption } from './command.ts'

/** Commands for users, keys and host keys of clients. */
export const accessCommands: readonly Command[] = [
  {
    name: 'user invite',
    subject: 'EMAIL',
    says: 'Emails an invitation; its link works once, for seven days',
    options: {
      client: textOption('CLIENT_ID', 'the client that the person belongs to'),
      role: textOption('ROLE', `BASE_ADMIN by default; one of ${roles.join(', ')}`),
      dashboard: textOption(
        'URL',
        'the brand they sign in at: one of DASHBOARD_URLS, the first by default',
      ),
      'app-name': textOption('NAME', 'a variant of that dashboard: one of APP_NAMES'),
      again: flagOption('sends a new link to a person who was already invited'),
    },
    enqueues: [sendMail],
    examples: [
      'user invite jo@acme.example --client ACME1',
      'user invite jo@acme.example --client ACME1 --dashboard https://partner.example',
    ],
    run: ({ platform, actor, subject, values }) =>
      inviteUser(platform, actor, subject, values as InviteOptions),
  },
  {
    name: 'key revoke',
    subject: 'KEY_ID',
    says: 'Revokes an API key permanently, from the next call on',
    options: { client: textOption('CLIENT_ID', 'the client whose key it is') },
    examples: ['key revoke SECRABC123 --client ACME1'],
    run: async ({ platform, actor, subject, values }) => {
      const { client } = values as { client?: string }
      if (client === undefined)
        throw new OperatorError('--client: missing. Give the client that owns the key')
      const clientId = clientIdOf(client)
      await clientOrRefuse(platform.db, clientId, '--client')
      try {
        return (await revokeKey(platform, { clientId, actor }, subject))
          ? { changed: true, text: `Revoked key ${subject} of ${clientId}.` }
          : { changed: false, text: `Nothing to change: key ${subject} is already revoked.` }
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        throw new OperatorError(
          `KEY_ID: ${clientId} has no key ${subject}. 'client show ${clientId}' lists its keys`,
        )
      }
    },
  },
  {
    name: 'host-key accept',
    subject: 'CLIENT_ID',
    says: 'Accepts the new host key of a client’s SFTP server at our next login; check with the client first',
    options: {
      host: textOption('HOST', 'the server, as in the client’s settings'),
      port: textOption('PORT', 'its port, 22 by default'),
    },
    examples: ['host-key accept ACME1 --host sftp.acme.example --port 2022'],
    enqueues: [deliverReport],
    run: async ({ platform, actor, subject, values }) => {
      const clientId = clientIdOf(subject)
      const { host, port = '22' } = values as { host?: string; port?: string }
      await clientOrRefuse(platform.db, clientId, 'CLIENT_ID')
      const number = sftpPortOf(port)
      const problems = [
        ...(host === undefined ? ['--host: missing. Give the server as in the settings'] : []),
        ...(number === undefined ? [`--port: '${port}' must be a port from 1 to 65535`] : []),
      ]
      if (host === undefined || number === undefined) throw new OperatorError(...problems)
      return (await trustNewHostKey(platform, { clientId, actor }, { host, port: number }))
        ? {
            changed: true,
            text: `At the next login for ${clientId}, we will accept the host key of ${host}:${number}.`,
          }
        : {
            changed: false,
            text: `Nothing to change: no host key of ${host}:${number} is stored for ${clientId}.`,
          }
    },
  },
]
