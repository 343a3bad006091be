import { MAX_ROW_REFERENCE } from '../batches/batch.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { PayIdType } from '../payment-requests/pay-id-type.ts'
import { PaymentCreate } from '../payments/payment.ts'
import type { PayoutDraft, PayoutField } from '../payments/payout-draft.ts'
import { emptyPayout, payIdFromText, payoutMessages, payoutOf } from '../payments/payout-draft.ts'
import { payIdTypeOf } from './pay-id-type-of.ts'
import type { PayoutBatchRow } from './payout-batch.ts'
import { payoutBatchProblems } from './payout-batch.ts'

/** What a row pays, without an id. */
export type RowPayout = Omit<PaymentCreate, 'clientPaymentId'>

const labels: Record<PayoutField, string> = {
  payId: 'PayID',
  bsb: 'BSB',
  accountNumber: 'Account number',
  payeeName: 'Payee name',
  amount: 'Amount',
  description: 'Description',
  reference: 'Reference',
}

/** A comma before the cents, which is right in other countries. */
const decimalComma = /^\$?(\d+),(\d{1,2})$/

const { clientPaymentId: ownId, ultimatePayerName } = PaymentCreate.shape

/**
 * Returns the payout of a row by the rules of a single payout, or the first problem of the row. Its id has room for the
 * number of another attempt.
 */
export function payoutOfRow(
  row: PayoutBatchRow,
): { payout: RowPayout } | { problem: ProblemResponse } {
  const draft = draftOf(row)
  if ('problem' in draft) return draft
  const [wrong] = Object.entries(payoutMessages(draft.draft))
  if (wrong) {
    const [field, message] = wrong as [PayoutField, string]
    const comma = field === 'amount' && decimalComma.exec(row.paymentAmount ?? '')
    const text = comma ? `${message}. Write ${comma[1]}.${comma[2]} with a decimal point` : message
    return { problem: payoutBatchProblems.invalidField(labels[field], text) }
  }
  const { clientPaymentId } = row
  if (clientPaymentId !== undefined) {
    if (clientPaymentId.length > MAX_ROW_REFERENCE) return { problem: payoutBatchProblems.longId }
    if (!ownId.safeParse(clientPaymentId).success) return { problem: payoutBatchProblems.invalidId }
  }
  const payer = ultimatePayerName.safeParse(row.ultimatePayerName)
  if (!payer.success) {
    const message = 'Enter up to 140 letters, digits, blanks, hyphens or underscores'
    return { problem: payoutBatchProblems.invalidField('Ultimate payer', message) }
  }
  const made = payoutOf(draft.draft, clientPaymentId ?? 'to-be-made')
  // Every rule of a payout has its message above.
  if (!made) throw new Error('a payout without a message is invalid')
  const { clientPaymentId: _, ...payout } = made
  return {
    payout: payer.data === undefined ? payout : { ...payout, ultimatePayerName: payer.data },
  }
}

function draftOf(row: PayoutBatchRow): { draft: PayoutDraft } | { problem: ProblemResponse } {
  const { payID = '', bsb = '', accountNumber = '' } = row
  const byAccount = bsb !== '' || accountNumber !== ''
  if (payID !== '' && byAccount) return { problem: payoutBatchProblems.twoPayees }
  if (payID === '' && !byAccount) return { problem: payoutBatchProblems.noPayee }
  const draft: PayoutDraft = {
    ...emptyPayout,
    bsb,
    accountNumber,
    payeeName: row.payeeName ?? '',
    amount: row.paymentAmount ?? '',
    description: row.paymentDescription ?? '',
    reference: row.paymentReference ?? '',
  }
  if (byAccount) return { draft: { ...draft, way: 'account' } }
  const type = typeOf(payID, row.payIDType)
  if (type === 'unclear')
    return {
      problem: /^[\s()-]*\d[\d\s()-]*$/.test(payID)
        ? payoutBatchProblems.unclearPayId
        : payoutBatchProblems.damagedPayId(payID),
    }
  if (type === undefined) return { problem: payoutBatchProblems.unknownPayIdType }
  // A PayID identifies its owner, so a list may leave the name out.
  const payeeName = draft.payeeName.trim() || (payIdFromText(type, payID) ?? payID)
  return { draft: { ...draft, way: 'payId', payId: payID, payIdType: type, payeeName } }
}

function typeOf(payID: string, named: string | undefined): PayIdType | 'unclear' | undefined {
  if (named === undefined || named === '') return payIdTypeOf(payID)
  return PayIdType.safeParse(named.toUpperCase()).data
}
