import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { findClient } from '../../clients/client/client-store.ts'
import { notificationAddresses } from './recipients.ts'

const provider = await openTestProvider()
const { db } = provider.platform
afterAll(() => provider.close())

async function addressesOf(clientId: ClientId): Promise<string[]> {
  const client = await findClient(db, clientId)
  if (!client) throw new Error(`no client ${clientId}`)
  return notificationAddresses(db, client)
}

const admins = ['admin@harbour.example', 'federated@harbour.example']

test.each([
  ['HARBOUR', admins],
  // Both this client and its parent have an admin.
  ['HARBOURN1', ['admin@newtown.harbour.example']],
  // This client has no user, so its parent's admins look after it.
  ['HARBOURM1', admins],
])('without a notification address, mail about %s goes to %j', async (clientId, expected) => {
  expect(await addressesOf(clientIdOf(clientId))).toEqual(expected)
})

test('an admin who cannot sign in gets no mail', async () => {
  const change = (email: string, columns: object) =>
    db.updateTable('accounts').set(columns).where('email', '=', email).execute()
  await change('federated@harbour.example', { enabled: false })
  expect(await addressesOf(clientIdOf('HARBOUR'))).toEqual(['admin@harbour.example'])
  await change('admin@newtown.harbour.example', { status: 'FORCE_CHANGE_PASSWORD' })
  expect(await addressesOf(clientIdOf('HARBOURN1'))).toEqual(['admin@harbour.example'])
})

test('the notification address takes precedence over admins', async () => {
  await db
    .updateTable('clients')
    .set({ report_notifications_email: 'finance@newtown.example' })
    .where('client_id', '=', clientIdOf('HARBOURN1'))
    .execute()
  expect(await addressesOf(clientIdOf('HARBOURN1'))).toEqual(['finance@newtown.example'])
})
