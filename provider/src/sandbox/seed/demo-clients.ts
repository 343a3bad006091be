import { clientIdOf } from '@tideway/contract/calls/ids'
import { untouched, writeSettings } from '../../checkout-app/checkout-settings.ts'
import { openClients } from '../../clients/open-clients.ts'
import { distributableOperations } from '../../http/authentication/api-key.ts'
import { operationsOf } from '../../keys/api-permissions.ts'
import type { Tx } from '../../platform/database.ts'

const standard = operationsOf('standard')
const everything = operationsOf('standard', 'payto', 'keys')

const HARBOUR_TOP_UP = 'topup-harbour@pay.tideway.example'

/** Adds the demo clients with their PayID domains, checkout apps and keys (readings 6). */
export async function seedDemoClients(tx: Tx, now: Date): Promise<void> {
  const since = new Date(now.getTime() - 400 * 86_400_000)
  await openClients(tx, [
    {
      client_id: clientIdOf('HARBOUR'),
      parent_client_id: null,
      client_name: 'Harbour Roasters',
      legal_name: 'Harbour Roasters Pty Ltd',
      settlement_pay_id: 'settlement@harbour.example',
      settlement_pay_id_type: 'EMAIL',
      settlement_full_legal_account_name: 'Harbour Roasters Pty Ltd',
      top_up_pay_id: HARBOUR_TOP_UP,
      unilateral_amendments: true,
      api_permission_limits: everything,
      reports_since: now,
      created_at: since,
    },
    {
      client_id: clientIdOf('HARBOURN1'),
      parent_client_id: clientIdOf('HARBOUR'),
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
      client_id: clientIdOf('HARBOURM1'),
      parent_client_id: clientIdOf('HARBOUR'),
      client_name: 'Harbour Manly',
      legal_name: 'Harbour Manly Pty Ltd',
      api_permission_limits: standard,
      reports_since: now,
      created_at: since,
    },
    {
      client_id: clientIdOf('KELPCO1'),
      parent_client_id: null,
      client_name: 'Kelp & Co',
      legal_name: 'Kelp & Co Pty Ltd',
      api_permission_limits: standard,
      reports_since: now,
      created_at: since,
    },
    {
      client_id: clientIdOf('NEWCLIENT'),
      parent_client_id: null,
      client_name: 'New Client',
      legal_name: 'New Client Pty Ltd',
      created_at: now,
    },
    // On-boarded without further settings, for the first steps.
    {
      client_id: clientIdOf('LANTERN1'),
      parent_client_id: null,
      client_name: 'Lantern Tea',
      legal_name: 'Lantern Tea Pty Ltd',
      api_permission_limits: standard,
      reports_since: now,
      created_at: now,
    },
  ])
  await tx
    .insertInto('client_pay_id_domains')
    .values([
      {
        client_id: clientIdOf('HARBOUR'),
        domain: 'pay.harbour.example',
        merchant_name: 'Harbour Roasters',
        position: 1,
      },
      {
        client_id: clientIdOf('HARBOUR'),
        domain: 'shop.harbour.example',
        merchant_name: 'Harbour Shop',
        position: 2,
      },
      {
        client_id: clientIdOf('KELPCO1'),
        domain: 'pay.kelp.example',
        merchant_name: 'Kelp & Co',
        position: 1,
      },
    ])
    .execute()
  await tx
    .insertInto('pay_ids')
    .values({
      pay_id: HARBOUR_TOP_UP,
      client_id: clientIdOf('HARBOUR'),
      payment_request_id: null,
      registered_at: since,
      registered_until: 'infinity',
    })
    .execute()
  await seedCheckoutApps(tx, since)
  await seedKeys(tx, since)
}

async function seedCheckoutApps(tx: Tx, now: Date): Promise<void> {
  const enabled = { ...untouched, enabled: true }
  const harbour = { ...enabled, payToEnabled: true, accentColour: '#0b6a78' }
  const kelp = { ...enabled, accentColour: '#3a5b22' }
  await writeSettings(tx, clientIdOf('HARBOUR'), { before: untouched, after: harbour, now })
  await writeSettings(tx, clientIdOf('KELPCO1'), { before: untouched, after: kelp, now })
}

/** Only hashes are stored. The README contains the full keys of the demo. */
async function seedKeys(tx: Tx, since: Date): Promise<void> {
  await tx
    .insertInto('api_keys')
    .values([
      {
        client_id: clientIdOf('HARBOUR'),
        key_id: 'SECRDEMO01',
        hash: '$2b$10$M49KuO74P028uAnANC337.PIh1l/29VLGGDx7b8K8wwZ4vF15kh62',
        permitted_operations: everything,
        created_at: since,
      },
      {
        client_id: clientIdOf('HARBOUR'),
        key_id: 'DISTDEMO01',
        hash: '$2b$10$5yr1JXeyJpwcCfUGTvQ8F.afRc3DxupI0gqZxyb8/bByF6C6cZqZ.',
        permitted_operations: distributableOperations,
        created_at: since,
      },
      {
        client_id: clientIdOf('KELPCO1'),
        key_id: 'SECRDEMO02',
        hash: '$2b$10$Q1WEhAiJRVP1nF8wtddoQu/n.uFLxsZYnPTA7ZGE8OfBnNWFe4LJq',
        permitted_operations: standard,
        created_at: since,
      },
    ])
    .execute()
}
