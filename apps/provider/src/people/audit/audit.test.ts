import { randomUUID } from 'node:crypto'
import type { Activity } from '@tideway/contract/activity/activity'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import type { CallOptions } from '../../../test/provider.ts'
import { KELP_KEY, openTestProvider, order } from '../../../test/provider.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { testClock } from '../../platform/clock.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock })
const { call, platform } = provider
const { agreed, change, collect, collected, refund } = payTo(provider, '2026-11-20')
const ADMIN = 'admin@harbour.example'
const asAdmin = { as: ADMIN }
const ghost = 'f'.repeat(32)

const trail = (clientId = 'HARBOUR', query = '', options: CallOptions = asAdmin) =>
  call('GET', `/portal/v1/clients/${clientId}/activity${query}`, options)
/** Returns the entries after the first `before` rows, oldest first. */
async function written(clientId = 'HARBOUR'): Promise<Activity[]> {
  const { records } = (await trail(clientId)).body as { records: Activity[] }
  return records.slice(0, records.length - (seen.get(clientId) ?? 0)).reverse()
}
const seen = new Map<string, number>()

beforeAll(() => adjustFloat(platform.pool, 'HARBOUR', 1000_00))
afterEach(async () => {
  await provider.settled()
  await provider.expectLedgerAtZero()
  for (const clientId of ['HARBOUR', 'HARBOURN1']) {
    seen.set(clientId, (await trail(clientId)).body.recordCount)
  }
})
afterAll(() => provider.close())

const person = {
  kind: 'USER',
  id: '00000000-0000-4000-8000-000000000001',
  name: ADMIN,
  role: 'BASE_ADMIN',
  organisationId: 'HARBOUR',
}
const key = { kind: 'KEY', id: 'SECRDEMO01', name: 'key SECRDEMO01', organisationId: 'HARBOUR' }

test('a refund is recorded with actor, client, action and time', async () => {
  const id = await provider.paid(100)
  expect((await provider.refund(id, {}, asAdmin)).status).toBe(200)
  const [created, refunded] = await written()
  expect(created).toMatchObject({ actor: key, action: 'paymentRequest.create', subjectId: id })
  expect(refunded).toEqual({
    activityId: expect.stringMatching(/^[0-9a-f]{32}$/),
    actedDatetime: NOW,
    actor: person,
    clientId: 'HARBOUR',
    action: 'paymentRequest.refund',
    description: 'refunded a payment request',
    subjectId: id,
    result: 'DONE',
    details: { amount: '100.00' },
  })
})

test('every movement of money is recorded in the trail', async () => {
  const createdRequest = await provider.create({ paymentAmount: 12.5 }, asAdmin)
  const requestId = createdRequest.PaymentRequestStatus.paymentRequestId
  await call('DELETE', `/rest/v1/paymentRequest?id=${requestId}`, asAdmin)
  const paid = await payoutCalls(provider).pay({ paymentAmount: '3.00' }, asAdmin)
  const swept = await sweepCalls(provider).sweep('4.5', asAdmin)
  const agreementId = await agreed()
  await change(agreementId, 'SUSPENDED')
  await change(agreementId, 'ACTIVE')
  const initiationId = await collected(agreementId)
  await refund(initiationId, { refundAmount: '5' }, asAdmin)
  await provider.settled()
  const amended = await call('POST', '/rest/v1/paymentAgreement/amendment', {
    body: {
      PaymentAgreementAmendment: {
        paymentAgreementId: agreementId,
        clientTransactionId: 'amendment-1',
        commonDetails: { description: 'Beans every month, and filters' },
      },
    },
  })
  expect(amended, amended.text).toMatchObject({ status: 201 })
  await change(agreementId, 'CANCELLED')
  const lines = (await written()).map(({ actor, action, subjectId, details, result }) => [
    actor.name,
    action,
    subjectId,
    details,
    result,
  ])
  const byKey = 'key SECRDEMO01'
  expect(lines).toEqual([
    [ADMIN, 'paymentRequest.create', requestId, { amount: '12.50' }, 'DONE'],
    [ADMIN, 'paymentRequest.delete', requestId, {}, 'DONE'],
    [
      ADMIN,
      'payment.create',
      paid.body.PaymentStatus.paymentId,
      { amount: '3.00', payee: 'Corner Store Collective' },
      'DONE',
    ],
    [
      ADMIN,
      'sweep.create',
      swept.body.SweepRequestStatus.sweepRequestId,
      { amount: '4.50' },
      'DONE',
    ],
    [byKey, 'paymentAgreement.create', agreementId, {}, 'DONE'],
    [byKey, 'paymentAgreement.suspend', agreementId, {}, 'DONE'],
    [byKey, 'paymentAgreement.resume', agreementId, {}, 'DONE'],
    [
      byKey,
      'paymentInitiation.create',
      initiationId,
      { amount: '20.00', paymentAgreementId: agreementId },
      'DONE',
    ],
    [ADMIN, 'paymentInitiation.refund', initiationId, { amount: '5.00' }, 'DONE'],
    [byKey, 'paymentAgreement.amend', agreementId, { clientTransactionId: 'amendment-1' }, 'DONE'],
    [byKey, 'paymentAgreement.cancel', agreementId, {}, 'DONE'],
  ])
})

test('a changed setting is recorded with its previous value', async () => {
  const path = '/rest/v1/clients/HARBOURN1/lowBalanceAlert'
  const put = (field: string, body: object) => call('PUT', `${path}/${field}`, { ...asAdmin, body })
  await put('threshold', { threshold: '500.00' })
  await put('threshold', { threshold: null })
  await put('threshold', { threshold: 'much' })
  await put('emailAddresses', { emailAddresses: ['a@harbour.example', 'b@harbour.example'] })
  const lines = (await written('HARBOURN1')).map(({ actor, action, subjectId, details }) => [
    actor,
    action,
    subjectId,
    details,
  ])
  const threshold = 'lowBalanceAlert.setThreshold'
  expect(lines).toEqual([
    [person, threshold, 'HARBOURN1', { before: null, after: '500.00' }],
    [person, threshold, 'HARBOURN1', { before: '500.00', after: null }],
    [
      person,
      'lowBalanceAlert.setEmailAddresses',
      'HARBOURN1',
      { before: '', after: 'a@harbour.example, b@harbour.example' },
    ],
  ])
})

describe('a successful call without a change is not recorded', () => {
  const portal = '/portal/v1'
  const alert = '/rest/v1/clients/HARBOUR/lowBalanceAlert'
  test.each<[string, string, string, CallOptions]>([
    ['a PayID domain that is not there', 'DELETE', '/rest/v1/config/payIdDomains/not.there', {}],
    [
      'a PayID domain with the same name',
      'POST',
      '/rest/v1/config/payIdDomains',
      { body: [{ domain: 'pay.harbour.example', merchantName: 'Harbour Roasters' }] },
    ],
    ['the same threshold', 'PUT', `${alert}/threshold`, { ...asAdmin, body: { threshold: null } }],
    [
      'the same addresses',
      'PUT',
      `${alert}/emailAddresses`,
      { ...asAdmin, body: { emailAddresses: [] } },
    ],
    [
      'the same role',
      'PATCH',
      `${portal}/users/support%40harbour.example`,
      { ...asAdmin, body: { role: 'BASE_CUSTOMER_SERVICE_OPERATOR' } },
    ],
    [
      'a key that is enabled',
      'PATCH',
      `${portal}/clients/HARBOUR/keys/SECRDEMO01`,
      { ...asAdmin, body: { enabled: true } },
    ],
    [
      'a checkout app as it is',
      'POST',
      `${portal}/clients/HARBOUR/apps`,
      { ...asAdmin, body: { type: 'checkout', config: { enabled: true } } },
    ],
    [
      'a checkout app that was never enabled',
      'DELETE',
      `${portal}/clients/HARBOURM1/apps?type=checkout`,
      asAdmin,
    ],
    [
      'a batch app that was never enabled',
      'DELETE',
      `${portal}/clients/HARBOUR/apps?type=batch`,
      asAdmin,
    ],
    [
      'events that a webhook listens to already',
      'PATCH',
      '/rest/v1/client/HARBOUR',
      { ...asAdmin, body: { webhooks: [{ id: 'default', webhooksOn: [] }] } },
    ],
  ])('%s', async (_what, method, path, options) => {
    const lines = async () => [...(await written('HARBOUR')), ...(await written('HARBOURM1'))]
    expect((await call(method, path, options)).status).toBeLessThan(300)
    const before = await lines()
    expect((await call(method, path, options)).status).toBeLessThan(300)
    expect(await lines()).toEqual(before)
  })
})

test('an action by a parent’s user for a branch is recorded for the branch', async () => {
  const clientId = 'HARBOURN1'
  const acting = await provider.create({ clientId }, { ...asAdmin, actingFor: clientId })
  // The parent names the branch in the body.
  const named = await provider.create({ clientId }, asAdmin)
  expect(await written('HARBOUR')).toEqual([])
  expect(await written(clientId)).toMatchObject(
    [acting, named].map((record) => ({
      actor: person,
      clientId,
      subjectId: record.PaymentRequestStatus.paymentRequestId,
    })),
  )
})

test('a repeated call with the same idempotency key is recorded once', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const body = { PaymentRequest: order() }
  for (let turn = 0; turn < 2; turn += 1) {
    const answer = await call('POST', '/rest/v1/paymentRequest', { body, headers })
    expect(answer.status).toBe(200)
  }
  expect(await written()).toHaveLength(1)
})

describe('rejected calls', () => {
  test('about money are recorded with the reason only', async () => {
    const balance = async () => (await call('GET', '/rest/v1/balance')).body.balance
    const before = await balance()
    const id = await provider.paid(10)
    await provider.refund(id, { refundAmount: '11' }, asAdmin)
    await call('DELETE', `/rest/v1/paymentRequest?id=${id}`, asAdmin)
    await payoutCalls(provider).pay({ paymentAmount: '90000.00', clientPaymentId: 'payout-1' })
    await sweepCalls(provider).sweep('999999', {}, { clientTransactionId: 'sweep-1' })
    await collect(ghost, { clientTransactionId: 'collect-1' })
    await provider.refund('x'.repeat(500), {}, asAdmin)
    expect(await balance()).toBe(before + 10)
    const lines = (await written())
      .slice(1)
      .map(({ description, subjectId, result, reason }) => [description, subjectId, result, reason])
    expect(lines).toEqual([
      [
        'tried to refund a payment request',
        id,
        'REFUSED',
        'Refund amount must be less than or equal to original payment amount',
      ],
      [
        'tried to delete a payment request',
        id,
        'REFUSED',
        'Only a payment request that is WAITING and unpaid can be deleted',
      ],
      ['tried to pay out', 'payout-1', 'REFUSED', 'Insufficient funds to process this payment'],
      [
        'tried to sweep funds to the settlement account',
        'sweep-1',
        'REFUSED',
        'Insufficient funds to process this payment',
      ],
      [
        'tried to collect a PayTo payment',
        'collect-1',
        'REFUSED',
        'Could not find Payment Agreement',
      ],
      [
        'tried to refund a payment request',
        'x'.repeat(140),
        'REFUSED',
        `paymentRequestId: ${'x'.repeat(500)} not found`,
      ],
    ])
  })

  test('without permission are not recorded, because they touched nothing', async () => {
    const id = await provider.paid(10)
    expect((await provider.refund(id, {}, { as: 'support@harbour.example' })).status).toBe(403)
    expect((await provider.refund(id, {}, { as: KELP_KEY })).status).toBe(404)
    expect(await written()).toHaveLength(1)
  })
})

test('a payer who cancels at the checkout is recorded without a name', async () => {
  const createdRequest = await provider.create()
  const token = createdRequest.PaymentRequest.checkoutUrl?.split('/').at(-1)
  expect((await call('POST', `/checkout/${token}/cancel`, { as: null })).status).toBe(204)
  expect((await written())[1]).toMatchObject({
    actor: { kind: 'PAYER', name: 'the payer, at the checkout' },
    action: 'paymentRequest.delete',
    subjectId: createdRequest.PaymentRequestStatus.paymentRequestId,
  })
})

test('an action that cannot be recorded does not happen', async () => {
  const id = await provider.paid(10)
  const balance = async () => (await call('GET', '/rest/v1/balance')).body.balance
  const before = await balance()
  await platform.pool.query(
    `ALTER TABLE activities ADD CONSTRAINT full_disk CHECK (action = '') NOT VALID`,
  )
  const answers = [
    await provider.refund(id, {}, asAdmin),
    await call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: order() } }),
    // A rejection is still returned.
    await provider.refund(ghost, {}, asAdmin),
  ]
  await platform.pool.query('ALTER TABLE activities DROP CONSTRAINT full_disk')
  expect(answers.map(({ status }) => status)).toEqual([500, 500, 404])
  expect(await balance()).toBe(before)
  expect((await provider.read(id)).PaymentRequestStatus.status).toBe('COMPLETE')
  expect(await written()).toHaveLength(1)
})

describe('the audit trail', () => {
  test('is read in pages, newest first, without duplicates', async () => {
    for (let number = 0; number < 7; number += 1) {
      if (number === 4) clock.advance(1000)
      await provider.create()
    }
    const whole = (await trail()).body
    const ids: string[] = whole.records.map(({ activityId }: Activity) => activityId)
    expect(ids).toEqual([...ids].sort().reverse())
    expect(whole).toMatchObject({ recordCount: ids.length })
    expect(whole).not.toHaveProperty('nextPageId')
    const read: string[] = []
    let next = ''
    do {
      const { body } = await trail('HARBOUR', `?numberOfRecords=3${next}`)
      read.push(...body.records.map(({ activityId }: Activity) => activityId))
      next = body.nextPageId === undefined ? '' : `&nextPageId=${body.nextPageId}`
    } while (next !== '')
    expect(read).toEqual(ids)
  })

  test('rejects a page id of another client', async () => {
    const { nextPageId } = (await trail('HARBOUR', '?numberOfRecords=1')).body
    expect((await trail('HARBOURN1', `?nextPageId=${nextPageId}`)).status).toBe(400)
    for (const query of ['?numberOfRecords=0', '?nextPageId=x', '?from=x']) {
      expect((await trail('HARBOUR', query)).status).toBe(400)
    }
  })

  test.each([
    ['the administrator', { as: ADMIN }, 200],
    ['the administrator, acting for a branch', { as: ADMIN, actingFor: 'HARBOURM1' }, 200],
    ['a technical administrator', { as: 'tech.admin@harbour.example' }, 200],
    ['whoever may not read users', { as: 'finance.manager@harbour.example' }, 403],
    ['an administrator of another sign-in', { as: 'federated@harbour.example' }, 403],
    ['a key', {}, 403],
    ['nobody', { as: null }, 401],
    ['the branch', { as: 'admin@newtown.harbour.example' }, 404],
    ['a stranger', { as: 'admin@kelp.example' }, 404],
  ])('of HARBOUR, read by %s', async (_who, options, status) => {
    expect((await trail('HARBOUR', '', options)).status).toBe(status)
  })

  test('of another tenant answers as for an unknown client', async () => {
    const [otherTenant, nobody] = [await trail('KELPCO1'), await trail('NOBODY1')]
    expect([otherTenant.status, otherTenant.text]).toEqual([404, nobody.text])
  })

  test.each([
    `UPDATE activities SET actor_name = 'somebody'`,
    `DELETE FROM activities`,
    `TRUNCATE activities`,
  ])('rejects the statement %s', async (statement) => {
    await expect(platform.pool.query(statement)).rejects.toThrow('the audit trail is append only')
  })
})
