import type { Cents } from '../../money/money.ts'
import { centsToText, formatAud } from '../../money/money.ts'
import type { PaymentCreate } from '../../payments/payment.ts'
import { formatDay } from '../../time/calendar-day.ts'
import type { AbaEntry, AbaHeader, AbaProblem, AbaSummary } from './aba.ts'

/** Turns a file of ABA records into payments, or says why it creates none (provider API, ABA, mapping; decision 40). */

const SHORTEST_ACCOUNT = 4
const SHORTEST_DESCRIPTION = 5
const LONGEST_STEM = 60

/** Returns the problem of a credit that is a valid ABA record but cannot become a payout. */
export function creditProblem(
  { line, accountNumber, amountCents }: AbaEntry,
  limitCents: Cents | null,
): AbaProblem | undefined {
  if (accountNumber.length < SHORTEST_ACCOUNT) {
    const message = `The account number must have at least ${SHORTEST_ACCOUNT} digits`
    const advice = 'Ask the payee for the whole account number.'
    return { line, column: 9, length: 9, message, advice }
  }
  if (limitCents !== null && amountCents > limitCents) {
    const message = `The amount is above the limit of a single payout, ${formatAud(limitCents)}`
    const advice = 'Lower the amount, or have the limit raised.'
    return { line, column: 21, length: 10, message, advice }
  }
  return undefined
}

/**
 * Returns the problem that stops a valid ABA file from being paid. A file is paid when it arrives, so a later process
 * date is rejected. A debit may only balance the credits, because a file never debits an account.
 */
export function fileProblem(
  { header, debits, debitCents, creditCents }: AbaSummary,
  { debitLine, today }: { debitLine: number | undefined; today: string },
): AbaProblem | undefined {
  if (header && header.processDay > today) {
    const message = `The process date ${formatDay(header.processDay)} is in the future, but we pay files when they arrive: use today or an earlier date`
    const advice = 'Enter a date up to today in columns 75 to 80, or pay the file on its day.'
    return { line: 1, column: 75, length: 6, message, advice }
  }
  if (debitLine !== undefined && (debits > 1 || debitCents !== creditCents)) {
    const message =
      'Only one debit (code 13) is allowed, and it must equal the total of all credits'
    const advice = 'Remove the other debits, and make this one equal to the total of all credits.'
    return { line: debitLine, column: 19, length: 2, message, advice }
  }
  return undefined
}

/** Returns the payout of a credit. Its clientPaymentId depends only on the file's name, its contents and the line. */
export function payoutOfCredit(
  { line, bsb, accountNumber, amountCents, title, reference, remitter }: AbaEntry,
  file: { header: AbaHeader | undefined; plainName: string; digest: string },
): PaymentCreate {
  // Keeps only the characters of a remitter that the network's field accepts.
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

/** Payees read the lodgement reference. If it is too short, the file's description follows. */
function described(reference: string, fileDescription: string): string {
  for (const text of [reference, `${reference} ${fileDescription}`.trim()]) {
    if (text.length >= SHORTEST_DESCRIPTION) return text
  }
  return `Payment ${reference} ${fileDescription}`.replace(/ +/g, ' ').trim()
}

/** Returns `payment_FILE_20261121` for `payment_FILE_20261121.aba`. */
function stemOf(name: string): string {
  return name
    .replace(/\.[^.]*$/, '')
    .replace(/[^a-zA-Z0-9\-_]/g, '-')
    .slice(0, LONGEST_STEM)
}
