import type { ClientId } from '@tideway/contract/calls/ids'
import { asCents } from '@tideway/contract/money/money'
import { addDays, sydneyDay } from '@tideway/contract/time/calendar-day'
import { SYDNEY } from '@tideway/contract/time/dates'
import { firstInstant } from '@tideway/contract/time/dates-local'
import type { Posting } from '../../../ledger/ledger.ts'
import { nppTransactionId, PROVIDER_BIC } from '../../../rail/npp-transaction-id.ts'
import { headroomOf } from '../headroom.ts'
import type { Random } from '../random.ts'

/** Rows of a client's generated sweeps and their postings. */
export interface SeededSweeps {
  sweeps: Record<string, unknown>[]
  postings: Posting[]
}

const WEEKS = 13
/** Share of the available money at the time that one sweep takes, in whole hundreds of dollars. */
const SHARE = 0.2
const STEP = 100_00
/** The week in which the settlement bank rejected the sweep. */
const REFUSED_WEEK = 6

/** Settlement accounts of the demo's clients. The others never swept. */
const targets: Record<string, { account_name: string; [column: string]: string }> = {
  HARBOUR: {
    account_name: 'Harbour Roasters Pty Ltd',
    pay_id: 'settlement@harbour.example',
    pay_id_type: 'EMAIL',
  },
  HARBOURN1: {
    account_name: 'Harbour Newtown Pty Ltd',
    bsb: '062948',
    account_number: '20481190',
  },
}

/**
 * Simulates a sweep each week up to the day before yesterday, at half past nine in Sydney. None takes money that was
 * needed later.
 */
export function seedSweeps(
  random: Random,
  clientId: ClientId,
  others: Posting[],
  now: Date,
  sequence: () => number,
): SeededSweeps {
  const played: SeededSweeps = { sweeps: [], postings: [] }
  const target = targets[clientId]
  if (!target) return played
  const headroom = headroomOf(others)
  let swept = 0
  for (let week = WEEKS - 1; week >= 0; week -= 1) {
    const day = addDays(sydneyDay(now), -2 - 7 * week)
    const at = new Date(firstInstant(`${day} 09:30:00`, SYDNEY))
    const free = headroom(at.getTime()) - swept
    const amountCents = asCents(Math.floor((free * SHARE) / STEP) * STEP)
    if (amountCents < STEP) continue
    const refused = week === REFUSED_WEEK
    if (!refused) swept += amountCents
    const completedAt = new Date(at.getTime() + 2000)
    const sweepId = random.hex(32)
    played.sweeps.push({
      client_id: clientId,
      sweep_id: sweepId,
      client_transaction_id: `settlement-${day}`,
      amount_cents: amountCents,
      description: 'Instant settlement',
      ...target,
      requested_by: 'finance.admin@harbour.example',
      status: refused ? 'FAILED' : 'SETTLED',
      created_at: at,
      completed_at: completedAt,
      settled_at: refused ? null : completedAt,
      failure_reason: refused ? 'AC06' : null,
      npp_transaction_id: nppTransactionId(PROVIDER_BIC, at, sequence()),
      sent_via_de: refused ? null : false,
    })
    played.postings.push(
      {
        clientId,
        kind: 'sweep',
        subjectId: sweepId,
        at,
        debit: { float: amountCents },
        credit: { clearing: amountCents },
      },
      {
        clientId,
        kind: refused ? 'sweep_failed' : 'sweep_settled',
        subjectId: sweepId,
        at: completedAt,
        debit: { clearing: amountCents },
        credit: refused ? { float: amountCents } : { settlement: amountCents },
      },
    )
  }
  return played
}
