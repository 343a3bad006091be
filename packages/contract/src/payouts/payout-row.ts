import { MAX_ROW_REFERENCE } from '../batches/batch.ts'
import type { RowProblem } from '../batches/list-review.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { PayIdType } from '../payment-requests/pay-id-type.ts'
import { PaymentCreate } from '../payments/payment.ts'
import type { PayoutDraft, PayoutField } from '../payments/payout-draft.ts'
import { emptyPayout, payIdFromText, payoutMessages, payoutOf } from '../payments/payout-draft.ts'
import type { PayoutBatchRow } from './payout-batch.ts'
import { payoutBatchProblems } from './payout-batch.ts'

/** A number as a spreadsheet shortens it: 61400345617 becomes 6.14E+10. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i

/** A result of a formula that failed, and cells that say that there is nothing. */
const nothing = /^(?:#.*|n\/?a|nil|none|null|undefined|tbc|tba|[^a-z0-9]+)$/i

/**
 * Returns the type of a PayID that a list names without its type, or 'unclear' if it may be another one that was
 * damaged on the way. A spreadsheet removes the first zero of a mobile number: 0400 000 000 becomes 400000000, which is
 * also the form of an ACN. An organisation ID may be almost any text, so text that looks like a number does not count
 * as one.
 */
export function payIdTypeOf(text: string): PayIdType | 'unclear' {
  if (text.includes('@')) return 'EMAIL'
  const digits = text.replace(/[\s()-]/g, '')
  if (/^\+\d+$/.test(digits) || /^04\d{8}$/.test(digits)) return 'PHONE'
  if (/^(?:4\d{8}|614\d{8})$/.test(digits)) return 'unclear'
  // No ABN starts with a zero.
  if (/^(?:\d{9}|[1-9]\d{10})$/.test(digits)) return 'ABN'
  return looksLikeOrganisation(text.trim()) ? 'ORG' : 'unclear'
}

function looksLikeOrganisation(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  const letters = text.replace(/[^a-z]/gi, '').length
  return (
    letters >= 2 && digits < 6 && digits <= letters && !shortened.test(text) && !nothing.test(text)
  )
}

/** The payout of a row, without an id. */
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

/** Label of the column with the client's own id. */
export const ID_LABEL = 'Client Payment ID'

/** A comma before the cents, which is right in other countries. */
const decimalComma = /^\$?(\d+),(\d{1,2})$/

const { clientPaymentId: ownId, ultimatePayerName } = PaymentCreate.shape

/** The faults of a row. */
type Problems = readonly [RowProblem, ...RowProblem[]]

/**
 * Returns the payout of a row by the rules of a single payout, or everything that is wrong with its cells. Its id has
 * room for the number of another attempt.
 */
export function payoutOfRow(row: PayoutBatchRow): { payout: RowPayout } | { problems: Problems } {
  const { draft, problem } = draftOf(row)
  const payer = ultimatePayerName.safeParse(row.ultimatePayerName)
  const [first, ...others] = [
    ...(problem ? [problem] : []),
    ...fieldProblems(row, draft, problem !== undefined),
    ...idProblems(row.clientPaymentId),
    ...(payer.success ? [] : [payerProblem]),
  ]
  if (first) return { problems: [first, ...others] }
  const newPayout = payoutOf(draft, row.clientPaymentId ?? 'to-be-made')
  // Every rule of a payout has its message above.
  if (!newPayout) throw new Error('a payout without a message is invalid')
  const { clientPaymentId: _, ...payout } = newPayout
  return {
    payout: payer.data === undefined ? payout : { ...payout, ultimatePayerName: payer.data },
  }
}

/** A row as sent, with the result of `payoutOfRow`, which takes most of the time of a review. */
export interface ReadRow {
  row: PayoutBatchRow
  read: ReturnType<typeof payoutOfRow>
}

export function readRow(row: PayoutBatchRow): ReadRow {
  return { row, read: payoutOfRow(row) }
}

export function payoutsOf(rows: readonly ReadRow[]): RowPayout[] {
  return rows.flatMap(({ read }) => ('payout' in read ? [read.payout] : []))
}

const payeeFields: readonly PayoutField[] = ['payId', 'bsb', 'accountNumber', 'payeeName']

/** Returns the problems of the fields. The fields of an unclear payee have no further messages. */
function fieldProblems(
  row: PayoutBatchRow,
  draft: PayoutDraft,
  isPayeeUnclear: boolean,
): RowProblem[] {
  const messages = Object.entries(payoutMessages(draft)) as [PayoutField, string][]
  return messages
    .filter(([field]) => !(isPayeeUnclear && payeeFields.includes(field)))
    .map(([field, message]) => {
      const comma = field === 'amount' && decimalComma.exec(row.paymentAmount ?? '')
      return invalidColumn(
        labels[field],
        comma ? `${message}. Write ${comma[1]}.${comma[2]} with a decimal point` : message,
      )
    })
}

function invalidColumn(column: string, text: string): RowProblem {
  return { problem: payoutBatchProblems.invalidField(column, text), column, text }
}

const payerProblem = invalidColumn(
  'Ultimate payer',
  'Enter up to 140 letters, digits, blanks, hyphens or underscores',
)

function idProblems(clientPaymentId: string | undefined): RowProblem[] {
  if (clientPaymentId === undefined) return []
  if (clientPaymentId.length > MAX_ROW_REFERENCE)
    return [
      {
        problem: payoutBatchProblems.longId,
        column: ID_LABEL,
        text: `Use up to ${MAX_ROW_REFERENCE} characters`,
      },
    ]
  if (ownId.safeParse(clientPaymentId).success) return []
  return [
    {
      problem: payoutBatchProblems.invalidId,
      column: ID_LABEL,
      text: 'Use at least 5 letters, digits, hyphens or underscores',
    },
  ]
}

/** Returns the problem of a payee in the words of the error. */
function wholeRow(problem: ProblemResponse): RowProblem {
  return { problem, text: problem.body.message }
}

function draftOf(row: PayoutBatchRow): { draft: PayoutDraft; problem?: RowProblem } {
  const { payID = '', bsb = '', accountNumber = '' } = row
  const byAccount = bsb !== '' || accountNumber !== ''
  const draft: PayoutDraft = {
    ...emptyPayout,
    bsb,
    accountNumber,
    payeeName: row.payeeName ?? '',
    amount: row.paymentAmount ?? '',
    description: row.paymentDescription ?? '',
    reference: row.paymentReference ?? '',
  }
  if (payID !== '' && byAccount) return { draft, problem: wholeRow(payoutBatchProblems.twoPayees) }
  if (payID === '' && !byAccount) return { draft, problem: wholeRow(payoutBatchProblems.noPayee) }
  if (byAccount) return { draft: { ...draft, way: 'account' } }
  const type = typeOf(payID, row.payIDType)
  if (type === 'unclear')
    return {
      draft,
      problem: wholeRow(
        /^[\s()-]*\d[\d\s()-]*$/.test(payID)
          ? payoutBatchProblems.unclearPayId
          : payoutBatchProblems.damagedPayId(payID),
      ),
    }
  if (type === undefined) return { draft, problem: wholeRow(payoutBatchProblems.unknownPayIdType) }
  // A PayID identifies its owner, so a list may leave the name out.
  const payeeName = draft.payeeName.trim() || (payIdFromText(type, payID) ?? payID)
  return { draft: { ...draft, way: 'payId', payId: payID, payIdType: type, payeeName } }
}

function typeOf(payID: string, named: string | undefined): PayIdType | 'unclear' | undefined {
  if (named === undefined || named === '') return payIdTypeOf(payID)
  return PayIdType.safeParse(named.toUpperCase()).data
}
