import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import { HOUR, MINUTE, SECOND } from '@tideway/contract/time/durations'
import type { Posting } from '../../../ledger/ledger.ts'
import { nppTransactionId, PROVIDER_BIC } from '../../../rail/npp-transaction-id.ts'
import type { Random } from '../random.ts'
import type { SeededAgreement } from './pay-to-agreements.ts'

const FRESH_SHARE = 0.05

/** Rows of generated collections and their postings, all consistent with one another. */
export interface SeededInitiations {
  initiations: Record<string, unknown>[]
  refunds: Record<string, unknown>[]
  postings: Posting[]
}

interface Collection {
  agreement: SeededAgreement
  at: number
}

/** Generates collections under active agreements, oldest first, in every status, some from the last hours. */
export function seededInitiations(
  random: Random,
  clientId: ClientId,
  agreements: SeededAgreement[],
  count: number,
  now: Date,
  sequence: () => number,
  firstNumber = 4000,
): SeededInitiations {
  const open = agreements.filter((agreement) => agreement.open !== undefined)
  const active = open.filter(({ active }) => active)
  const fresh = Math.max(8, Math.round(count * FRESH_SHARE))
  const collections = Array.from({ length: count }, (_, index): Collection => {
    const agreement = random.pick(index < fresh ? active : open)
    const { from, to } = agreement.open ?? { from: 0, to: 0 }
    const at =
      index < fresh
        ? Math.max(from + MINUTE, to - random.whole(2 * MINUTE, 5 * HOUR))
        : from + Math.floor((to - from - 5 * MINUTE) * random.fraction())
    return { agreement, at }
  }).sort((one, other) => one.at - other.at)
  const played: SeededInitiations = { initiations: [], refunds: [], postings: [] }
  const paid = new Set<SeededAgreement>()
  collections.forEach((collection, index) => {
    const { agreement } = collection
    const first = !paid.has(agreement)
    const ending = endingOf(index, collections.length - index)
    if (ending !== 'FAILED') paid.add(agreement)
    const cents = (first ? agreement.firstCents : undefined) ?? agreement.usualCents
    play(
      random,
      clientId,
      collection,
      { number: firstNumber + index, ending, cents },
      now,
      sequence,
      played,
    )
  })
  return played
}

type Ending =
  | 'CREATED'
  | 'PENDING'
  | 'SETTLED'
  | 'FAILED'
  | 'RETURN_IN_PROGRESS'
  | 'RETURN_COMPLETE'
  | 'RETURN_FAILED'

/** The newest few are still in progress. */
function endingOf(index: number, fromNewest: number): Ending {
  if (fromNewest === 1) return 'CREATED'
  if (fromNewest <= 3) return 'PENDING'
  if (fromNewest === 4) return 'RETURN_IN_PROGRESS'
  if (index % 12 === 3) return 'FAILED'
  if (index % 12 === 7) return 'RETURN_COMPLETE'
  return index % 24 === 11 ? 'RETURN_FAILED' : 'SETTLED'
}

function play(
  random: Random,
  clientId: ClientId,
  { agreement, at }: Collection,
  { number, ending, cents }: { number: number; ending: Ending; cents: Cents },
  now: Date,
  sequence: () => number,
  played: SeededInitiations,
): void {
  const id = random.hex(32)
  const createdAt = new Date(at)
  const completedAt = new Date(at + random.whole(1, 4) * SECOND)
  const requested = ending !== 'CREATED'
  const done = requested && ending !== 'PENDING'
  const captured = done && ending !== 'FAILED'
  const refund =
    captured && ending !== 'SETTLED' ? refundOf(random, cents, completedAt, now) : undefined
  played.initiations.push({
    client_id: clientId,
    payment_initiation_id: id,
    payment_agreement_id: agreement.row.payment_agreement_id,
    client_transaction_id: `collection-${number}`,
    payment_amount_cents: cents,
    reference: random.fraction() < 0.6 ? `PT${number}` : null,
    description: random.fraction() < 0.7 ? `Collection ${number}` : null,
    extras: {},
    status: ending,
    status_code: ending === 'FAILED' ? 'AM04' : ending === 'RETURN_FAILED' ? 'AC04' : null,
    status_reason: ending === 'FAILED' ? 'The Debtor Account has insufficient funds.' : null,
    created_at: createdAt,
    completed_at: done ? completedAt : null,
    npp_transaction_id: requested ? nppTransactionId(PROVIDER_BIC, createdAt, sequence()) : null,
    refunding_cents: ending === 'RETURN_IN_PROGRESS' ? refund?.cents : 0,
    refunded_cents: ending === 'RETURN_COMPLETE' ? refund?.cents : 0,
    payer_bsb: done ? agreement.payer.bsb : null,
    payer_account_number: done ? agreement.payer.accountNumber : null,
    payer_name: done ? agreement.payer.name : null,
  })
  if (!captured) return
  played.postings.push({
    clientId,
    kind: 'initiation_settled',
    subjectId: id,
    at: completedAt,
    debit: { settlement: cents, clearing: cents },
    credit: { clearing: cents, float: cents },
  })
  if (refund) playRefund(random, clientId, id, ending, refund, sequence, played)
}

interface Refund {
  cents: Cents
  at: Date
  completedAt: Date
}

/** Returns a refund of all or half of a collection, some time after it and before `now`. */
function refundOf(random: Random, collected: Cents, settledAt: Date, now: Date): Refund {
  const left = now.getTime() - 10 * SECOND - settledAt.getTime()
  const at = settledAt.getTime() + Math.floor(Math.max(SECOND, left) * random.fraction() * 0.6)
  return {
    cents: random.fraction() < 0.5 ? collected : asCents(Math.ceil(collected / 2)),
    at: new Date(at),
    completedAt: new Date(at + 3 * SECOND),
  }
}

function playRefund(
  random: Random,
  clientId: ClientId,
  initiationId: string,
  ending: Ending,
  { cents, at, completedAt }: Refund,
  sequence: () => number,
  played: SeededInitiations,
): void {
  const refundId = random.hex(32)
  const inProgress = ending === 'RETURN_IN_PROGRESS'
  const failed = ending === 'RETURN_FAILED'
  played.refunds.push({
    client_id: clientId,
    refund_id: refundId,
    payment_initiation_id: initiationId,
    amount_cents: cents,
    status: inProgress ? 'IN_PROGRESS' : failed ? 'FAILED' : 'COMPLETE',
    requested_by: 'finance.manager@harbour.example',
    created_at: at,
    completed_at: inProgress ? null : completedAt,
    npp_transaction_id: inProgress ? null : nppTransactionId(PROVIDER_BIC, at, sequence()),
    failure_reason: failed ? 'AC04' : null,
  })
  const posting = { clientId, subjectId: refundId }
  played.postings.push({
    ...posting,
    kind: 'initiation_refund',
    at,
    debit: { float: cents },
    credit: { clearing: cents },
  })
  if (inProgress) return
  played.postings.push({
    ...posting,
    kind: failed ? 'initiation_refund_failed' : 'initiation_refund_settled',
    at: completedAt,
    debit: { clearing: cents },
    credit: failed ? { float: cents } : { settlement: cents },
  })
}
