import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { openClients } from '../../clients/client/open-clients.ts'
import { distributableOperations } from '../../http/authentication/keys/api-key.ts'
import { untouched, writeSettings } from '../../money-in/checkout-app/checkout-settings.ts'
import { operationsOf } from '../../people/keys/api-permissions.ts'
import type { Tx } from '../../platform/database/database.ts'

export const standard = operationsOf('standard')
const everything = operationsOf('standard', 'payto', 'keys')

/** The ids and addresses that set a parent client with two branches apart from others of the same shape. */
export interface Organisation {
  clientId: ClientId
  /** Branch with a settlement account. */
  newtown: ClientId
  /** Branch without settings. */
  manly: ClientId
  /** Domain of its people's email addresses. Its PayIDs are at `pay.` and `shop.` of this domain. */
  domain: string
  topUpPayId: string
}

export const harbour: Organisation = {
  clientId: clientIdOf('HARBOUR'),
  newtown: clientIdOf('HARBOURN1'),
  manly: clientIdOf('HARBOURM1'),
  domain: 'harbour.example',
  topUpPayId: 'topup-harbour@pay.tideway.example',
}

/** Milliseconds since the demo's clients joined. */
const MEMBER_FOR_MS = 400 * 86_400_000

export function joinedAt(now: Date): Date {
  return new Date(now.getTime() - MEMBER_FOR_MS)
}

/** Adds a client and its branches with PayID domains, a checkout app and keys. Its people are added separately. */
export async function openOrganisation(
  tx: Tx,
  { clientId, newtown, manly, domain, topUpPayId }: Organisation,
  now: Date,
): Promise<void> {
  const since = joinedAt(now)
  await openClients(tx, [
    {
      client_id: clientId,
      parent_client_id: null,
      client_name: 'Harbour Roasters',
      legal_name: 'Harbour Roasters Pty Ltd',
      // The same PayID for all, because the sandbox knows its holder.
      settlement_pay_id: 'settlement@harbour.example',
      settlement_pay_id_type: 'EMAIL',
      settlement_full_legal_account_name: 'Harbour Roasters Pty Ltd',
      top_up_pay_id: topUpPayId,
      unilateral_amendments: true,
      api_permission_limits: everything,
      reports_since: now,
      created_at: since,
    },
    {
      client_id: newtown,
      parent_client_id: clientId,
      client_name: 'Harbour Newtown',
      legal_name: 'Harbour Newtown Pty Ltd',
      settlement_full_legal_account_name: 'Harbour Newtown Pty Ltd',
      settlement_account_bsb: '062948',
      settlement_account_no: '20481190',
      api_permission_limits: standard,
      reports_since: now,
      created_at: since,
    },
    {
      client_id: manly,
      parent_client_id: clientId,
      client_name: 'Harbour Manly',
      legal_name: 'Harbour Manly Pty Ltd',
      api_permission_limits: standard,
      reports_since: now,
      created_at: since,
    },
  ])
  await tx
    .insertInto('client_pay_id_domains')
    .values([
      {
        client_id: clientId,
        domain: `pay.${domain}`,
        merchant_name: 'Harbour Roasters',
        position: 1,
      },
      { client_id: clientId, domain: `shop.${domain}`, merchant_name: 'Harbour Shop', position: 2 },
    ])
    .execute()
  await tx
    .insertInto('pay_ids')
    .values({
      pay_id: topUpPayId,
      client_id: clientId,
      payment_request_id: null,
      registered_at: since,
      registered_until: 'infinity',
    })
    .execute()
  await writeSettings(tx, clientId, {
    before: untouched,
    after: { ...untouched, enabled: true, payToEnabled: true, accentColour: '#0b6a78' },
    now: since,
  })
  await seedKeys(tx, clientId, since)
}

/** Only hashes are stored, of secrets without the client's id. The README contains HARBOUR's full keys. */
async function seedKeys(tx: Tx, clientId: ClientId, since: Date): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values([
      {
        client_id: clientId,
        key_id: 'SECRDEMO01',
        hash: '$2b$10$M49KuO74P028uAnANC337.PIh1l/29VLGGDx7b8K8wwZ4vF15kh62',
        permitted_operations: everything,
        created_at: since,
      },
      {
        client_id: clientId,
        key_id: 'DISTDEMO01',
        hash: '$2b$10$5yr1JXeyJpwcCfUGTvQ8F.afRc3DxupI0gqZxyb8/bByF6C6cZqZ.',
        permitted_operations: distributableOperations,
        created_at: since,
      },
    ])
    .execute()
}
