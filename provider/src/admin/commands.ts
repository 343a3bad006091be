import { clientIdOf } from '@tideway/contract/calls/ids'
import {
  operationsOf,
  permissionSetNames,
  permissionSets,
} from '@tideway/contract/keys/api-permissions'
import { formatAud } from '@tideway/contract/money/money'
import { sftpPortOf } from '@tideway/contract/sftp/sftp-details'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { roles } from '@tideway/contract/users/roles'
import type { Actor } from '../audit/record-audit.ts'
import { revokeKey } from '../keys/key-store.ts'
import { refusedReturns, summariseClearing } from '../ledger/clearing.ts'
import { sendMail } from '../mail/mail-outbox.ts'
import type { JobKind } from '../platform/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { Refused } from '../platform/refused.ts'
import { sendInstruction } from '../rail/rail-outbox.ts'
import { retryReturn } from '../refunds/retry-return.ts'
import { deliverReport } from '../reports/delivery/queue-report-delivery.ts'
import { trustNewHostKey } from '../reports/delivery/trust-new-host-key.ts'
import type { ClientOptions } from './client-facts.ts'
import { readClientOptions } from './client-facts.ts'
import type { InviteOptions } from './invite-user.ts'
import { inviteUser } from './invite-user.ts'
import { changeClient, clientOrRefuse, createClient, switchClient } from './manage-clients.ts'
import type { Done } from './operator.ts'
import { OperatorError } from './operator.ts'
import { listClients, showClient } from './show-clients.ts'

/** What was said after `--`, by name. */
export type Values = Record<string, string | boolean | string[] | undefined>

export interface Given {
  platform: Platform
  actor: Actor
  /** The word behind the command: an id or an email; empty where the command takes none. */
  subject: string
  values: Values
}

interface Option {
  type: 'string' | 'boolean'
  multiple?: boolean
  /** As the help shows it: `NAME`. */
  value?: string
  says: string
}

export interface Command {
  /** `client create`. */
  name: string
  /** What is behind it, as the help shows it. */
  subject?: 'CLIENT_ID' | 'EMAIL' | 'KEY_ID' | 'PAYMENT_ID'
  says: string
  options: Record<string, Option>
  examples: string[]
  /** Kinds of jobs that it enqueues, for the provider to do. */
  enqueues?: readonly Pick<JobKind<object>, 'name' | 'queue'>[]
  run(given: Given): Promise<Done>
}

const text = (value: string, says: string): Option => ({ type: 'string', value, says })
const flag = (says: string): Option => ({ type: 'boolean', says })

const clientOptions: Record<string, Option> = {
  name: text('NAME', 'shown to payers and users, 1 to 100 characters'),
  'legal-name': text('NAME', 'at most 100 characters'),
  permissions: text(
    'LIST',
    `permissions of the client and its keys, separated by commas: ${[...permissionSetNames, 'none'].join(', ')}, or operations`,
  ),
  'pay-to': flag('adds the permission set payto'),
  'pay-id-domain': {
    type: 'string',
    multiple: true,
    value: 'DOMAIN[=NAME]',
    says: 'a domain for its PayIDs, with the name shown to payers; repeat it for several',
  },
  'settlement-bsb': text('BSB', '6 digits; with --settlement-account'),
  'settlement-account': text('NUMBER', 'the account that sweeps go to, 4 to 12 digits'),
  'settlement-pay-id': text('PAYID', 'instead of an account; with --settlement-pay-id-type'),
  'settlement-pay-id-type': text('TYPE', 'PHONE, EMAIL, ABN or ORG'),
  'settlement-name': text('NAME', 'the full legal name of that account'),
}

const readOnly = (shown: string): Done => ({ changed: false, text: shown })

/** What an operator can do. `npm run admin -- --help` shows all of it. */
const commands: readonly Command[] = [
  {
    name: 'client create',
    subject: 'CLIENT_ID',
    says: 'Creates a client, with the permission set standard by default',
    options: {
      ...clientOptions,
      parent: text('CLIENT_ID', 'the parent client; it cannot be changed later'),
    },
    examples: [
      "client create ACME1 --name 'Acme Coffee' --legal-name 'Acme Coffee Pty Ltd' --pay-id-domain 'pay.acme.example=Acme Coffee'",
      "client create ACME1-NORTH --name 'Acme North' --parent ACME1 --pay-to",
    ],
    run: ({ platform, actor, subject, values }) => {
      const { parent } = values as { parent?: string }
      const { facts, payIdDomains } = readClientOptions(values as ClientOptions)
      const limits = { api_permission_limits: operationsOf('standard') }
      return createClient(platform, actor, clientIdOf(subject), {
        facts,
        defaults: limits,
        payIdDomains,
        parent: parent === undefined ? undefined : clientIdOf(parent),
      })
    },
  },
  {
    name: 'client set',
    subject: 'CLIENT_ID',
    says: "Changes the given settings of a client; '' clears an optional one",
    options: clientOptions,
    examples: [
      'client set ACME1 --permissions standard,payto',
      "client set ACME1 --settlement-bsb 062948 --settlement-account 20481190 --settlement-name 'Acme Coffee Pty Ltd'",
    ],
    run: ({ platform, actor, subject, values }) =>
      changeClient(
        platform,
        actor,
        clientIdOf(subject),
        readClientOptions(values as ClientOptions),
      ),
  },
  {
    name: 'client list',
    says: 'Lists all clients',
    options: {},
    examples: ['client list'],
    run: async ({ platform }) => readOnly(await listClients(platform)),
  },
  {
    name: 'client show',
    subject: 'CLIENT_ID',
    says: 'Shows a client, its users and its keys',
    options: {},
    examples: ['client show ACME1'],
    run: async ({ platform, subject }) => readOnly(await showClient(platform, clientIdOf(subject))),
  },
  {
    name: 'client disable',
    subject: 'CLIENT_ID',
    says: 'Stops sign-ins, tokens and keys of a client and the clients below it, from the next call on (see docs/production.md)',
    options: {},
    examples: ['client disable ACME1'],
    run: ({ platform, actor, subject }) =>
      switchClient(platform, actor, clientIdOf(subject), { enabled: false }),
  },
  {
    name: 'client enable',
    subject: 'CLIENT_ID',
    says: 'Enables a disabled client; all its users must sign in again',
    options: {},
    examples: ['client enable ACME1'],
    run: ({ platform, actor, subject }) =>
      switchClient(platform, actor, clientIdOf(subject), { enabled: true }),
  },
  {
    name: 'user invite',
    subject: 'EMAIL',
    says: 'Emails an invitation; its link works once, for seven days',
    options: {
      client: text('CLIENT_ID', 'the client that the person belongs to'),
      role: text('ROLE', `BASE_ADMIN by default; one of ${roles.join(', ')}`),
      dashboard: text(
        'URL',
        'the brand they sign in at: one of DASHBOARD_URLS, the first by default',
      ),
      'app-name': text('NAME', 'a variant of that dashboard: one of APP_NAMES'),
      again: flag('sends a new link to a person who was already invited'),
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
    options: { client: text('CLIENT_ID', 'the client whose key it is') },
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
        if (!(error instanceof Refused)) throw error
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
      host: text('HOST', 'the server, as in the client’s settings'),
      port: text('PORT', 'its port, 22 by default'),
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
  {
    name: 'clearing list',
    says: 'Shows money held in clearing because the payer’s bank refused its return',
    options: {},
    examples: ['clearing list'],
    run: async ({ platform }) => readOnly(await clearingText(platform)),
  },
  {
    name: 'clearing retry',
    subject: 'PAYMENT_ID',
    says: 'Retries a refused return, for example after the payer’s bank has reopened the account',
    options: {},
    examples: ['clearing retry TIDEAU2SXXXN20261122000000000012345'],
    enqueues: [sendInstruction],
    run: ({ platform, actor, subject }) => retryRefused(platform, actor, subject),
  },
]

async function retryRefused(platform: Platform, actor: Actor, id: string): Promise<Done> {
  switch (await retryReturn(platform, actor, id)) {
    case 'ordered':
      return {
        changed: true,
        text: `Retrying the return of payment ${id}. Run 'clearing list' to see whether the payer's bank refuses it.`,
      }
    case 'under way':
      return { changed: false, text: `Nothing to do: payment ${id} is being returned.` }
    case 'returned':
      return { changed: false, text: `Nothing to do: payment ${id} has been returned.` }
    case 'unknown':
      throw new OperatorError(
        `PAYMENT_ID: payment ${id} has no return. 'clearing list' shows the payments whose return was refused`,
      )
  }
}

async function clearingText({ db }: Platform): Promise<string> {
  const summaries = (await summariseClearing(db)).map(
    ({ state, orders, cents }) =>
      `${state === 'under_way' ? 'On the way to a bank' : 'Refused returns'}: ${orders}, ${formatAud(cents)}`,
  )
  const refused = (await refusedReturns(db)).map(
    ({ clientId, subjectId, cents, reason, refusedAt }) =>
      `  ${clientId}  ${subjectId}  ${formatAud(cents)}  ${reason ?? 'no reason'}  ${formatDateTime(refusedAt, SYDNEY)}`,
  )
  return [...summaries, ...refused].join('\n')
}

export function commandNamed(name: string): Command | undefined {
  return commands.find((command) => command.name === name)
}

/** The help of one command, or of all. */
export function helpText(command?: Command): string {
  const shown = command ? [command] : commands
  const usage = (one: Command) => `${one.name}${one.subject ? ` ${one.subject}` : ''}`
  const width = Math.max(...shown.map((one) => usage(one).length))
  const options = Object.entries({
    ...command?.options,
    operator: text(
      'NAME',
      'your name for the audit trail; your user name on this machine by default',
    ),
    help: flag('shows this help'),
  })
  const optionWords = options.map(([name, { value }]) => `--${name}${value ? ` ${value}` : ''}`)
  const optionWidth = Math.max(...optionWords.map((word) => word.length))
  return [
    'Usage: npm run admin -- COMMAND [OPTIONS], with the environment of the provider',
    '',
    ...shown.map((one) => `  ${usage(one).padEnd(width)}  ${one.says}`),
    '',
    'Options:',
    ...options.map(
      ([, { says }], index) => `  ${optionWords[index]?.padEnd(optionWidth)}  ${says}`,
    ),
    '',
    'Examples:',
    ...shown.flatMap(({ examples }) => examples).map((example) => `  npm run admin -- ${example}`),
    ...(command?.options.permissions
      ? [
          '',
          'Permissions:',
          ...permissionSetNames.map((set) => `  ${set}: ${permissionSets[set].join(' ')}`),
        ]
      : []),
    '',
    'Running a command twice has no further effect. Exit status: 0 done, or nothing to do;',
    '1 refused or failed, nothing was changed; 2 not understood.',
    '',
  ].join('\n')
}
