import type { ClientId } from '@tideway/contract/calls/ids'
import { formatAud } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import type { Client } from '../clients/client/client-store.ts'
import { isDisabled, payIdDomainsOf } from '../clients/client/client-store.ts'
import { availableBalance } from '../ledger/ledger.ts'
import { permissionsText } from '../people/keys/api-permissions.ts'
import { readKeys } from '../people/keys/key-store.ts'
import { listUsersOf } from '../people/users/user-store.ts'
import type { Platform } from '../platform/platform.ts'
import { limitFacts } from './client-limits.ts'
import { clientOrRefuse } from './manage-clients.ts'

type ListedClient = Pick<Client, 'client_id' | 'parent_client_id' | 'client_name' | 'disabled_at'>

/** Returns every client, one per line, with child clients indented below their parent. */
export async function listClients({ db }: Platform): Promise<string> {
  const clients = await db
    .selectFrom('clients')
    .select(['client_id', 'parent_client_id', 'client_name', 'disabled_at'])
    .orderBy('client_id')
    .execute()
  if (clients.length === 0)
    return "There are no clients yet. Run 'npm run admin -- client create --help' to see how to create one."
  const below = Map.groupBy(clients, (client) => client.parent_client_id)
  const lines = (client: ListedClient, depth: number): string[] => [
    `${'  '.repeat(depth)}${client.client_id}  ${client.client_name}${client.disabled_at === null ? '' : '  (disabled)'}`,
    ...(below.get(client.client_id) ?? []).flatMap((child) => lines(child, depth + 1)),
  ]
  return (below.get(null) ?? []).flatMap((client) => lines(client, 0)).join('\n')
}

/** Returns all that an operator needs to know about one client. */
export async function showClient({ db, pool }: Platform, clientId: ClientId): Promise<string> {
  const client = await clientOrRefuse(db, clientId)
  const domains = await payIdDomainsOf(db, clientId)
  const users = await listUsersOf(db, clientId)
  const keys = await readKeys(db, clientId)
  const revoked = await db
    .selectFrom('api_keys')
    .select('key_id')
    .where('client_id', '=', clientId)
    .where('revoked_at', 'is not', null)
    .execute()
  const isRevoked = (keyId: string) => revoked.some(({ key_id }) => key_id === keyId)
  const facts: [string, string][] = [
    ['Client', clientId],
    ['Name', client.client_name],
    ['Legal name', client.legal_name ?? 'none'],
    ['Parent', client.parent_client_id ?? 'none'],
    ['State', await stateOf(db, client)],
    ['Created', formatDateTime(client.created_at, SYDNEY)],
    ['Balance', formatAud(await availableBalance(pool, clientId))],
    ['Permissions', permissionsText(client.api_permission_limits)],
    ['PayTo', client.pay_to_allowed ? 'allowed' : 'not allowed'],
    ['PayID domains', domains.map(({ domain }) => domain).join(', ') || 'none'],
    ['Settlement', settlementText(client)],
    [
      'Payout limits',
      limitFacts(client)
        .map(([what, limit]) => `${limit} (${what})`)
        .join(', '),
    ],
  ]
  const people = users.map(
    ({ email, roles, enabled, userStatus }) =>
      `  ${email}  ${roles[0]}  ${enabled ? (userStatus === 'CONFIRMED' ? 'can sign in' : 'invited') : 'disabled'}`,
  )
  const lines = keys.map(
    ({ keyId, name, enabled, lastUsedDateTime }) =>
      `  ${keyId}${name ? ` (${name})` : ''}  ${isRevoked(keyId) ? 'revoked' : enabled ? 'enabled' : 'disabled'}  last used ${lastUsedDateTime ?? 'never'}`,
  )
  return [
    ...facts.map(([name, value]) => `${`${name}:`.padEnd(15)}${value}`),
    `Users: ${people.length === 0 ? 'none' : ''}`.trim(),
    ...people,
    `API keys: ${lines.length === 0 ? 'none' : ''}`.trim(),
    ...lines,
  ].join('\n')
}

async function stateOf(db: Platform['db'], client: Client): Promise<string> {
  if (client.disabled_at !== null)
    return `disabled since ${formatDateTime(client.disabled_at, SYDNEY)}`
  return (await isDisabled(db, client.client_id))
    ? 'disabled, because a client above it is'
    : 'enabled'
}

function settlementText(client: Client): string {
  const { settlement_full_legal_account_name: name } = client
  const account =
    client.settlement_pay_id ??
    (client.settlement_account_bsb === null
      ? undefined
      : `${client.settlement_account_bsb} ${client.settlement_account_no}`)
  return account === undefined ? 'none' : name === null ? account : `${account}, ${name}`
}
