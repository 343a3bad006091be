import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import {
  addCents,
  asCents,
  smallerCents,
  subtractCents,
  ZERO_CENTS,
} from '@tideway/contract/money/money'
import { DAY, SECOND } from '@tideway/contract/time/durations'
import type { Posting } from '../../../ledger/ledger.ts'
import { nppTransactionId, PROVIDER_BIC } from '../../../rail/npp-transaction-id.ts'
import { headroomOf } from '../headroom.ts'
import type { Random } from '../random.ts'
import type { PayoutStory } from '../stories/payout-stories.ts'

/** Maximum share of the available money at the time that one payout takes. */
const SHARE = 0.3

/** Rows of a client's generated payouts and their postings, consistent with one another and with the given ones. */
export interface SeededPayouts {
  payments: Record<string, unknown>[]
  postings: Posting[]
}

/**
 * Simulates payouts, oldest first, up to `now`. None takes money that its client did not have then or needed later.
 * `others` is everything else that moves the client's float.
 */
export function seedPayouts(
  random: Random,
  clientId: ClientId,
  stories: PayoutStory[],
  others: Posting[],
  now: Date,
  sequence: () => number,
  firstNumber = 1000,
): SeededPayouts {
  const headroom = headroomOf(others)
  const played: SeededPayouts = { payments: [], postings: [] }
  let paid = ZERO_CENTS
  stories.forEach((story, index) => {
    const free = subtractCents(headroom(story.createdAt.getTime()), paid)
    const amountCents = smallerCents(story.wantedCents, asCents(Math.floor(free * SHARE)))
    if (amountCents < 1) return
    const end = endOf(random, story, stories.length - index, now)
    paid = addCents(paid, amountCents)
    played.payments.push(
      row(random, clientId, story, firstNumber + index, amountCents, end, sequence),
    )
    played.postings.push(
      ...postingsOf(clientId, played.payments.at(-1)?.payment_id, story, amountCents, end),
    )
    if (end.status === 'FAILED') paid = subtractCents(paid, amountCents)
  })
  return played
}

interface End {
  status: 'CREATED' | 'PENDING' | 'SETTLED' | 'FAILED' | 'RETURNED'
  completedAt: Date | null
  returnedAt: Date | null
  viaDe: boolean
  reason: string
}

/** The newest few are still in progress. Direct Entry takes days, and so does a return. */
function endOf(random: Random, story: PayoutStory, fromNewest: number, now: Date): End {
  const at = story.createdAt.getTime()
  const viaDe = story.ending === 'by direct entry'
  const completed = at + (viaDe ? 3 * DAY : random.whole(1, 4) * SECOND)
  const returned = completed + random.whole(1, 3) * DAY
  // Temporary reasons, because the same payee is paid before and after.
  const reason = random.pick(['AB08', 'AM14', 'MS03'])
  const end = { completedAt: null, returnedAt: null, viaDe, reason }
  if (fromNewest === 1) return { ...end, status: 'CREATED' }
  if (fromNewest <= 3 || completed >= now.getTime()) return { ...end, status: 'PENDING' }
  const completedAt = new Date(completed)
  if (story.ending === 'failed') return { ...end, status: 'FAILED', completedAt }
  if (story.ending === 'returned' && returned < now.getTime())
    return { ...end, status: 'RETURNED', completedAt, returnedAt: new Date(returned) }
  return { ...end, status: 'SETTLED', completedAt }
}

function row(
  random: Random,
  clientId: ClientId,
  story: PayoutStory,
  number: number,
  amountCents: Cents,
  end: End,
  sequence: () => number,
): Record<string, unknown> {
  const { name, goods: _goods, reference: _reference, ...payee } = story.payee
  const arrived = end.status === 'SETTLED' || end.status === 'RETURNED'
  const between = end.status !== 'CREATED' && !end.viaDe
  return {
    client_id: clientId,
    payment_id: random.hex(32),
    client_payment_id: `payout-${number}`,
    payee_name: name,
    amount_cents: amountCents,
    payment_description: story.description,
    payment_reference: story.reference,
    pay_id: null,
    pay_id_type: null,
    bsb: null,
    account_number: null,
    ...payee,
    ultimate_payer_name: null,
    extras: {},
    requested_by: clientId === 'KELPCO1' ? 'admin@kelp.example' : 'finance.manager@harbour.example',
    status: end.status,
    created_at: story.createdAt,
    settled_at: arrived ? end.completedAt : null,
    completed_at: end.completedAt,
    failure_reason: end.status === 'FAILED' ? end.reason : null,
    returned_at: end.returnedAt,
    returned_reason: end.status === 'RETURNED' ? end.reason : null,
    npp_transaction_id: between
      ? nppTransactionId(PROVIDER_BIC, story.createdAt, sequence())
      : null,
    sent_via_de: arrived ? end.viaDe : null,
  }
}

function postingsOf(
  clientId: ClientId,
  paymentId: unknown,
  story: PayoutStory,
  amountCents: Cents,
  { status, completedAt, returnedAt }: End,
): Posting[] {
  const posting = (
    kind: Posting['kind'],
    at: Date,
    from: keyof Posting['debit'],
    to: keyof Posting['credit'],
  ): Posting => ({
    clientId,
    kind,
    subjectId: String(paymentId),
    at,
    debit: { [from]: amountCents },
    credit: { [to]: amountCents },
  })
  const postings = [posting('payout', story.createdAt, 'float', 'clearing')]
  if (completedAt)
    postings.push(
      status === 'FAILED'
        ? posting('payout_failed', completedAt, 'clearing', 'float')
        : posting('payout_settled', completedAt, 'clearing', 'settlement'),
    )
  if (returnedAt) postings.push(posting('payout_returned', returnedAt, 'settlement', 'float'))
  return postings
}
