import type { Cents } from '@tideway/contract/money/money'
import { centsToText, formatAud } from '@tideway/contract/money/money'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { formatDay } from '@tideway/contract/time/calendar-day'
import type { AbaEntry, AbaHeader, AbaProblem, AbaSummary } from './aba.ts'

/** What payments a file of ABA records makes, and which files make none (provider API, ABA, mapping; decision 40). */

const SHORTEST_ACCOUNT = 4
const SHORTEST_DESCRIPTION = 5
const LONGEST_STEM = 60

/** What is wrong with a credit that is a good ABA record, but no payout that can be made. */
export function creditProblem(
  { line, accountNumber, amountCents }: AbaEntry,
  limitCents: Cents | null,
): AbaProblem | undefined {
  if (accountNumber.length < SHORTEST_ACCOUNT) {
    const message = `The account number must have at least ${SHORTEST_ACCOUNT} digits`
    return { line, column: 9, message }
  }
  if (limitCents !== null && amountCents > limitCents) {
    const message = `The amount is above the limit of a single payout, ${formatAud(limitCents)}`
    return { line, column: 21, message }
  }
  return undefined
}

/**
 * What is wrong with a good ABA file as one of payments. A file is paid when it comes, so one that is meant for a later
 * day is not taken. A debit may only be the one that balances the credits: nobody's account is debited by a file.
 */
export function fileProblem(
  { header, debits, debitCents, creditCents }: AbaSummary,
  { debitLine, today }: { debitLine: number | undefined; today: string },
): AbaProblem | undefined {
  if (header && header.processDay > today) {
    const message = `The process date ${formatDay(header.processDay)} is in the future, but we pay files when they arrive: use today or an earlier date`
    return { line: 1, column: 75, message }
  }
  if (debitLine !== undefined && (debits > 1 || debitCents !== creditCents)) {
    const message =
      'Only one debit (code 13) is allowed, and it must equal the total of all credits'
    return { line: debitLine, column: 19, message }
  }
  return undefined
}

/** The payout of a credit. Its clientPaymentId is that of the file's name, its contents and the line, every time. */
export function payoutOfCredit(
  { line, bsb, accountNumber, amountCents, title, reference, remitter }: AbaEntry,
  file: { header: AbaHeader | undefined; plainName: string; digest: string },
): PaymentCreate {
  // Of a remitter only what the field of the network takes.
  const payer = remitter
    .replace(/[^a-zA-Z0-9\-_ ]/g, ' ')
    .replace(/ +/g, ' ')
    .trim()
  return {
    clientPaymentId: `${stemOf(file.plainName)}-${file.digest.slice(0, 8)}-${line}`,
    payeeName: title,
    paymentAmount: centsToText(amountCents),
    paymentDescription: described(reference, file.header?.description ?? ''),
    ...(reference === '' ? {} : { paymentReference: reference }),
    bsb,
    accountNumber,
    ...(payer === '' ? {} : { ultimatePayerName: payer }),
  }
}

/** Payees read the lodgement reference; one too short is followed by what the whole file is for. */
function described(reference: string, fileDescription: string): string {
  for (const text of [reference, `${reference} ${fileDescription}`.trim()]) {
    if (text.length >= SHORTEST_DESCRIPTION) return text
  }
  return `Payment ${reference} ${fileDescription}`.replace(/ +/g, ' ').trim()
}

/** `payment_FILE_20261121.aba` is payment_FILE_20261121. */
function stemOf(name: string): string {
  return name
    .replace(/\.[^.]*$/, '')
    .replace(/[^a-zA-Z0-9\-_]/g, '-')
    .slice(0, LONGEST_STEM)
}
