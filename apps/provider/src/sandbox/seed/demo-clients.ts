import { clientIdOf } from '@tideway/contract/calls/ids'
import { openClients } from '../../clients/client/open-clients.ts'
import { untouched, writeSettings } from '../../money-in/checkout-app/checkout-settings.ts'
import type { Tx } from '../../platform/database/database.ts'
import { harbour, joinedAt, openOrganisation, standard } from './organisation.ts'

/** Adds the demo clients with their PayID domains, checkout apps and keys (readings 6). */
export async function seedDemoClients(tx: Tx, now: Date): Promise<void> {
  await openOrganisation(tx, harbour, now)
  await openKelp(tx, now)
  await openClients(tx, [
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
}

async function openKelp(tx: Tx, now: Date): Promise<void> {
  const clientId = clientIdOf('KELPCO1')
  const since = joinedAt(now)
  await openClients(tx, [
    {
      client_id: clientId,
      parent_client_id: null,
      client_name: 'Kelp & Co',
      legal_name: 'Kelp & Co Pty Ltd',
      api_permission_limits: standard,
      reports_since: now,
      created_at: since,
    },
  ])
  await tx
    .insertInto('client_pay_id_domains')
    .values({
      client_id: clientId,
      domain: 'pay.kelp.example',
      merchant_name: 'Kelp & Co',
      position: 1,
    })
    .execute()
  await writeSettings(tx, clientId, {
    before: untouched,
    after: { ...untouched, enabled: true, accentColour: '#3a5b22' },
    now: since,
  })
  await tx
    .insertInto('api_keys')
    .values({
      client_id: clientId,
      key_id: 'SECRDEMO02',
      hash: '$2b$10$Q1WEhAiJRVP1nF8wtddoQu/n.uFLxsZYnPTA7ZGE8OfBnNWFe4LJq',
      permitted_operations: standard,
      created_at: since,
    })
    .execute()
}
