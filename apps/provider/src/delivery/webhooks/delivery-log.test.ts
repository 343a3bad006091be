import { randomBytes } from 'node:crypto'
import type { IncomingHttpHeaders } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { PaymentAgreementAmendmentRecord } from '@tideway/contract/pay-to/agreements/payment-agreement-amendment'
import { PaymentInitiationChanged } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { PaymentRecord } from '@tideway/contract/payments/payment'
import type {
  WebhookDelivery,
  WebhookDeliveryDetail,
} from '@tideway/contract/webhooks/webhook-deliveries'
import type { EventHeading } from '@tideway/contract/webhooks/webhook-events'
import { webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import { Webhook } from 'standardwebhooks'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { listenTo } from '../../../test/records/webhooks.ts'
import { sampleOf } from './sample-payloads.ts'

/** A client's server: the webhooks it received, and its answers. */
const arrived: { headers: IncomingHttpHeaders; body: string }[] = []
let answers = { status: 204, body: '' }
const receiver = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    arrived.push({ headers: request.headers, body })
    response.writeHead(answers.status).end(answers.body)
  })
})
await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve))
const { port } = receiver.address() as AddressInfo
const url = `http://127.0.0.1:${port}/hooks`

const provider = await openTestProvider({ settings: { OUTBOUND_ALLOW: `127.0.0.1:${port}` } })
const { call, platform } = provider
const { pool } = platform
const asAdmin = { as: 'admin@harbour.example' }
const portal = '/portal/v1/clients/HARBOUR'

beforeEach(async () => {
  arrived.length = 0
  answers = { status: 204, body: '' }
  await pool.query('DELETE FROM webhook_events')
  await pool.query('DELETE FROM webhook_destinations')
})
afterAll(async () => {
  await provider.close()
  receiver.close()
})

const log = async (query = ''): Promise<WebhookDelivery[]> => {
  const answer = await call('GET', `${portal}/webhookDeliveries${query}`, asAdmin)
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.recordCount).toBe(answer.body.records.length)
  return answer.body.records
}
const read = (id: string) => call('GET', `${portal}/webhookDeliveries/${id}`, asAdmin)
const resend = (id: string) => call('POST', `${portal}/webhookDeliveries/${id}/resend`, asAdmin)
const testEvent = (body?: object, id = 'default') =>
  call('POST', `${portal}/webhooks/${id}/test`, { ...asAdmin, ...(body && { body }) })
const ended = async (id: string, status = 'DELIVERED'): Promise<WebhookDeliveryDetail> => {
  await expect.poll(async () => (await read(id)).body.status, { timeout: 10_000 }).toBe(status)
  return (await read(id)).body
}

describe('a test event', () => {
  let secret = ''
  const authorization = 'Bearer of-harbour'
  beforeEach(async () => {
    await call('PUT', `${portal}/webhooks/default`, { ...asAdmin, body: { url, authorization } })
    const secretAnswer = await call('POST', `${portal}/webhooks/default/secret`, asAdmin)
    secret = secretAnswer.body.signingSecret
  })

  test('arrives signed with the Authorization, and is in the log', async () => {
    const sent = await testEvent({ event: 'Payment.FAILED' })
    expect([sent.status, Object.keys(sent.body)]).toEqual([202, ['deliveryId']])
    const delivery = await ended(sent.body.deliveryId)
    const [{ headers, body } = { headers: {}, body: '' }] = arrived
    expect(arrived).toHaveLength(1)
    expect(headers).toMatchObject({ authorization, 'content-type': 'application/json' })
    expect(headers['webhook-id']).toBe(delivery.eventId)
    const payload = new Webhook(secret).verify(body, headers as Record<string, string>)
    expect(payload).toEqual(delivery.payload)
    expect(payload).toMatchObject({
      Payment: { clientPaymentId: 'test-event' },
      PaymentStatus: { paymentId: delivery.subjectId, status: 'FAILED' },
    })
    expect(delivery).toMatchObject({
      event: 'Payment.FAILED',
      isTest: true,
      channel: 'destination',
      destinationId: 'default',
      url,
      reference: 'test-event',
      attemptCount: 1,
      lastStatus: 204,
      attempts: [{ outcome: 'DELIVERED', status: 204 }],
    })
    const { payload: _payload, attempts: _attempts, ...listed } = delivery
    expect(await log()).toEqual([listed])
  })

  test('has the destination’s first event type if none is requested', async () => {
    const usual = await testEvent()
    await call('PATCH', '/rest/v1/client/HARBOUR', {
      ...asAdmin,
      body: { webhooks: [{ id: 'default', webhooksOn: ['PaymentAgreement.ACTIVE'] }] },
    })
    const chosen = await testEvent({})
    const events = await Promise.all(
      [usual, chosen].map(async ({ body }) => (await read(body.deliveryId)).body.event),
    )
    expect(events).toEqual(['PaymentRequest.COMPLETE', 'PaymentAgreement.ACTIVE'])
  })

  test('needs a destination with an address, and a known event', async () => {
    await listenTo(pool, 'HARBOUR', { id: 'nowhere', url: null })
    await listenTo(pool, 'HARBOUR', { id: 'gone' })
    await pool.query(
      `UPDATE webhook_destinations SET gone_at = now() WHERE destination_id = 'gone'`,
    )
    const refusals = [
      await testEvent({}, 'other'),
      await testEvent({}, 'nowhere'),
      await testEvent({}, 'gone'),
      await testEvent({ event: 'Payment.COMPLETE' }),
    ]
    expect(refusals.map(({ status }) => status)).toEqual([404, 409, 409, 400])
    expect(await log()).toEqual([])
  })

  test('that was rejected can be sent again with the same id, but not while it is in progress', async () => {
    answers = { status: 410, body: 'moved away' }
    const { body } = await testEvent()
    const failed = await ended(body.deliveryId, 'FAILED')
    expect(failed.attempts).toMatchObject([{ outcome: 'GONE', status: 410, answer: 'moved away' }])
    expect((await resend(body.deliveryId)).status).toBe(409)
    answers = { status: 200, body: 'ok' }
    await call('PUT', `${portal}/webhooks/default`, { ...asAdmin, body: { url } })
    const again = await resend(body.deliveryId)
    expect([again.status, again.body]).toEqual([202, { deliveryId: body.deliveryId }])
    const delivered = await ended(body.deliveryId)
    expect(delivered.attempts.map(({ outcome, answer }) => [outcome, answer])).toEqual([
      ['GONE', 'moved away'],
      ['DELIVERED', 'ok'],
    ])
    expect(delivered.attemptCount).toBe(2)
    expect(new Set(arrived.map(({ headers }) => headers['webhook-id'])).size).toBe(1)
  })
})

test('an event of a payment request arrives with the same content as a read', async () => {
  await call('PUT', `${portal}/webhooks/default`, { ...asAdmin, body: { url } })
  await call('PATCH', '/rest/v1/client/HARBOUR', {
    ...asAdmin,
    body: { webhooks: [{ id: 'default', webhooksOn: ['PaymentRequest.COMPLETE'] }] },
  })
  const id = await provider.paid(100)
  await expect.poll(() => arrived.length, { timeout: 10_000 }).toBe(1)
  expect(JSON.parse(arrived[0]?.body ?? '')).toEqual(await provider.read(id))
  expect(await log(`?reference=${id}`)).toMatchObject([{ isTest: false, subjectId: id }])
})

describe('the delivery log', () => {
  const hour = (number: number) => new Date(Date.UTC(2026, 10, 20, number)).toISOString()
  const idOf = (number: number) => number.toString(16).padStart(32, '0')

  /** Keep deliveries that have ended or are due on another day, so that none is sent during the test. */
  async function keep(
    number: number,
    fields: Partial<
      Record<'event' | 'status' | 'destination' | 'reference' | 'client', string>
    > = {},
  ): Promise<void> {
    const {
      event = 'Payment.SETTLED',
      status = 'DELIVERED',
      destination = 'books',
      reference = `order-${number}`,
      client = 'HARBOUR',
    } = fields
    await pool.query(
      `INSERT INTO webhook_events (client_id, event_id, event, payload, occurred_at) VALUES ($1, $2, $3, '{"a":1}', $4)`,
      [client, idOf(number), event, hour(number)],
    )
    await pool.query(
      `INSERT INTO webhook_deliveries (client_id, delivery_id, event_id, event, subject_id, reference, channel,
         destination_id, status, attempts, created_at, next_attempt_at, last_attempt_at, last_status)
       VALUES ($1, $2, $2, $3, $4, $5, 'destination', $6, $7, 1, $8, $9, $8, 500)`,
      [
        client,
        idOf(number),
        event,
        `f${idOf(number).slice(1)}`,
        reference,
        destination,
        status,
        hour(number),
        status === 'RETRYING' ? '2099-01-01T00:00:00.000Z' : null,
      ],
    )
  }
  const numbers = (records: WebhookDelivery[]) =>
    records.map(({ deliveryId }) => Number.parseInt(deliveryId, 16))

  beforeEach(async () => {
    await listenTo(pool, 'HARBOUR', { id: 'books', url: 'https://books.harbour.example/' })
    await keep(1)
    await keep(2, { status: 'FAILED', event: 'Payment.FAILED' })
    await keep(3, { status: 'RETRYING', destination: 'shop' })
    await keep(4, { destination: 'shop', event: 'PaymentRequest.COMPLETE' })
    await keep(5, { reference: 'order-1' })
    await keep(6, { client: 'HARBOURN1' })
  })

  test('is newest first and shows each destination', async () => {
    const records = await log()
    expect(numbers(records)).toEqual([5, 4, 3, 2, 1])
    expect(records[2]).toEqual({
      deliveryId: idOf(3),
      eventId: idOf(3),
      event: 'Payment.SETTLED',
      isTest: false,
      channel: 'destination',
      destinationId: 'shop',
      subjectId: `f${idOf(3).slice(1)}`,
      reference: 'order-3',
      status: 'RETRYING',
      createdDatetime: hour(3),
      attemptCount: 1,
      lastAttemptDatetime: hour(3),
      lastStatus: 500,
      nextAttemptDatetime: '2099-01-01T00:00:00.000Z',
    })
    expect(records[4]?.url).toBe('https://books.harbour.example/')
    expect(records[4]).not.toHaveProperty('nextAttemptDatetime')
  })

  test.each([
    ['destinationId=shop', [4, 3]],
    ['status=FAILED', [2]],
    ['status=RETRYING&destinationId=books', []],
    ['event=Payment.SETTLED', [5, 3, 1]],
    ['event=Payment.SETTLED&status=DELIVERED', [5, 1]],
    ['reference=order-1', [5, 1]],
    [`reference=f${idOf(4).slice(1)}`, [4]],
    ['reference=order-1&event=Payment.FAILED', []],
    ['reference=order', []],
    ['destinationId=none', []],
  ])('with %s returns %j', async (query, expectedNumbers) => {
    expect(numbers(await log(`?${query}`))).toEqual(expectedNumbers)
  })

  test.each(['', 'event=Payment.SETTLED', 'reference=order-1'])(
    'is read page by page, each delivery once: %s',
    async (query) => {
      const all = numbers(await log(`?${query}`))
      const pagedNumbers: number[] = []
      let nextPageId: string | undefined
      do {
        const more = nextPageId === undefined ? '' : `&nextPageId=${nextPageId}`
        const { body } = await call(
          'GET',
          `${portal}/webhookDeliveries?numberOfRecords=1&${query}${more}`,
          asAdmin,
        )
        pagedNumbers.push(...numbers(body.records))
        nextPageId = body.nextPageId
        // Later deliveries are newer than all that remain to be read.
        if (pagedNumbers.length === 1) await keep(7, { reference: 'order-1' })
      } while (nextPageId !== undefined)
      expect(pagedNumbers).toEqual(all)
    },
  )

  test('a page token of another search is rejected', async () => {
    const { body } = await call(
      'GET',
      `${portal}/webhookDeliveries?numberOfRecords=1&event=Payment.SETTLED`,
      asAdmin,
    )
    const answer = await call(
      'GET',
      `${portal}/webhookDeliveries?reference=order-1&nextPageId=${body.nextPageId}`,
      asAdmin,
    )
    expect([answer.status, answer.body.message]).toEqual([
      400,
      'nextPageId is not valid for this search',
    ])
  })

  test.each(['status=GONE', 'event=', 'colour=red', `reference=${'x'.repeat(141)}`])(
    'rejects %s',
    async (query) => {
      const answer = await call('GET', `${portal}/webhookDeliveries?${query}`, asAdmin)
      expect([answer.status, answer.body.details.failureCode]).toEqual([400, 'ERR0.03'])
    },
  )

  test('a branch’s delivery belongs to the branch, and an unknown one cannot be sent again', async () => {
    const ofBranch = `/portal/v1/clients/HARBOURN1/webhookDeliveries/${idOf(6)}`
    expect((await call('GET', ofBranch, asAdmin)).body.payload).toEqual({ a: 1 })
    for (const id of [idOf(6), idOf(99), 'nonsense']) {
      expect((await read(id)).status).toBe(404)
      expect((await resend(id)).status).toBe(404)
    }
  })

  test('a delivery in progress cannot be repeated, and one that has ended starts over', async () => {
    expect((await resend(idOf(3))).status).toBe(409)
    expect((await resend(idOf(4))).body.message).toBe('Save an address for this destination first')
    expect((await resend(idOf(2))).status).toBe(202)
    const { rows } = await pool.query(
      'SELECT tries, next_attempt_at FROM webhook_deliveries WHERE delivery_id = $1',
      [idOf(2)],
    )
    expect(rows).toHaveLength(1)
  })
})

test('test events have the same form as reads of their kind', () => {
  const forms: Record<EventHeading, { parse(payload: unknown): unknown }> = {
    PaymentRequest: PaymentRequestRecord,
    Payment: PaymentRecord,
    PaymentAgreement: PaymentAgreementRecord,
    PaymentAgreementAmendment: PaymentAgreementAmendmentRecord,
    PaymentInitiation: PaymentInitiationChanged,
  }
  for (const event of webhookEvents) {
    const [heading, status] = event.split('.') as [EventHeading, string]
    const payload = sampleOf(event, {
      clientId: 'HARBOUR',
      subjectId: randomBytes(16).toString('hex'),
      reference: 'test-event',
      at: new Date(),
    })
    expect(Object.keys(payload)).toEqual([heading, `${heading}Status`])
    expect(JSON.stringify(payload)).toContain(`"${status}"`)
    expect(forms[heading].parse(payload)).toEqual(payload)
  }
})
