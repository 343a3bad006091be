import type { ClientId } from '@tideway/contract/calls/ids'
import type { PayIdDomain } from '@tideway/contract/settings/pay-id-domains'
import { sql } from 'kysely'
import type { Client } from '../clients/client/client-store.ts'
import {
  findClient,
  isDisabled,
  organisationOf,
  payIdDomainsOf,
} from '../clients/client/client-store.ts'
import { openClients, permissionColumns } from '../clients/client/open-clients.ts'
import {
  verifiedNow,
  writePayIdDomains,
} from '../clients/settings/pay-id-domains/set-pay-id-domains.ts'
import { announceAnyChange } from '../money-in/payment-requests/payment-request-store.ts'
import type { Actor, Details } from '../people/audit/record-audit.ts'
import { recordAudit } from '../people/audit/record-audit.ts'
import { permissionsText } from '../people/keys/api-permissions.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Reader, Tx } from '../platform/database/database.ts'
import { transact } from '../platform/database/transaction.ts'
import type { Platform } from '../platform/platform.ts'
import type { ClientFacts, ReadOptions } from './client-facts.ts'
import { clientIdProblem } from './client-facts.ts'
import type { CommandOutcome } from './operator.ts'
import { OperatorError } from './operator.ts'

/** A difference between a client and the given facts: the option, its current value and its requested value. */
interface Difference {
  option: string
  before: string | null
  after: string | null
}

const optionOf: Record<keyof ClientFacts, string> = {
  client_name: 'name',
  legal_name: 'legal-name',
  api_permission_limits: 'permissions',
  settlement_full_legal_account_name: 'settlement-name',
  settlement_pay_id: 'settlement-pay-id',
  settlement_pay_id_type: 'settlement-pay-id-type',
  settlement_account_bsb: 'settlement-bsb',
  settlement_account_no: 'settlement-account',
}

interface NewClientOptions extends ReadOptions {
  /** Facts of a new client that the options do not set. */
  defaults: ClientFacts
  parent: ClientId | undefined
}

/** Creates a client completely or not at all. An existing client with the same facts is not changed. */
export async function createClient(
  platform: Platform,
  actor: Actor,
  clientId: ClientId,
  { facts, defaults, payIdDomains, parent }: NewClientOptions,
): Promise<CommandOutcome> {
  const wrong = clientIdProblem(clientId)
  if (wrong !== undefined) throw new OperatorError(wrong)
  const { client_name: name, ...others } = { ...defaults, ...facts }
  return transact(platform.db, async (tx) => {
    const existingClient = await findClient(tx, clientId)
    if (existingClient) return sameOrRefuse(tx, existingClient, { facts, payIdDomains, parent })
    if (name === undefined)
      throw new OperatorError("--name: missing. A new client needs one, such as 'Acme Coffee'")
    if (parent !== undefined) await clientOrRefuse(tx, parent, '--parent')
    const now = platform.clock.now()
    const limits = others.api_permission_limits ?? []
    const added = await openClients(tx, [
      {
        ...others,
        client_id: clientId,
        client_name: name,
        parent_client_id: parent ?? null,
        reports_since: now,
        created_at: now,
      },
    ])
    if (added.length === 0)
      throw new OperatorError(
        `${clientId} was just created by another process. Run the command again`,
      )
    await writeDomains(platform, tx, clientId, payIdDomains)
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'client.create',
      subjectId: clientId,
      details: {
        name,
        permissions: permissionsText(limits),
        ...(parent !== undefined && { parent }),
        ...(payIdDomains.length > 0 && {
          payIdDomains: payIdDomains.map(({ domain }) => domain).join(', '),
        }),
      },
      at: now,
    })
    return {
      changed: true,
      text: `Created client ${clientId} (${name}), permissions: ${permissionsText(limits)}.\nNext: npm run admin -- user invite EMAIL --client ${clientId}`,
    }
  })
}

/** Changes the given facts and keeps the others. PayID domains are added to the existing ones. */
export async function changeClient(
  platform: Platform,
  actor: Actor,
  clientId: ClientId,
  { facts, payIdDomains }: ReadOptions,
): Promise<CommandOutcome> {
  return transact(platform.db, async (tx) => {
    const client = await lockClient(tx, clientId)
    const differences = differencesOf(client, facts)
    const { api_permission_limits: limits, ...others } = facts
    const columns = {
      ...others,
      ...(limits && permissionColumns({ api_permission_limits: limits })),
    }
    if (differences.length > 0)
      await tx.updateTable('clients').set(columns).where('client_id', '=', clientId).execute()
    const domains = await writeDomains(platform, tx, clientId, payIdDomains)
    if (differences.length + domains.length === 0)
      return {
        changed: false,
        text: `Nothing to change: client ${clientId} already has these settings.`,
      }
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'client.change',
      subjectId: clientId,
      details: {
        ...detailsOf(differences),
        ...(domains.length > 0 && { payIdDomains: domains.join(', ') }),
      },
      at: platform.clock.now(),
    })
    const words = differences.map(
      ({ option, before, after }) => `  ${option}: ${before ?? 'none'} -> ${after ?? 'none'}`,
    )
    const added = domains.map((domain) => `  PayID domain: ${domain}`)
    return { changed: true, text: [`Changed client ${clientId}:`, ...words, ...added].join('\n') }
  })
}

/**
 * Disables a client with all clients below it, or enables it again (decision 55). Their users are signed out
 * permanently. Enabling restores the right to sign in, but no session.
 */
export async function switchClient(
  platform: Platform,
  actor: Actor,
  clientId: ClientId,
  { enabled }: { enabled: boolean },
): Promise<CommandOutcome> {
  return transact(platform.db, async (tx) => {
    const client = await lockClient(tx, clientId)
    const word = enabled ? 'enabled' : 'disabled'
    if ((client.disabled_at === null) === enabled)
      return { changed: false, text: `Nothing to change: client ${clientId} is already ${word}.` }
    const at = platform.clock.now()
    await tx
      .updateTable('clients')
      .set({ disabled_at: enabled ? null : at })
      .where('client_id', '=', clientId)
      .execute()
    if (!enabled) await signOutAll(tx, clientId)
    // Open checkouts in browsers show the change immediately.
    await announceAnyChange(tx)
    const action = enabled ? 'client.enable' : 'client.disable'
    await recordAudit(tx, { clientId, actor, action, subjectId: clientId, at })
    const isStillDisabled = enabled && (await isDisabled(tx, clientId))
    return {
      changed: true,
      text: isStillDisabled
        ? `Enabled client ${clientId}. A client above it is disabled, so it cannot be used until that client is enabled.`
        : `${enabled ? 'Enabled' : 'Disabled'} client ${clientId} and the clients below it. This applies from the next call on.`,
    }
  })
}

export async function clientOrRefuse(
  db: Reader,
  clientId: ClientId,
  field = 'CLIENT_ID',
): Promise<Client> {
  const client = await findClient(db, clientId)
  if (!client) throw new OperatorError(unknownClient(clientId, field))
  return client
}

const unknownClient = (clientId: string, field: string) =>
  `${field}: client ${clientId} does not exist. Run 'npm run admin -- client list' to list the clients`

/** Returns the client, locked until the transaction ends. */
export async function lockClient(tx: Tx, clientId: ClientId): Promise<Client> {
  const client = await tx
    .selectFrom('clients')
    .selectAll()
    .where('client_id', '=', clientId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!client) throw new OperatorError(unknownClient(clientId, 'CLIENT_ID'))
  return client
}

/** Returns the domains that were added or renamed. */
async function writeDomains(
  platform: Platform,
  tx: Tx,
  clientId: ClientId,
  payIdDomains: readonly PayIdDomain[],
): Promise<string[]> {
  try {
    const written = await writePayIdDomains(platform, tx, clientId, payIdDomains, verifiedNow)
    return written.map(({ domain }) => domain)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new OperatorError(`--pay-id-domain: ${error.message}`)
  }
}

/** A repeated command gives the same result. A command with different facts is rejected with the differences. */
async function sameOrRefuse(
  tx: Tx,
  client: Client,
  { facts, payIdDomains, parent }: Omit<NewClientOptions, 'defaults'>,
): Promise<CommandOutcome> {
  const { client_id: clientId } = client
  const there = await payIdDomainsOf(tx, clientId)
  const missing = payIdDomains.filter(({ domain, merchantName = null }) =>
    there.every((other) => other.domain !== domain || other.merchant_name !== merchantName),
  )
  const problems = [
    ...differencesOf(client, facts).map(
      ({ option, before, after }) =>
        `  --${option}: is ${before ?? 'none'}, not ${after ?? 'none'}`,
    ),
    ...missing.map(({ domain }) => `  --pay-id-domain: ${domain} is not among its domains`),
    ...(parent !== undefined && parent !== client.parent_client_id
      ? [`  --parent: is ${client.parent_client_id ?? 'none'} and cannot be changed`]
      : []),
  ]
  if (problems.length > 0)
    throw new OperatorError(
      `Client ${clientId} already exists with different settings:`,
      ...problems,
      `Use 'client set ${clientId} …' to change it.`,
    )
  return { changed: false, text: `Nothing to change: client ${clientId} already exists.` }
}

function differencesOf(client: Client, facts: ClientFacts): Difference[] {
  return (Object.keys(facts) as (keyof ClientFacts)[]).flatMap((column) => {
    const [before, after] = [textOf(column, client[column]), textOf(column, facts[column])]
    return before === after ? [] : [{ option: optionOf[column], before, after }]
  })
}

function textOf(column: keyof ClientFacts, value: string | string[] | null | undefined) {
  if (value === null || value === undefined) return null
  if (typeof value === 'string') return value
  // Permissions are a set, so their order does not count.
  return column === 'api_permission_limits' ? permissionsText([...value].sort()) : value.join(', ')
}

function detailsOf(differences: readonly Difference[]): Details {
  return Object.fromEntries(
    differences.flatMap(({ option, before, after }) => {
      const name = option.replace(/-([a-z])/g, (_dash, letter: string) => letter.toUpperCase())
      return [
        [name, after],
        [`${name}Before`, before],
      ]
    }),
  )
}

/** Ends sessions, grants and codes of all users of a client and of the clients below it. */
async function signOutAll(tx: Tx, clientId: ClientId): Promise<void> {
  const clients = (await organisationOf(tx, clientId)).map(({ client_id }) => client_id)
  await sql`DELETE FROM identity_artifacts WHERE payload ->> 'accountId' IN (
    SELECT account_id::text FROM accounts WHERE client_id = ANY (${clients}))`.execute(tx)
}
