import type { PaymentInitiationId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import {
  centsToText,
  formatAud,
  parseTwoDecimals,
  subtractCents,
} from '@tideway/contract/money/money'
import type { Caller } from '../../../http/authentication/caller.ts'
import { callerName } from '../../../http/authentication/caller.ts'
import type { Approvable } from '../../../people/approvals/approvable.ts'
import { fact } from '../../../people/approvals/approvable.ts'
import type { CallRows } from '../../../people/approvals/call-rows.ts'
import { callRows, rowsFact } from '../../../people/approvals/call-rows.ts'
import { runIdempotentAudited } from '../../../people/audit/run-idempotent-audited.ts'
import type { IdempotentAnswer } from '../../../platform/idempotency/idempotent-answer.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { Initiation } from '../initiation-store.ts'
import { findInitiation, lockInitiation } from '../initiation-store.ts'
import { refundInitiation } from './refund-initiation.ts'

/** A refund of a collection, as its call requests it. */
export interface InitiationRefundInput {
  initiationId: PaymentInitiationId
  requested: Cents | 'remaining'
}

/** The call as its answer is stored under an idempotency key. */
export const initiationRefundCall = ({ initiationId, requested }: InitiationRefundInput) => ({
  operation: 'POST /paymentInitiation/refund',
  payload: [initiationId, requested],
})

/**
 * Makes a refund once for each idempotency key, with its entry in the audit trail.
 *
 * @param onAmount Called with the amount before anything is committed. It may reject the refund.
 */
export async function makeInitiationRefund(
  platform: Platform,
  caller: Caller,
  input: InitiationRefundInput,
  { key, onAmount }: { key: string | undefined; onAmount: (cents: Cents) => void },
): Promise<IdempotentAnswer> {
  const { initiationId, requested } = input
  return runIdempotentAudited(
    platform,
    caller,
    {
      key,
      ...initiationRefundCall(input),
      action: 'paymentInitiation.refund',
      resourceId: initiationId,
      details: { amount: requested === 'remaining' ? null : centsToText(requested) },
    },
    async (tx) => {
      const record = await refundInitiation(platform, tx, {
        clientId: caller.clientId,
        initiationId,
        requested,
        requestedBy: callerName(caller),
      })
      const refunds = record.PaymentInitiationStatus.refundInformation?.requests ?? []
      const amount = refunds.find((refund) => refund.status === 'IN_PROGRESS')?.amount ?? null
      const cents = parseTwoDecimals(amount ?? '')
      if (cents !== undefined) onAmount(cents)
      return { status: 200, body: record, details: { amount } }
    },
  )
}

const leftOf = (row: Initiation) =>
  subtractCents(row.payment_amount_cents, row.refunded_cents, row.refunding_cents)

/** Returns the one row of a refund: whose money goes back, and how much. */
function refundRow(
  { requested }: InitiationRefundInput,
  initiation: Initiation | undefined,
): CallRows {
  if (!initiation) return callRows([])
  return callRows([
    {
      row: 1,
      ...(initiation.payer_name !== null && { name: initiation.payer_name }),
      reference: initiation.client_transaction_id,
      amount: centsToText(requested === 'remaining' ? leftOf(initiation) : requested),
      record: { kind: 'paymentInitiation', id: initiation.payment_initiation_id },
    },
  ])
}

/** A refund of a collection that waits for a second person. What it depends on is what is left to refund. */
export const initiationRefundApproval: Approvable<InitiationRefundInput> = {
  kind: 'refund',
  action: 'paymentInitiation.refund',
  operation: 'RestAPI/POST:paymentInitiation/refund',
  subjectOf: ({ initiationId }) => initiationId,
  factsOf: ({ requested }) => (requested === 'remaining' ? fact('Amount', 'All that remains') : []),
  async centsOf(db, clientId, { initiationId, requested }) {
    if (requested !== 'remaining') return requested
    const initiation = await findInitiation(db, clientId, initiationId)
    return initiation && leftOf(initiation)
  },
  rowsOf: async (db, clientId, input) =>
    refundRow(input, await findInitiation(db, clientId, input.initiationId)),
  async stateOf(tx, clientId, input) {
    const initiation = await lockInitiation(tx, clientId, input.initiationId)
    if (!initiation) return []
    return [
      ...fact('Payer', initiation.payer_name),
      ...fact('Status', initiation.status),
      ...fact('Refund balance', formatAud(leftOf(initiation))),
      ...rowsFact(refundRow(input, initiation)),
    ]
  },
  async run(platform, caller, input) {
    let amountCents: Cents | undefined
    const onAmount = (cents: Cents) => {
      amountCents = cents
    }
    await makeInitiationRefund(platform, caller, input, { key: undefined, onAmount })
    return { outcomeId: input.initiationId, ...(amountCents !== undefined && { amountCents }) }
  },
}
