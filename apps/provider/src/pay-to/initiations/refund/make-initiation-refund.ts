import type { PaymentInitiationId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, formatAud, subtractCents } from '@tideway/contract/money/money'
import { callerName } from '../../../http/authentication/caller.ts'
import { fact } from '../../../people/approvals/approvable.ts'
import { moneyCall } from '../../../people/approvals/money-call.ts'
import type { CallRows } from '../../../people/approvals/rows/call-rows.ts'
import { callRows, rowsFact } from '../../../people/approvals/rows/call-rows.ts'
import type { Initiation } from '../initiation-store.ts'
import { findInitiation, lockInitiation } from '../initiation-store.ts'
import { refundInitiation } from './refund-initiation.ts'

/** A refund of a collection, as its call requests it. */
export interface InitiationRefundInput {
  initiationId: PaymentInitiationId
  requested: Cents | 'remaining'
}

const leftOf = (row: Initiation) =>
  subtractCents(row.payment_amount_cents, row.refunded_cents, row.refunding_cents)

/** Returns the single row of a refund: the payer and the amount. */
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

/** The refund of a collection. Its approval depends on the amount that can still be refunded. */
export const initiationRefundApproval = moneyCall<InitiationRefundInput>({
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
  storedAs: ({ initiationId, requested }) => ({
    operation: 'POST /paymentInitiation/refund',
    payload: [initiationId, requested],
  }),
  detailsOf: ({ requested }) => ({
    amount: requested === 'remaining' ? null : centsToText(requested),
  }),
  async move(platform, tx, caller, input) {
    const { record, amountCents } = await refundInitiation(platform, tx, {
      ...input,
      clientId: caller.clientId,
      requestedBy: callerName(caller),
    })
    const details = { amount: centsToText(amountCents) }
    return { status: 200, body: record, outcomeId: input.initiationId, amountCents, details }
  },
})
