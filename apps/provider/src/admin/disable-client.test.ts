import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, describe, expect, test, vi } from 'vitest'
import { KELP_KEY, openTestProvider } from '../../test/provider.ts'
import { untouched, writeSettings } from '../money-in/checkout-app/checkout-settings.ts'
import { hashPassword } from '../people/identity/password/password.ts'
import { acceptInvitation } from '../people/users/accept-invitation.ts'
import { transact } from '../platform/database/transaction.ts'
import { switchClient } from './manage-clients.ts'
import { operatorNamed } from './operator.ts'

const provider = await openTestProvider()
const { call, platform } = provider
const jane = operatorNamed('jane')
const disable = (clientId: ClientId) => switchClient(platform, jane, clientId, { enabled: false })
const enable = (clientId: ClientId) => switchClient(platform, jane, clientId, { enabled: true })
afterEach(async () => {
  for (const clientId of ['HARBOUR', 'HARBOURN1', 'KELPCO1']) await enable(clientIdOf(clientId))
  await provider.expectLedgerAtZero()
})
afterAll(() => provider.close())

const ADMIN = { as: 'admin@harbour.example' }
const NEWTOWN = { as: 'admin@newtown.harbour.example' }
const status = async (path: string, options: object) => (await call('GET', path, options)).status

test('a disabled client’s keys are rejected from the next call, and other clients’ keys still work', async () => {
  expect(await status('/rest/v1/balance', { as: KELP_KEY })).toBe(200)
  expect(await disable(clientIdOf('KELPCO1'))).toMatchObject({ changed: true })
  expect(await status('/rest/v1/balance', { as: KELP_KEY })).toBe(401)
  expect(await status('/rest/v1/balance', {})).toBe(200)
  expect(await disable(clientIdOf('KELPCO1'))).toEqual({
    changed: false,
    text: 'Nothing to change: client KELPCO1 is already disabled.',
  })
  await enable(clientIdOf('KELPCO1'))
  expect(await status('/rest/v1/balance', { as: KELP_KEY })).toBe(200)
})

describe('a disabled client with a parent', () => {
  test('disabling the parent stops the branch, and enabling it does not enable a disabled branch', async () => {
    expect(await status('/rest/v1/balance', NEWTOWN)).toBe(200)
    await disable(clientIdOf('HARBOUR'))
    expect(await status('/rest/v1/balance', NEWTOWN)).toBe(401)
    await disable(clientIdOf('HARBOURN1'))
    await enable(clientIdOf('HARBOUR'))
    expect(await status('/rest/v1/balance', NEWTOWN)).toBe(401)
    expect((await enable(clientIdOf('HARBOURN1'))).text).toContain('Enabled client HARBOURN1')
  })

  test('enabling a branch below a disabled parent reports that it stays disabled', async () => {
    await disable(clientIdOf('HARBOUR'))
    await disable(clientIdOf('HARBOURN1'))
    expect((await enable(clientIdOf('HARBOURN1'))).text).toContain('A client above it is disabled')
  })

  test('the parent cannot act for a disabled branch, name it, or see it in the list', async () => {
    const acting = { ...ADMIN, actingFor: 'HARBOURN1' }
    // Called first, because the parent's own session must remain valid.
    expect(await status('/rest/v1/balance', acting)).toBe(200)
    await disable(clientIdOf('HARBOURN1'))
    expect(await status('/rest/v1/balance', acting)).toBe(403)
    expect(await status('/portal/v1/clients/HARBOURN1', ADMIN)).toBe(404)
    const listed = (await call('GET', '/rest/v1/clients', ADMIN)).body as { clientId: string }[]
    expect(listed.map(({ clientId }) => clientId)).toEqual(['HARBOUR', 'HARBOURM1'])
    const createAnswer = await call('POST', '/rest/v1/paymentRequest', {
      body: {
        PaymentRequest: {
          clientId: 'HARBOURN1',
          clientTransactionId: 'x-1',
          paymentDescription: 'x',
          paymentAmount: 1,
        },
      },
    })
    expect(createAnswer.status).toBeGreaterThanOrEqual(400)
  })
})

test('an invitation is rejected while its client is disabled, and valid again afterwards', async () => {
  const body = { email: 'later@harbour.example', role: 'BASE_TECH_OPERATOR' }
  expect((await call('POST', '/portal/v1/users', { ...ADMIN, body })).status).toBe(201)
  const mail = await platform.db
    .selectFrom('mails')
    .select('body')
    .orderBy('created_at', 'desc')
    .executeTakeFirstOrThrow()
  const token = /token=([\w-]{43})/.exec(mail.body)?.[1] ?? ''
  const passwordHash = await hashPassword('correct horse battery')
  const person = { givenName: 'La', familyName: 'Ter', passwordHash }
  await disable(clientIdOf('HARBOUR'))
  expect(await acceptInvitation(platform, token, person)).toBe('UNKNOWN')
  await enable(clientIdOf('HARBOUR'))
  expect(await acceptInvitation(platform, token, person)).toMatchObject({ email: body.email })
})

test('open payment requests still accept money, and started operations complete', async () => {
  const createdRequest = await provider.create()
  const id = await provider.paid(20)
  expect((await provider.refund(id)).status).toBe(200)
  await disable(clientIdOf('HARBOUR'))
  const paid = await provider.pay(createdRequest.PaymentRequest.payID ?? '', 100)
  expect(paid.outcome).toBe('ACCEPTED')
  await provider.settled()
  await enable(clientIdOf('HARBOUR'))
  expect((await provider.read(id)).PaymentRequestStatus.status).toBe('RETURN_COMPLETE')
})

test('checkouts of a disabled client say that payment is impossible, and reject PayTo', async () => {
  const createdRequest = await provider.create({ payID: 'paused@pay.harbour.example' })
  const after = { ...untouched, enabled: true, accentColour: '#0b6a78' }
  await transact(platform.db, (tx) =>
    writeSettings(tx, clientIdOf('HARBOURN1'), {
      before: untouched,
      after,
      now: platform.clock.now(),
    }),
  )
  const branch = await provider.create({ clientId: 'HARBOURN1' })
  const paid = await provider.create()
  await provider.pay(paid.PaymentRequest.payID, 100)
  const address = ({ PaymentRequest }: typeof createdRequest) =>
    new URL(PaymentRequest.checkoutUrl ?? '').pathname
  const state = async (request: typeof createdRequest) =>
    (await call('GET', `${address(request)}/state`, { as: null })).body
  const askBank = () =>
    call('POST', `${address(createdRequest)}/payto`, { as: null, body: { payID: '0400123123' } })
  expect(await state(createdRequest)).not.toHaveProperty('paused')
  await disable(clientIdOf('HARBOUR'))
  expect(await state(createdRequest)).toMatchObject({ status: 'WAITING', paused: true })
  expect(await state(branch)).toMatchObject({ status: 'WAITING', paused: true })
  expect(await state(paid)).not.toHaveProperty('paused')
  const refused = await askBank()
  expect([refused.status, refused.body]).toEqual([
    409,
    { message: 'This payment cannot be made at the moment' },
  ])
  await enable(clientIdOf('HARBOUR'))
  expect(await state(createdRequest)).not.toHaveProperty('paused')
  expect((await askBank()).status).toBe(200)
})

test('webhooks of a disabled client wait without using up attempts', async () => {
  const save = { url: 'https://hooks.harbour.example/in' }
  const path = '/portal/v1/clients/HARBOUR/webhooks/default'
  const as = 'tech.admin@harbour.example'
  expect((await call('PUT', path, { as, body: save })).status).toBe(200)
  await disable(clientIdOf('HARBOUR'))
  const now = platform.clock.now()
  await platform.pool.query(
    `INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at)
     VALUES ('HARBOUR', repeat('a', 32), 'Payment.SETTLED', '{}', $1)`,
    [now],
  )
  await platform.pool.query(
    `INSERT INTO webhook_deliveries (client_id, delivery_id, event_id, event, subject_id, channel, destination_id,
        created_at, next_attempt_at, ready)
     VALUES ('HARBOUR', repeat('b', 32), repeat('a', 32), 'Payment.SETTLED', 'x', 'destination', 'default', $1, $1, true)`,
    [now],
  )
  // Notify the provider, as the commit of another program does.
  await platform.pool.query(`SELECT pg_notify('tideway_due', 'run webhooks')`)
  const delivery = async () => {
    const { rows } = await platform.pool.query(
      `SELECT status, attempts, tries, ready, next_attempt_at > now() + interval '4 minutes' AS waits
         FROM webhook_deliveries WHERE delivery_id = repeat('b', 32)`,
    )
    return rows[0]
  }
  await vi.waitFor(
    async () =>
      expect(await delivery()).toEqual({
        status: 'PENDING',
        attempts: 0,
        tries: 0,
        ready: false,
        waits: true,
      }),
    5000,
  )
})
