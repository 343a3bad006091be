import { clientIdOf } from '@tideway/contract/calls/ids'
import { operationsOf, permissionSetNames } from '../../people/keys/api-permissions.ts'
import type { ClientOptions } from '../client-facts.ts'
import { readClientOptions } from '../client-facts.ts'
import type { LimitOptions } from '../client-limits.ts'
import { clientLimits } from '../client-limits.ts'
import { changeClient, createClient, switchClient } from '../manage-clients.ts'
import { listClients, showClient } from '../show-clients.ts'
import type { Command, Option } from './command.ts'
import { flagOption, readOnly, textOption } from './command.ts'

const clientOptions: Record<string, Option> = {
  name: textOption('NAME', 'shown to payers and users, 1 to 100 characters'),
  'legal-name': textOption('NAME', 'at most 100 characters'),
  permissions: textOption(
    'LIST',
    `permissions of the client and its keys, separated by commas: ${[...permissionSetNames, 'none'].join(', ')}, or operations`,
  ),
  'pay-to': flagOption('adds the permission set payto'),
  'pay-id-domain': {
    type: 'string',
    multiple: true,
    value: 'DOMAIN[=NAME]',
    says: 'a domain for its PayIDs, with the name shown to payers; repeat it for several',
  },
  'settlement-bsb': textOption('BSB', '6 digits; with --settlement-account'),
  'settlement-account': textOption('NUMBER', 'the account that sweeps go to, 4 to 12 digits'),
  'settlement-pay-id': textOption('PAYID', 'instead of an account; with --settlement-pay-id-type'),
  'settlement-pay-id-type': textOption('TYPE', 'PHONE, EMAIL, ABN or ORG'),
  'settlement-name': textOption('NAME', 'the full legal name of that account'),
}

/** Creates, changes, shows, disables and enables clients. */
export const clientCommands: readonly Command[] = [
  {
    name: 'client create',
    subject: 'CLIENT_ID',
    says: 'Creates a client, with the permission set standard by default',
    options: {
      ...clientOptions,
      parent: textOption('CLIENT_ID', 'the parent client; it cannot be changed later'),
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
    name: 'client limits',
    subject: 'CLIENT_ID',
    says: "Shows the payout limits of a client, or changes the given ones; '' or none removes one",
    options: {
      'payout-limit': textOption('AMOUNT', 'the most that one payout may be, such as 5000.00'),
      'daily-payout-limit': textOption('AMOUNT', 'the most of all payouts of a day in Sydney'),
    },
    examples: [
      'client limits ACME1',
      'client limits ACME1 --payout-limit 5000.00 --daily-payout-limit 20000.00',
    ],
    run: ({ platform, actor, subject, values }) =>
      clientLimits(platform, actor, clientIdOf(subject), values as LimitOptions),
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
]
