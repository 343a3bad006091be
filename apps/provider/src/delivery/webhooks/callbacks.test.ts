import { randomUUID } from 'node:crypto'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { unhurryBank } from '../../../test/rail/unhurried-bank.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { listenTo } from '../../../test/records/webhooks.ts'
import { testClock } from '../../platform/clock.ts'
import { decryptSecret } from '../../platform/secrets/encrypt-secret.ts'
import {
  callbackAuthorizationContext,
  webhookEncryptionKeys,
} from './delivery/webhook-encryption.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({
  clock,
  // On a slow machine, payers would approve agreements while events are counted.
  settings: { PAYER_APPROVES_SECONDS: '3600' },
})
const { call, create, pay, platform, refund, settled } = provider
const { pool } = platform
const { change, collect, collected, play, propose, proposed } = payTo(provider, '2026-11-20')
const payouts = payoutCalls(provider)
const { sweep } = sweepCalls(provider)

const URL = 'https://hooks.harbour.example/one'
const ofPayment = {
  paymentNotification: {
    paymentNotificationEndpointUrl: URL,
    paymentNotificationAuthorizationHeaderValue: 'Basic hook-credential',
  },
}
const ofPayTo = { endpointURL: URL, authorizationHeader: 'Basic hook-credential' }

beforeAll(async () => {
  await adjustFloat(pool, 'HARBOUR', 1000_00)
  await unhurryBank(pool)
})
afterEach(async () => {
  await settled()
  // Delete the destinations, because only events after their creation count.
  await pool.query('DELETE FROM webhook_destinations')
  await provider.expectLedgerAtZero()
  await pool.query(`UPDATE clients SET notify_on = '{COMPLETE}'`)
})
afterAll(() => provider.close())

interface StoredDelivery {
  event: string
  channel: string
  destination_id: string | null
  url: string | null
  sealed_authorization: Buffer | null
}
/** Returns the queued webhooks about one object, oldest first. */
async function deliveriesOf(subjectId: string): Promise<StoredDelivery[]> {
  const { rows } = await pool.query<StoredDelivery>(
    `SELECT event, channel, destination_id, url, sealed_authorization FROM webhook_deliveries
      JOIN webhook_events USING (client_id, event_id, event) WHERE subject_id = $1 ORDER BY event_no, channel, destination_id`,
    [subjectId],
  )
  return rows
}
const calledBack = async (subjectId: string) => {
  const rows = await deliveriesOf(subjectId)
  expect(rows.map(({ channel, url }) => [channel, url])).toEqual(rows.map(() => ['callback', URL]))
  return rows.map(({ event }) => event)
}
const events = async (): Promise<number> =>
  (await pool.query('SELECT FROM webhook_events')).rowCount ?? 0

describe('a callback set at creation', () => {
  const request = async (fields: object) => {
    const { PaymentRequest, PaymentRequestStatus } = await create({ ...fields })
    return { id: PaymentRequestStatus.paymentRequestId, payId: PaymentRequest.payID }
  }

  test('receives only the COMPLETE status of a payment request', async () => {
    const { id, payId } = await request(ofPayment)
    await pay(payId, 100)
    await refund(id)
    await settled()
    expect(await calledBack(id)).toEqual(['PaymentRequest.COMPLETE'])
  })

  test('receives the payment request statuses that the client chose', async () => {
    await pool.query(
      `UPDATE clients SET notify_on = '{WAITING,RETURN_COMPLETE}' WHERE client_id = 'HARBOUR'`,
    )
    const { id, payId } = await request(ofPayment)
    await pay(payId, 100)
    await refund(id)
    await settled()
    expect(await calledBack(id)).toEqual([
      'PaymentRequest.WAITING',
      'PaymentRequest.RETURN_COMPLETE',
    ])
  })

  test('receives each payment to a request for several payments', async () => {
    const { id, payId } = await request({ ...ofPayment, multiPayment: true })
    const one = (await pay(payId, 30)).paymentRequestId ?? ''
    const two = (await pay(payId, 70)).paymentRequestId ?? ''
    expect(await Promise.all([one, two, id].map(calledBack))).toEqual(
      Array(3).fill(['PaymentRequest.COMPLETE']),
    )
  })

  test.each([
    ['12345999', ['Payment.SETTLED']],
    ['12345678', ['Payment.FAILED']],
    ['12345444', ['Payment.SETTLED']],
  ])('receives the outcome of a payout to %s', async (accountNumber, names) => {
    const answer = await payouts.pay({ accountNumber, bsb: '062000', ...ofPayment })
    const id = answer.body.PaymentStatus.paymentId
    await settled()
    await expect.poll(() => calledBack(id)).toEqual(names)
  })

  test('receives all statuses of an agreement, an amendment and a collection', async () => {
    const agreement = await proposed({ paymentAgreementNotification: ofPayTo })
    await play(agreement, 'approve')
    const amendment = await call('POST', '/rest/v1/paymentAgreement/amendment', {
      body: {
        PaymentAgreementAmendment: {
          clientTransactionId: randomUUID(),
          paymentAgreementId: agreement,
          agreementDetails: {
            variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount: '200.00' },
          },
          paymentAgreementAmendmentNotification: ofPayTo,
        },
      },
    })
    await play(agreement, 'decline')
    const collection = await collected(agreement, { paymentInitiationNotification: ofPayTo })
    await change(agreement, 'CANCELLED')
    expect(await calledBack(agreement)).toEqual([
      'PaymentAgreement.CREATED',
      'PaymentAgreement.ACTIVE',
      'PaymentAgreement.CANCELLED',
    ])
    const { paymentAgreementAmendmentId } = amendment.body.PaymentAgreementAmendmentStatus
    expect(await calledBack(paymentAgreementAmendmentId)).toEqual([
      'PaymentAgreementAmendment.PENDING',
      'PaymentAgreementAmendment.DECLINED',
    ])
    expect(await calledBack(collection)).toEqual([
      'PaymentInitiation.CREATED',
      'PaymentInitiation.PENDING',
      'PaymentInitiation.SETTLED',
    ])
  })

  test('is called with its credential, which is only stored encrypted', async () => {
    const { id, payId } = await request(ofPayment)
    await pay(payId, 100)
    const agreement = await proposed({ paymentAgreementNotification: ofPayTo })
    const plain = await proposed({ paymentAgreementNotification: { endpointURL: URL } })
    const key = await webhookEncryptionKeys(platform)
    const opened = async (subjectId: string) => {
      const [row] = await deliveriesOf(subjectId)
      const sealed = row?.sealed_authorization
      return sealed
        ? decryptSecret(sealed, callbackAuthorizationContext(clientIdOf('HARBOUR')), key)
        : sealed
    }
    expect(await Promise.all([id, agreement, plain].map(opened))).toEqual([
      'Basic hook-credential',
      'Basic hook-credential',
      null,
    ])
    const tables = await pool.query<{ name: string }>(
      `SELECT c.oid::regclass::text AS name FROM pg_class c WHERE relkind = 'r' AND relnamespace = 'public'::regnamespace`,
    )
    for (const { name } of tables.rows) {
      const { rows } = await pool.query(
        `SELECT FROM ${name} t WHERE t::text LIKE '%hook-credential%' LIMIT 1`,
      )
      expect([name, rows]).toEqual([name, []])
    }
  })

  describe('is rejected by field name if nothing could be sent there, and nothing is created', () => {
    const notPublic =
      'must be the https:// address of a public server: a full host name or a public IP address'
    const notHttps = 'must be an address that begins with https://'
    const rows: [url: string, authorization: string, field: 'url' | 'header', rule: string][] = [
      ['http://hooks.harbour.example/', 'x', 'url', notHttps],
      ['ftp://hooks.harbour.example/', 'x', 'url', notHttps],
      ['hooks.harbour.example', 'x', 'url', notHttps],
      [
        'https://me:pw@hooks.harbour.example/',
        'x',
        'url',
        'must not hold a user or password: use Authorization',
      ],
      [`${URL}${'x'.repeat(2048)}`, 'x', 'url', 'must be at most 2048 characters long'],
      ['https://10.0.0.1/', 'x', 'url', notPublic],
      ['https://169.254.169.254/latest/meta-data', 'x', 'url', notPublic],
      ['https://[::1]/', 'x', 'url', notPublic],
      ['https://localhost/', 'x', 'url', notPublic],
      ['http://127.0.0.1:22/', 'x', 'url', notPublic],
      ['https://intranet/', 'x', 'url', notPublic],
      ['https://0x7f.1/', 'x', 'url', notPublic],
      [URL, 'a\r\nX-Other: b', 'header', 'must not have a line break at character 2'],
      [URL, ' x', 'header', 'must be letters, digits and punctuation on one line'],
    ]

    test.each(rows)('%j with %j', async (url, authorization, wrong, rule) => {
      const agreement = await proposed()
      await play(agreement, 'approve')
      const counted = async () =>
        (
          await pool.query(`SELECT (SELECT count(*) FROM payment_requests) AS requests,
          (SELECT count(*) FROM payments) AS payments, (SELECT count(*) FROM payment_agreements) AS agreements,
          (SELECT count(*) FROM payment_agreement_amendments) AS amendments,
          (SELECT count(*) FROM payment_initiations) AS initiations, (SELECT count(*) FROM webhook_callbacks) AS callbacks`)
        ).rows
      const before = await counted()
      const paymentNotification = {
        paymentNotificationEndpointUrl: url,
        paymentNotificationAuthorizationHeaderValue: authorization,
      }
      const payToNotification = { endpointURL: url, authorizationHeader: authorization }
      const request = {
        clientId: 'HARBOUR',
        clientTransactionId: randomUUID(),
        paymentAmount: 1,
        paymentDescription: 'A callback that is none',
        paymentNotification,
      }
      const amendment = {
        clientTransactionId: randomUUID(),
        paymentAgreementId: agreement,
        agreementDetails: {
          variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount: '200.00' },
        },
        paymentAgreementAmendmentNotification: payToNotification,
      }
      const ofPayment = [
        await call('POST', '/rest/v1/paymentRequest', { body: { PaymentRequest: request } }),
        await payouts.pay({ paymentNotification }),
      ]
      const ofPayTo = [
        await propose({ paymentAgreementNotification: payToNotification }),
        await collect(agreement, { paymentInitiationNotification: payToNotification }),
        await call('POST', '/rest/v1/paymentAgreement/amendment', {
          body: { PaymentAgreementAmendment: amendment },
        }),
      ]
      const names = {
        url: ['paymentNotificationEndpointUrl', 'endpointURL'],
        header: ['paymentNotificationAuthorizationHeaderValue', 'authorizationHeader'],
      }[wrong]
      for (const [index, answers] of [ofPayment, ofPayTo].entries())
        for (const { status, body } of answers) {
          expect([status, body.message.slice(0, `[${names[index]} ${rule}`.length)]).toEqual([
            400,
            `[${names[index]} ${rule}`,
          ])
          expect(body.details).toEqual({ failureCode: 'ERR0.03', failureReason: body.message })
        }
      expect(await counted()).toEqual(before)
    })
  })

  test('is not stored for a rejected request', async () => {
    const before = await pool.query('SELECT FROM webhook_callbacks')
    const { status } = await call('POST', '/rest/v1/payment', {
      body: { Payment: { ...ofPayment, paymentAmount: '1.00' } },
    })
    const dear = await payouts.pay({ paymentAmount: '99999999.00', ...ofPayment })
    expect([status, dear.status]).toEqual([400, 400])
    expect((await pool.query('SELECT FROM webhook_callbacks')).rowCount).toBe(before.rowCount)
  })
})

describe('a destination of the client', () => {
  const madeAndPaid = async () => {
    const { PaymentRequest, PaymentRequestStatus } = await create()
    await pay(PaymentRequest.payID, 100)
    return PaymentRequestStatus.paymentRequestId
  }

  test('causes no event to be built if it receives none', async () => {
    const before = await events()
    await madeAndPaid()
    await sweep('1.00')
    await settled()
    expect(await events()).toBe(before)
  })

  test('receives the events it listens to, besides other destinations and the callback', async () => {
    await listenTo(pool, 'HARBOUR', { id: 'books', events: ['PaymentRequest.COMPLETE'] })
    await listenTo(pool, 'HARBOUR', {
      id: 'shop',
      events: ['PaymentRequest.WAITING', 'PaymentRequest.COMPLETE'],
    })
    const { PaymentRequest, PaymentRequestStatus } = await create(ofPayment)
    await pay(PaymentRequest.payID, 100)
    const rows = await deliveriesOf(PaymentRequestStatus.paymentRequestId)
    expect(rows.map((row) => [row.event, row.destination_id, row.url])).toEqual([
      ['PaymentRequest.WAITING', 'shop', null],
      ['PaymentRequest.COMPLETE', null, URL],
      ['PaymentRequest.COMPLETE', 'books', null],
      ['PaymentRequest.COMPLETE', 'shop', null],
    ])
  })

  test.each([
    ['without an address', `url = NULL`],
    ['that is gone', `gone_at = now()`],
    ['that listens to something else', `webhooks_on = '{Payment.SETTLED}'`],
    ['that listens to nothing', `webhooks_on = '{}'`],
    ['of another client', `client_id = 'KELPCO1'`],
  ])('%s receives nothing', async (_what, state) => {
    await listenTo(pool)
    await pool.query(`UPDATE webhook_destinations SET ${state}`)
    const before = await events()
    expect(await deliveriesOf(await madeAndPaid())).toEqual([])
    expect(await events()).toBe(before)
  })

  test('of a branch receives the events of objects that its parent creates for it', async () => {
    await listenTo(pool, 'HARBOURN1')
    await listenTo(pool, 'HARBOUR')
    const { PaymentRequestStatus } = await create({ clientId: 'HARBOURN1' })
    const { rows } = await pool.query(
      'SELECT client_id, event FROM webhook_deliveries WHERE subject_id = $1',
      [PaymentRequestStatus.paymentRequestId],
    )
    expect(rows).toEqual([{ client_id: 'HARBOURN1', event: 'PaymentRequest.WAITING' }])
  })
})
