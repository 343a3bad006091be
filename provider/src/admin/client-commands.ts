import { clientIdOf } from '@tideway/contract/calls/ids'
import { operationsOf, permissionSetNames } from '../keys/api-permissions.ts'
import type { ClientOptions } from './client-facts.ts'
import { readClientOptions } from './client-facts.ts'
import type { Command, Option } from './command.ts'
import { flag, readOnly, text } from './command.ts'
import { changeClient, createClient, switchClient } from './manage-clients.ts'
import { listClients, showClient } from './show-clients.ts'

const clientOptions: Record<string, Option> = {
  name: text('NAME', 'as payers and users see it, 1 to 100 characters'),
  'legal-name': text('NAME', 'at most 100 characters'),
  permissions: text(
    'LIST',
    `what it and its keys may do, with commas between: ${[...permissionSetNames, 'none'].join(', ')}, or operations`,
  ),
  'pay-to': flag('adds the set payto to the permissions'),
  'pay-id-domain': {
    type: 'string',
    multiple: true,
    value: 'DOMAIN[=NAME]',
    says: 'a domain of its PayIDs, with the name that payers see; more than once for several',
  },
  'settlement-bsb': text('BSB', '6 digits; with --settlement-account'),
  'settlement-account': text('NUMBER', 'the account that sweeps go to, 4 to 12 digits'),
  'settlement-pay-id': text('PAYID', 'instead of an account; with --settlement-pay-id-type'),
  'settlement-pay-id-type': text('TYPE', 'PHONE, EMAIL, ABN or ORG'),
  'settlement-name': text('NAME', 'the full legal name of that account'),
}

/** Creates, changes, shows, disables and enables clients. */
export const clientCommands: readonly Command[] = [
  {
    name: 'client create',
    subject: 'CLIENT_ID',
    says: 'Creates a client, with the permissions of the set standard unless others are named',
    options: {
      ...clientOptions,
      parent: text('CLIENT_ID', 'the client that this one is below; it stays so'),
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
    says: "Changes what is named of a client; '' takes away what may be missing",
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
    says: 'Stops sign-ins, tokens and keys of a client and of the clients below it, from the next call on (docs/production.md says what else)',
    options: {},
    examples: ['client disable ACME1'],
    run: ({ platform, actor, subject }) =>
      switchClient(platform, actor, clientIdOf(subject), { enabled: false }),
  },
  {
    name: 'client enable',
    subject: 'CLIENT_ID',
    says: 'Allows a disabled client to be used again; everybody has to sign in again',
    options: {},
    examples: ['client enable ACME1'],
    run: ({ platform, actor, subject }) =>
      switchClient(platform, actor, clientIdOf(subject), { enabled: true }),
  },
]
