import type { Cents } from '@tideway/contract/money/money'
import { addCents, smallerCents, subtractCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { DAY } from '@tideway/contract/time/durations'
import { nppTransactionId, TEST_BANK_BIC } from '../../../rail/npp-transaction-id.ts'
import type { Random } from '../random.ts'
import type { Story } from '../stories/stories.ts'
import { seedPayers } from '../stories/stories.ts'
import type { SeededRequest } from './payment-request-history.ts'
import {
  newRequest,
  seedArrival,
  seededUuid,
  seedPosting,
  seedRefund,
  seedRegistration,
} from './payment-request-history.ts'

const REFUNDED_AFTER_MS = 45 * 60_000

/** Events of one generated multi-payment request. Amounts are in cents. */
export interface MultiPaymentStory
  extends Pick<Story, 'clientId' | 'createdAt' | 'payId' | 'description' | 'branch' | 'checkout'> {
  /** Null for any number of payments of any amount. */
  totalCents: Cents | null
  /** Null for never. */
  expiryAt: Date | null
  /** Oldest first. The excess above the total is returned to the payer. */
  payments: { at: Date; paidCents: Cents; refunds: Story['refunds'] }[]
}

/**
 * Simulates a multi-payment request: first the request, then each received payment as a record with its own refunds.
 */
export function seedMultiPayment(
  random: Random,
  story: MultiPaymentStory,
  now: Date,
  sequence: () => number,
): SeededRequest[] {
  const id = random.hex(32)
  const clientTransactionId = seededUuid(random)
  const { expiryAt, totalCents } = story
  const request = {
    ...newRequest(random, story, { id, clientTransactionId, amountCents: totalCents, expiryAt }),
    multi_payment: true,
  }
  const children: SeededRequest[] = []
  for (const payment of story.payments) {
    const left =
      totalCents === null
        ? payment.paidCents
        : subtractCents(totalCents, request.amount_received_cents)
    const accepted = smallerCents(payment.paidCents, left)
    const excess = subtractCents(payment.paidCents, accepted)
    const child = receive(random, story, request, { ...payment, accepted, excess }, now, sequence)
    children.push(child)
    request.amount_received_cents = addCents(request.amount_received_cents, accepted)
    request.overpayment_cents = addCents(request.overpayment_cents, excess)
    if (request.amount_received_cents === totalCents) {
      Object.assign(request, { status: 'COMPLETE', completed_at: payment.at, settled_by: 'PayID' })
    }
  }
  const until = request.completed_at ?? expiryAt
  const payId = seedRegistration(
    story,
    id,
    story.createdAt,
    // The PayID stays registered if there is no expiry.
    until === null ? 'infinity' : new Date(until.getTime() + 2 * DAY),
  )
  return [{ request, received: [], refunds: [], payId, postings: [] }, ...children]
}

function receive(
  random: Random,
  story: MultiPaymentStory,
  parent: ReturnType<typeof newRequest>,
  {
    at,
    paidCents,
    accepted,
    excess,
    refunds,
  }: MultiPaymentStory['payments'][number] & { accepted: Cents; excess: Cents },
  now: Date,
  sequence: () => number,
): SeededRequest {
  const childId = random.hex(32)
  const payer = random.pick(seedPayers)
  const paidBy = {
    payer_bsb: payer.bsb,
    payer_account_number: payer.accountNumber,
    payer_name: payer.name,
  }
  const time = at.getTime()
  const npp = nppTransactionId(TEST_BANK_BIC, at, sequence())
  const child: SeededRequest = {
    request: {
      ...parent,
      ...paidBy,
      payment_request_id: childId,
      parent_payment_request_id: parent.payment_request_id,
      payment_amount_cents: accepted,
      multi_payment: false,
      checkout_token: null,
      checkout_version: null,
      checkout_theme_no: null,
      status: 'COMPLETE',
      created_at: at,
      completed_at: at,
      amount_received_cents: accepted,
      overpayment_cents: ZERO_CENTS,
      settled_by: 'PayID',
      npp_transaction_id: npp,
      payer_payment_description: story.description.slice(0, 30),
      payer_payment_reference: `Share ${random.whole(100, 999)}`,
    },
    received: [
      seedArrival(story, parent.payment_request_id, npp, paidCents, time, paidBy, {
        outcome: 'ACCEPTED',
        reason: null,
        credited_payment_request_id: childId,
        returned_cents: excess,
      }),
    ],
    refunds: [],
    payId: undefined,
    postings: [
      seedPosting(
        story,
        'payment_received',
        npp,
        time,
        { settlement: paidCents },
        { float: accepted, clearing: excess },
      ),
    ],
  }
  if (excess > 0) {
    child.postings.push(
      seedPosting(
        story,
        'return_settled',
        npp,
        time + 2000,
        { clearing: excess },
        { settlement: excess },
      ),
    )
  }
  let refundedAt = time
  for (const refund of refunds) {
    refundedAt += REFUNDED_AFTER_MS
    if (refundedAt + 5000 >= now.getTime()) break
    seedRefund(random, story, child, refund, refundedAt, sequence)
  }
  return child
}
