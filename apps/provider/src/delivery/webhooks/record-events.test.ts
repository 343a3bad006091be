import { randomUUID } from 'node:crypto'
import { clientIdOf, paymentRequestIdOf } from '@tideway/contract/calls/ids'
import { DAY } from '@tideway/contract/time/durations'
import { webhookEvents } from '@tideway/contract/webhooks/webhook-events'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { adjustFloat } from '../../../test/books.ts'
import { openTestProvider } from '../../../test/provider.ts'
import { unhurryBank } from '../../../test/rail/unhurried-bank.ts'
import { byAccount, openCheckout } from '../../../test/records/checkout-pay-to.ts'
import { payTo } from '../../../test/records/pay-to.ts'
import { payoutCalls } from '../../../test/records/payouts.ts'
import { sweepCalls } from '../../../test/records/sweeps.ts'
import { listenTo } from '../../../test/records/webhooks.ts'
import { railEvents } from '../../joined-parts.ts'
import { expirePaymentRequests } from '../../money-in/payment-requests/lifecycle/expire-payment-requests.ts'
import { refundPaymentRequest } from '../../money-in/refunds/refund-payment-request.ts'
import { expireAgreements } from '../../pay-to/agreements/agreement-expiry.ts'
import { expireInitiations } from '../../pay-to/initiations/initiation-expiry.ts'
import { testClock } from '../../platform/clock.ts'
import { transact } from '../../platform/database/transaction.ts'
import { isDistributed } from '../../platform/distribution/distributed.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({
  clock,
  // Payers in this test only approve when the test makes them.
  settings: { PAYER_APPROVES_SECONDS: '3600' },
})
const { call, create, paid, pay, platform, read, refund, settled } = provider
const { pool } = platform
const payToCalls = payTo(provider, '2026-11-20')
const { agreed, agreement, becomes, change, collect, collected, play, proposed } = payToCalls
const { pay: payOut } = payoutCalls(provider)
const { hold, sweep } = sweepCalls(provider)

/** Records every status that the database receives, in order. */
const watch = `
  CREATE TABLE seen_statuses (client_id text, seen_no bigint GENERATED ALWAYS AS IDENTITY, id text, event text);
  CREATE FUNCTION see_status() RETURNS trigger LANGUAGE plpgsql SECURITY DEFINER SET search_path = public AS $$
  BEGIN
    IF TG_OP = 'INSERT' OR NEW.status <> OLD.status THEN
      INSERT INTO seen_statuses (client_id, id, event)
        VALUES (NEW.client_id, to_jsonb(NEW) ->> TG_ARGV[1], TG_ARGV[0] || '.' || NEW.status);
    END IF;
    RETURN NULL;
  END $$;`
const watched = [
  ['payment_requests', 'PaymentRequest', 'payment_request_id'],
  ['payments', 'Payment', 'payment_id'],
  ['sweeps', 'Payment', 'sweep_id'],
  ['payment_agreements', 'PaymentAgreement', 'payment_agreement_id'],
  ['payment_agreement_amendments', 'PaymentAgreementAmendment', 'amendment_id'],
  ['payment_initiations', 'PaymentInitiation', 'payment_initiation_id'],
]

beforeAll(async () => {
  await pool.query(watch)
  if (await isDistributed(pool))
    await pool.query(
      `SELECT create_distributed_table('seen_statuses', 'client_id', colocate_with => 'payment_requests')`,
    )
  for (const [table, heading, id] of watched)
    await pool.query(`CREATE TRIGGER seen AFTER INSERT OR UPDATE ON ${table}
      FOR EACH ROW EXECUTE FUNCTION see_status('${heading}', '${id}')`)
  await listenTo(pool)
  await unhurryBank(pool)
  await adjustFloat(pool, 'HARBOUR', 10_000_00)
  await pool.query(`UPDATE clients SET unilateral_amendments = true WHERE client_id = 'HARBOUR'`)
})
afterEach(async () => {
  await settled()
  await expectEachStatusToldOnce()
  await provider.expectLedgerAtZero()
  clock.set(NOW)
})
afterAll(() => provider.close())

/** Groups events by subject, each in order. */
function bySubject(rows: { id: string; event: string }[]): Record<string, string[]> {
  const eventsById: Record<string, string[]> = {}
  for (const { id, event } of rows) eventsById[id] = [...(eventsById[id] ?? []), event]
  return eventsById
}

async function recordedEvents(
  id?: string,
): Promise<{ id: string; event: string; payload: never }[]> {
  const { rows } = await pool.query(
    `SELECT subject_id AS id, e.event, e.payload FROM webhook_events e JOIN webhook_deliveries d USING (client_id, event_id)
      WHERE client_id = 'HARBOUR' AND destination_id = 'default' AND ($1::text IS NULL OR subject_id = $1) ORDER BY event_no`,
    [id],
  )
  return rows
}

const namesOf = async (id: string) =>
  (await recordedEvents(id)).map(({ event }) => event.split('.')[1])

async function expectEachStatusToldOnce(): Promise<void> {
  const seen = await pool.query('SELECT id, event FROM seen_statuses ORDER BY seen_no')
  expect(bySubject(await recordedEvents())).toEqual(bySubject(seen.rows))
}

describe('the events of a payment request', () => {
  const waiting = async (fields = {}) => {
    const { PaymentRequest, PaymentRequestStatus } = await create(fields)
    return { id: PaymentRequestStatus.paymentRequestId, payId: PaymentRequest.payID }
  }

  test('contain its record at each status, when paid and refunded in parts', async () => {
    const { id, payId } = await waiting({
      clientTransactionId: 'order-7731',
      metaData: { basket: 31 },
      paymentNotification: {
        paymentNotificationEndpointUrl: 'https://hooks.harbour.example/paid',
        paymentNotificationAuthorizationHeaderValue: 'Basic hook-credential',
      },
    })
    const records = [await read(id)]
    await pay(payId, 100)
    records.push(await read(id))
    expect((await refund(id, { refundAmount: '40.00' })).status).toBe(200)
    await settled()
    records.push(await read(id))
    const events = await recordedEvents(id)
    expect(events.map(({ event }) => event)).toEqual([
      'PaymentRequest.WAITING',
      'PaymentRequest.COMPLETE',
      'PaymentRequest.RETURN_IN_PROGRESS',
      'PaymentRequest.RETURN_COMPLETE',
    ])
    const payloads = events.map(({ payload }) => payload)
    expect([payloads[0], payloads[1], payloads[3]]).toEqual(records)
    // The members have the same order as in a read.
    expect(JSON.stringify(payloads[3])).toBe(JSON.stringify(records[2]))
    expect(payloads[2]).toMatchObject({
      PaymentRequestStatus: {
        status: 'RETURN_IN_PROGRESS',
        refundInformation: { availableBalance: '60.00', requests: [{ status: 'IN_PROGRESS' }] },
      },
    })
    expect(JSON.stringify(payloads)).not.toContain('hook-credential')
    expect((await refund(id)).status).toBe(200)
    await settled()
    expect((await namesOf(id)).slice(4)).toEqual(['RETURN_IN_PROGRESS', 'RETURN_COMPLETE'])
  })

  test('include a refund that the payer’s bank rejects', async () => {
    const id = await paid(100)
    await provider.setPayerClosed(true)
    await refund(id)
    await settled()
    await provider.setPayerClosed(false)
    expect(await namesOf(id)).toEqual([
      'WAITING',
      'COMPLETE',
      'RETURN_IN_PROGRESS',
      'RETURN_FAILED',
    ])
  })

  test('include a superseded, an expired, a deleted and a wrongly paid one', async () => {
    const payID = 'again-1@pay.harbour.example'
    const first = await waiting({ payID })
    const second = await waiting({ payID })
    const deleted = await waiting()
    await call('DELETE', `/rest/v1/paymentRequest?id=${deleted.id}`)
    await pay(second.payId, 99)
    clock.advance(3 * DAY)
    await Promise.all([expirePaymentRequests(platform), expirePaymentRequests(platform)])
    expect(await Promise.all([first, second, deleted].map(({ id }) => namesOf(id)))).toEqual([
      ['WAITING', 'EXPIRED'],
      ['WAITING', 'EXPIRED'],
      ['WAITING'],
    ])
    const [, { payload } = { payload: {} }] = await recordedEvents(first.id)
    expect(payload).toMatchObject({ PaymentRequestStatus: { failureReason: 'Superseded' } })
  })

  test('for several payments include each received one and the whole', async () => {
    const { id, payId } = await waiting({ multiPayment: true, paymentAmount: 100 })
    const one = (await pay(payId, 30)).paymentRequestId ?? ''
    expect(await namesOf(id)).toEqual(['WAITING'])
    const two = (await pay(payId, 90)).paymentRequestId ?? ''
    expect(await Promise.all([one, two, id].map(namesOf))).toEqual([
      ['COMPLETE'],
      ['COMPLETE'],
      ['WAITING', 'COMPLETE'],
    ])
    const [{ payload } = { payload: {} }] = await recordedEvents(one)
    expect(payload).toMatchObject({ PaymentRequestStatus: { parentPaymentRequestId: id } })
  })

  test('at a checkout include the agreement, from proposal and approval to its end', async () => {
    const checkout = await openCheckout(provider)
    expect((await checkout.start(byAccount)).status).toBe(200)
    const agreementId = await checkout.agreementId()
    await checkout.play('approve')
    await settled()
    const initiation = await pool.query<{ id: string }>(
      'SELECT payment_initiation_id AS id FROM payment_initiations WHERE payment_agreement_id = $1',
      [agreementId],
    )
    const ids = [checkout.id, agreementId, initiation.rows[0]?.id ?? '']
    expect(await Promise.all(ids.map(namesOf))).toEqual([
      ['WAITING', 'COMPLETE'],
      ['CREATED', 'ACTIVE', 'CANCELLED'],
      ['CREATED', 'PENDING', 'SETTLED'],
    ])
    expect((await recordedEvents(checkout.id)).at(-1)?.payload).toEqual(await checkout.record())
  })

  test('include a payment to its PayID while an agreement for it is waiting', async () => {
    const checkout = await openCheckout(provider)
    await checkout.start(byAccount)
    await pay(checkout.payID, 13.1)
    expect(await namesOf(await checkout.agreementId())).toEqual(['CREATED', 'CANCELLED'])
  })

  test('occur once if fifty refunds arrive at once', async () => {
    const id = await paid(100)
    const answers = await Promise.all(Array.from({ length: 50 }, () => refund(id)))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    await settled()
    expect((await namesOf(id)).slice(2)).toEqual(['RETURN_IN_PROGRESS', 'RETURN_COMPLETE'])
  })

  test('occur once each for fifty simultaneous creations', async () => {
    const requests = await Promise.all(Array.from({ length: 50 }, () => waiting()))
    const names = await Promise.all(requests.map(({ id }) => namesOf(id)))
    expect(names).toEqual(requests.map(() => ['WAITING']))
  })

  test('do not occur if the creation is rolled back', async () => {
    const id = await paid(100)
    const before = (await recordedEvents()).length
    await expect(
      transact(platform.db, async (tx) => {
        await refundPaymentRequest(platform, tx, {
          clientId: clientIdOf('HARBOUR'),
          paymentRequestId: paymentRequestIdOf(id),
          requested: 'remaining',
          clientRefundId: undefined,
          description: undefined,
          requestedBy: 'nobody',
        })
        throw new Error('changed my mind')
      }),
    ).rejects.toThrow('changed my mind')
    expect((await refund(id, { refundAmount: '100.01' })).status).toBe(400)
    expect(await recordedEvents()).toHaveLength(before)
  })
})

describe('the events of a payout', () => {
  test.each([
    ['062000', '12345999', ['CREATED', 'SETTLED']],
    ['062000', '12345678', ['CREATED', 'FAILED']],
    ['062000', '12345888', ['CREATED', 'PENDING', 'SETTLED']],
    ['062000', '12345444', ['CREATED', 'SETTLED', 'RETURNED']],
  ])('to %s %s match its statuses', async (bsb, accountNumber, names) => {
    const answer = await payOut({ bsb, accountNumber })
    const id = answer.body.PaymentStatus.paymentId
    await expect.poll(() => namesOf(id), { timeout: 10_000 }).toEqual(names)
    const last = (await recordedEvents(id)).at(-1)
    expect(last?.payload).toEqual((await call('GET', `/rest/v1/payment?id=${id}`)).body)
  })

  test('do not change after a late notice of a delay', async () => {
    const id = (await payOut()).body.PaymentStatus.paymentId
    await settled()
    const { rows } = await pool.query(
      'SELECT instruction_id FROM rail_instructions WHERE subject_id = $1',
      [id],
    )
    await railEvents(platform).instructionDelayed({
      instructionId: rows[0].instruction_id,
      nppTransactionId: 'TESTAU2SXXXI20261120000000000009999',
    })
    expect(await namesOf(id)).toEqual(['CREATED', 'SETTLED'])
  })

  test('do not occur if it is rejected', async () => {
    const before = (await recordedEvents()).length
    expect((await payOut({ paymentAmount: '99999999.00' })).status).toBe(400)
    expect(await recordedEvents()).toHaveLength(before)
  })

  test('include those of a sweep', async () => {
    await hold(500)
    const id = (await sweep('10.00')).body.SweepRequestStatus.sweepRequestId
    await settled()
    const [created, done] = await recordedEvents(id)
    expect([created?.event, done?.event]).toEqual(['Payment.CREATED', 'Payment.SETTLED'])
    expect(done?.payload).toMatchObject({
      Payment: { paymentAmount: '10.00', payID: 'settlement@harbour.example', payIDType: 'EMAIL' },
      PaymentStatus: { paymentId: id, status: 'SETTLED', sentViaDE: false },
    })
  })
})

describe('the events of an agreement', () => {
  test('include the payer’s approval, suspension, resumption and cancellation', async () => {
    const id = await agreed()
    // The bank's id of the agreement may arrive after the payer's answer, and the last event has it too.
    await settled()
    for (const action of ['suspend', 'resume', 'cancel']) await play(id, action)
    expect(await namesOf(id)).toEqual(['CREATED', 'ACTIVE', 'SUSPENDED', 'ACTIVE', 'CANCELLED'])
    expect((await recordedEvents(id)).at(-1)?.payload).toEqual(await agreement(id))
  })

  test('include the client’s suspension, resumption and cancellation', async () => {
    const id = await agreed()
    for (const status of ['SUSPENDED', 'ACTIVE', 'CANCELLED']) await change(id, status)
    expect(await namesOf(id)).toEqual(['CREATED', 'ACTIVE', 'SUSPENDED', 'ACTIVE', 'CANCELLED'])
  })

  test('include a decline, a failure and a missing answer', async () => {
    const payerDetails = {
      name: 'Somebody',
      payIDDetails: { payID: 'error@payer.example', payIDType: 'EMAIL' },
    }
    const declined = await proposed()
    await play(declined, 'decline')
    const failed = await proposed({ payerDetails })
    await becomes(failed, 'FAILED')
    const unanswered = await proposed()
    const nppId = async () => (await agreement(unanswered)).PaymentAgreementStatus.nppAgreementId
    await expect.poll(nppId).toBeDefined()
    clock.advance(5 * DAY)
    await Promise.all([expireAgreements(platform), expireAgreements(platform)])
    expect(await Promise.all([declined, failed, unanswered].map(namesOf))).toEqual([
      ['CREATED', 'CANCELLED'],
      ['CREATED', 'FAILED'],
      ['CREATED', 'CANCELLED'],
    ])
    expect((await recordedEvents(unanswered)).at(-1)?.payload).toEqual(await agreement(unanswered))
  })

  test('include its cancellation when another agreement takes over its contract', async () => {
    const first = await proposed({ contractId: 'contract-31' })
    clock.advance(5 * DAY)
    await proposed({ contractId: 'contract-31', agreementDetails: termsFrom('2026-11-25') })
    expect(await namesOf(first)).toEqual(['CREATED', 'CANCELLED'])
  })

  const termsFrom = (startDate: string) => ({
    variableAgreementDetails: { startDate, frequency: 'MONTHLY', maximumAmount: '100.00' },
  })

  const amend = async (id: string, fields: object) => {
    const answer = await call('POST', '/rest/v1/paymentAgreement/amendment', {
      body: {
        PaymentAgreementAmendment: {
          clientTransactionId: randomUUID(),
          paymentAgreementId: id,
          ...fields,
        },
      },
    })
    expect(answer.status, answer.text).toBe(201)
    return answer.body
  }
  const idOf = (amended: {
    PaymentAgreementAmendmentStatus: { paymentAgreementAmendmentId: string }
  }) => amended.PaymentAgreementAmendmentStatus.paymentAgreementAmendmentId
  const raised = {
    agreementDetails: {
      variableAgreementDetails: { frequency: 'MONTHLY', maximumAmount: '200.00' },
    },
  }

  test('include amendments: approved, declined, recalled, unanswered, or in need of no answer', async () => {
    const id = await agreed()
    const answered = []
    for (const action of ['approve', 'decline']) {
      answered.push(idOf(await amend(id, raised)))
      await play(id, action)
    }
    const named = await amend(id, { commonDetails: { description: 'Beans and milk' } })
    const recalled = idOf(await amend(id, raised))
    await play(id, 'cancel')
    const other = await agreed()
    const timedOut = idOf(await amend(other, raised))
    clock.advance(5 * DAY)
    await expireAgreements(platform)
    const eventNames = await Promise.all(
      [...answered, idOf(named), recalled, timedOut].map(namesOf),
    )
    expect(eventNames).toEqual([
      ['PENDING', 'COMPLETED'],
      ['PENDING', 'DECLINED'],
      ['COMPLETED'],
      ['PENDING', 'RECALLED'],
      ['PENDING', 'TIMEDOUT'],
    ])
    expect((await recordedEvents(idOf(named)))[0]?.payload).toEqual(named)
  })

  test('contain an amendment as it was answered, with its callback’s credential masked', async () => {
    const amendedAgreement = await amend(await agreed(), {
      ...raised,
      paymentAgreementAmendmentNotification: {
        endpointURL: 'https://hooks.harbour.example/amended',
        authorizationHeader: 'Basic hook-credential',
      },
    })
    const [{ payload } = { payload: {} }] = await recordedEvents(idOf(amendedAgreement))
    expect(payload).toEqual(amendedAgreement)
    expect(JSON.stringify(payload)).not.toContain('hook-credential')
  })
})

describe('the events of a collection', () => {
  /** Removes the agreement, as events do, so that no receiver takes a collection for an agreement. */
  const changed = async (id: string) => {
    const { PaymentAgreement, ...payload } = await payToCalls.initiation(id)
    expect(PaymentAgreement?.payerDetails.name).toBeTypeOf('string')
    expect(Object.keys(payload)).toEqual(['PaymentInitiation', 'PaymentInitiationStatus'])
    return payload
  }
  const initiationId = (answer: Awaited<ReturnType<typeof collect>>) =>
    answer.body.PaymentInitiationStatus.paymentInitiationId

  test('include its settlement and a partial refund', async () => {
    const id = await collected(await agreed())
    expect((await recordedEvents(id)).at(-1)?.payload).toEqual(await changed(id))
    await payToCalls.refund(id, { refundAmount: '5.00' })
    await settled()
    expect(await namesOf(id)).toEqual([
      'CREATED',
      'PENDING',
      'SETTLED',
      'RETURN_IN_PROGRESS',
      'RETURN_COMPLETE',
    ])
    expect((await recordedEvents(id)).at(-1)?.payload).toEqual(await changed(id))
  })

  test('include a refund that the payer’s bank rejects', async () => {
    const bankAccountDetails = { bsb: '062000', accountNumber: '12340001' }
    const payerDetails = { name: 'Marnie Blake', bankAccountDetails }
    const id = await collected(await agreed({ payerDetails }))
    await provider.setPayerClosed(true)
    await payToCalls.refund(id)
    await settled()
    await provider.setPayerClosed(false)
    expect((await namesOf(id)).slice(3)).toEqual(['RETURN_IN_PROGRESS', 'RETURN_FAILED'])
  })

  test('include its agreement’s suspension after seven failures', async () => {
    const adHoc = { startDate: '2026-11-20', frequency: 'ADHOC', maximumAmount: '100.00' }
    const agreementId = await agreed({
      payerDetails: {
        name: 'Somebody',
        payIDDetails: { payID: '+61-400111222', payIDType: 'PHONE' },
      },
      agreementDetails: { variableAgreementDetails: adHoc },
    })
    for (let time = 0; time < 7; time += 1) {
      const id = initiationId(await collect(agreementId))
      await settled()
      expect(await namesOf(id)).toEqual(['CREATED', 'PENDING', 'FAILED'])
    }
    expect(await namesOf(agreementId)).toEqual(['CREATED', 'ACTIVE', 'SUSPENDED'])
  })

  test('include its failure after a day without an answer from the bank', async () => {
    const id = await collected(await agreed())
    await pool.query('ALTER TABLE payment_initiations DISABLE TRIGGER seen')
    await pool.query(
      `UPDATE payment_initiations SET status = 'PENDING', completed_at = NULL, payer_bsb = NULL, payer_account_number = NULL,
         payer_name = NULL WHERE payment_initiation_id = $1`,
      [id],
    )
    await pool.query('ALTER TABLE payment_initiations ENABLE TRIGGER seen')
    clock.advance(DAY)
    await expireInitiations(platform)
    expect(await namesOf(id)).toEqual(['CREATED', 'PENDING', 'SETTLED', 'FAILED'])
    await undo(id)
  })

  /** Restores the status, because the money had already been booked. */
  const undo = async (id: string) => {
    await pool.query('ALTER TABLE payment_initiations DISABLE TRIGGER seen')
    await pool.query(
      `UPDATE payment_initiations SET status = 'SETTLED', status_code = NULL, status_reason = NULL
        WHERE payment_initiation_id = $1`,
      [id],
    )
    await pool.query('ALTER TABLE payment_initiations ENABLE TRIGGER seen')
  }
})

test('every event type occurs in these tests', async () => {
  const happened = new Set((await recordedEvents()).map(({ event }) => event))
  expect(webhookEvents.filter((event) => !happened.has(event))).toEqual([])
})
