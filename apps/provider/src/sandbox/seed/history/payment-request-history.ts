import type { Cents } from '@tideway/contract/money/money'
import { asCents, ZERO_CENTS } from '@tideway/contract/money/money'
import { DAY, MINUTE } from '@tideway/contract/time/durations'
import type { Posting } from '../../../ledger/ledger.ts'
import { nppTransactionId, PROVIDER_BIC, TEST_BANK_BIC } from '../../../rail/npp-transaction-id.ts'
import type { Random } from '../random.ts'
import type { Story } from '../stories/stories.ts'
import { payerReference, seedPayers } from '../stories/stories.ts'

/** Rows of one generated request and its ledger postings, all consistent with one another. */
export interface SeededRequest {
  request: Record<string, unknown> & {
    client_id: string
    payment_request_id: string
    created_at: Date
  }
  received: Record<string, unknown>[]
  refunds: Record<string, unknown>[]
  payId: Record<string, unknown> | undefined
  postings: Posting[]
}

/** Simulates a request from its creation to `now`: created, perhaps paid wrongly first, paid, perhaps refunded. */
export function seedRequest(
  random: Random,
  story: Story,
  now: Date,
  sequence: () => number,
): SeededRequest {
  const createdAt = story.createdAt
  const expiryAt = new Date(createdAt.getTime() + 2 * DAY)
  const id = random.hex(32)
  const payer = random.pick(seedPayers)
  const request = newRequest(random, story, {
    id,
    clientTransactionId: seededUuid(random),
    amountCents: story.amountCents,
    expiryAt,
  })
  const played: SeededRequest = {
    request,
    received: [],
    refunds: [],
    payId: undefined,
    postings: [],
  }
  const paidBy = {
    payer_bsb: payer.bsb,
    payer_account_number: payer.accountNumber,
    payer_name: payer.name,
  }
  let at = createdAt.getTime() + random.whole(1, 40) * MINUTE

  for (let wrong = 0; wrong < story.wrongFirst && at < now.getTime(); wrong += 1) {
    const npp = nppTransactionId(TEST_BANK_BIC, new Date(at), sequence())
    const wrongCents = asCents(Math.max(1, Math.round(story.amountCents / 10) * (wrong + 1)))
    request.failed_attempts += 1
    played.received.push(
      seedArrival(story, id, npp, wrongCents, at, paidBy, {
        outcome: 'RETURNED',
        reason: 'WRONG_AMOUNT',
        returned_cents: wrongCents,
      }),
    )
    played.postings.push(
      seedPosting(
        story,
        'payment_to_return',
        npp,
        at,
        { settlement: wrongCents },
        { clearing: wrongCents },
      ),
      seedPosting(
        story,
        'return_settled',
        npp,
        at + 2000,
        { clearing: wrongCents },
        { settlement: wrongCents },
      ),
    )
    at += random.whole(1, 20) * MINUTE
  }

  if (story.ending === 'unpaid' || at >= now.getTime()) {
    if (expiryAt <= now) request.status = 'EXPIRED'
    played.payId = seedRegistration(story, id, createdAt, new Date(expiryAt.getTime() + 2 * DAY))
    return played
  }

  const npp = nppTransactionId(TEST_BANK_BIC, new Date(at), sequence())
  Object.assign(request, paidBy, {
    status: 'COMPLETE',
    completed_at: new Date(at),
    amount_received_cents: story.amountCents,
    settled_by: 'PayID',
    npp_transaction_id: npp,
    payer_payment_description: story.description.slice(0, 30),
    payer_payment_reference: payerReference(payer, random.whole(1000, 9999)),
  })
  played.payId = seedRegistration(story, id, createdAt, new Date(at + 2 * DAY))
  played.received.push(
    seedArrival(story, id, npp, story.amountCents, at, paidBy, {
      outcome: 'ACCEPTED',
      reason: null,
      credited_payment_request_id: id,
      returned_cents: ZERO_CENTS,
    }),
  )
  played.postings.push(
    seedPosting(
      story,
      'payment_received',
      npp,
      at,
      { settlement: story.amountCents },
      { float: story.amountCents },
    ),
  )
  for (const refund of story.refunds) {
    at += random.whole(20, 300) * MINUTE
    if (at + 5000 >= now.getTime()) break
    seedRefund(random, story, played, refund, at, sequence)
    if (refund.outcome === 'IN_PROGRESS') break
  }
  return played
}

/** Returns the row of an unpaid request. */
export function newRequest(
  random: Random,
  story: Pick<Story, 'clientId' | 'createdAt' | 'payId' | 'description' | 'branch' | 'checkout'>,
  {
    id,
    clientTransactionId,
    amountCents,
    expiryAt,
  }: {
    id: string
    clientTransactionId: string
    amountCents: Cents | null
    expiryAt: Date | null
  },
) {
  return {
    client_id: story.clientId,
    payment_request_id: id,
    client_transaction_id: clientTransactionId,
    parent_payment_request_id: null as string | null,
    pay_id: story.payId,
    payment_amount_cents: amountCents,
    payment_description: story.description,
    client_branch: story.branch,
    multi_payment: false,
    ultimate_payee_name: null,
    extras: {},
    expiry_at: expiryAt,
    checkout_token: story.checkout ? random.hex(32) : null,
    checkout_version: story.checkout ? 'v3' : null,
    checkout_theme_no: story.checkout ? 1 : null,
    status: 'WAITING',
    created_at: story.createdAt,
    completed_at: null as Date | null,
    failed_attempts: 0,
    amount_received_cents: ZERO_CENTS,
    overpayment_cents: ZERO_CENTS,
    refunding_cents: ZERO_CENTS,
    refunded_cents: ZERO_CENTS,
    settled_by: null as string | null,
    npp_transaction_id: null as string | null,
    failure_reason: null as string | null,
    return_initiator: null as string | null,
    payer_bsb: null as string | null,
    payer_account_number: null as string | null,
    payer_name: null as string | null,
    payer_payment_description: null as string | null,
    payer_payment_reference: null as string | null,
  }
}

export function seedRefund(
  random: Random,
  story: Pick<Story, 'clientId'>,
  { request, refunds, postings }: SeededRequest,
  refund: Story['refunds'][number],
  at: number,
  sequence: () => number,
): void {
  const refundId = random.hex(32)
  const done = at + 3000
  const inProgress = refund.outcome === 'IN_PROGRESS'
  const failed = refund.outcome === 'FAILED'
  refunds.push({
    client_id: story.clientId,
    refund_id: refundId,
    payment_request_id: request.payment_request_id,
    amount_cents: refund.amountCents,
    status: refund.outcome,
    refund_trigger: 'REFUND_API',
    requested_by: 'finance.manager@harbour.example',
    created_at: new Date(at),
    completed_at: inProgress ? null : new Date(done),
    npp_transaction_id: inProgress
      ? null
      : nppTransactionId(PROVIDER_BIC, new Date(done), sequence()),
    failure_reason: failed ? 'AC04' : null,
  })
  postings.push(
    seedPosting(
      story,
      'refund',
      refundId,
      at,
      { float: refund.amountCents },
      { clearing: refund.amountCents },
    ),
  )
  Object.assign(request, {
    return_initiator: 'MANUAL',
    status: inProgress ? 'RETURN_IN_PROGRESS' : failed ? 'RETURN_FAILED' : 'RETURN_COMPLETE',
    refunding_cents: inProgress ? refund.amountCents : 0,
    refunded_cents:
      Number(request.refunded_cents) + (inProgress || failed ? 0 : refund.amountCents),
    failure_reason: failed ? 'AC04' : null,
  })
  if (inProgress) return
  postings.push(
    seedPosting(
      story,
      failed ? 'refund_failed' : 'refund_settled',
      refundId,
      done,
      { clearing: refund.amountCents },
      failed ? { float: refund.amountCents } : { settlement: refund.amountCents },
    ),
  )
}

export function seedPosting(
  story: Pick<Story, 'clientId'>,
  kind: Posting['kind'],
  subjectId: string,
  at: number,
  debit: Posting['debit'],
  credit: Posting['credit'],
): Posting {
  return { clientId: story.clientId, kind, subjectId, at: new Date(at), debit, credit }
}

export function seedArrival(
  story: Pick<Story, 'clientId' | 'payId'>,
  id: string,
  npp: string,
  amountCents: Cents,
  at: number,
  paidBy: Record<string, unknown>,
  decision: Record<string, unknown>,
): Record<string, unknown> {
  return {
    client_id: story.clientId,
    npp_transaction_id: npp,
    payment_request_id: id,
    pay_id: story.payId,
    amount_cents: amountCents,
    ...paidBy,
    received_at: new Date(at),
    ...decision,
  }
}

export function seedRegistration(
  story: Pick<Story, 'clientId' | 'payId'>,
  id: string,
  from: Date,
  until: Date | 'infinity',
): Record<string, unknown> {
  return {
    pay_id: story.payId,
    client_id: story.clientId,
    payment_request_id: id,
    registered_at: from,
    registered_until: until,
  }
}

export function seededUuid(random: Random): string {
  const hex = random.hex(32)
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20)}`
}
