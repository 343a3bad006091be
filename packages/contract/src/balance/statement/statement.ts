import { z } from 'zod/mini'
import { field, nameObject } from '../../calls/docs/field.ts'
import { nppTransactionIdWords } from '../../calls/docs/shared-words.ts'
import { pageSchemaOf } from '../../calls/page.ts'
import { problemResponse } from '../../calls/problems.ts'
import { DollarText } from '../../money/dollar-amount.ts'
import type { Cents } from '../../money/money.ts'
import { negateCents, parseTwoDecimals, ZERO_CENTS } from '../../money/money.ts'
import { isReportDay } from '../../reports/report-range.ts'
import { entryKinds, transactionTypes } from './entry-kinds.ts'
import { statementFormats } from './statement-files.ts'

/**
 * The statement of a balance: its entries with the balance after each. Not part of the provider API: if a provider
 * answers 404 or 403, screens leave it out (readings 5, calls of our own).
 */

/** Most entries of a page. */
const MAX_STATEMENT_PAGE = 1000
export const DEFAULT_STATEMENT_PAGE = 100
/** Most entries of a file, which is sent while it is read. */
export const MAX_STATEMENT_FILE = 100_000

/** The first and the last day that a statement accepts, because calendars disagree about years far away. */
const [FIRST_DAY, LAST_DAY] = ['2000-01-01', '2999-12-31']

const day = z.string().check(
  z.refine((text) => isReportDay(text) && text >= FIRST_DAY && text <= LAST_DAY, {
    error: 'must be a day such as 2026-11-20',
  }),
)
const dayLimits = { format: 'date' }

const kinds = z.string().check(
  z.refine((text) => text.split(',').every((kind) => entryKinds.some((one) => one === kind)), {
    error: `must be one or more of ${entryKinds.join(', ')}, separated by commas`,
  }),
)

const interval = {
  from: field(day, 'The first day, in Sydney.', '2026-11-01', dayLimits),
  to: field(
    day,
    'The last day, in Sydney, included. A day in the future counts as today.',
    '2026-11-20',
    dayLimits,
  ),
  kinds: field(
    z.optional(kinds),
    'Only entries of these kinds, separated by commas: PAYMENTS, REFUNDS, PAYOUTS, RETURNS, TOP_UPS, SETTLEMENTS or ADJUSTMENTS. All of them if you leave it out.',
    'PAYMENTS,REFUNDS',
    { pattern: `^(?:${entryKinds.join('|')})(?:,(?:${entryKinds.join('|')}))*$` },
  ),
}

export const StatementQuery = z.strictObject({
  ...interval,
  numberOfRecords: field(
    z.optional(
      z.string().check(
        z.refine((text) => /^[1-9]\d{0,3}$/.test(text) && Number(text) <= MAX_STATEMENT_PAGE, {
          error: `must be a whole number from 1 to ${MAX_STATEMENT_PAGE}`,
        }),
      ),
    ),
    'The number of entries of a page, from 1 to 1,000; 100 if you leave it out. A page may have fewer entries, or none, although another page follows.',
    '100',
    { type: 'integer', minimum: 1, maximum: MAX_STATEMENT_PAGE, default: DEFAULT_STATEMENT_PAGE },
  ),
  nextPageId: field(
    z.optional(z.string().check(z.minLength(1), z.maxLength(500))),
    'The `nextPageId` of the previous page of the same statement.',
    'MTc5NTE0MzYwMDAwMC40ZjBjOWExZDI3YmU0ZDBmOGE1YzNlNmI3ZDlmMTAyMC5hQjNfeFk5cVEtWjA',
  ),
})

export const StatementFileQuery = z.strictObject({
  ...interval,
  format: field(
    z.enum(statementFormats),
    'csv: every column, in UTF-8. xlsx: the same as an Excel workbook. mt940: SWIFT MT940. camt053: ISO 20022 camt.053.001.08. bank: a CSV of date, amount, payee, description and reference, as Xero and MYOB import it. The last three always have all kinds of entries, because they state balances.',
  ),
})

/** An entry with the balance after it. */
export const StatementEntry = z.object({
  entryNumber: field(
    z.number(),
    'The number of the entry among all entries of the balance, from 1 without gaps.',
    1042,
  ),
  bookedDatetime: field(
    z.iso.datetime(),
    'When the entry was booked, in UTC.',
    '2026-11-20T03:00:00.000Z',
  ),
  kind: field(
    z.enum(entryKinds),
    'PAYMENTS: a payment received, or collected by PayTo. REFUNDS: a refund that was sent. PAYOUTS: a payout. RETURNS: a refund, payout or settlement that failed or was sent back. TOP_UPS: a payment to the TopUp PayID. SETTLEMENTS: money sent to the settlement account. ADJUSTMENTS: a correction by the provider.',
  ),
  direction: field(
    z.enum(['CREDIT', 'DEBIT']),
    'CREDIT: added to the balance. DEBIT: taken from it.',
  ),
  amount: field(DollarText, 'The dollars that were added or taken, with two decimals.', '49.90'),
  balance: field(DollarText, 'The balance after the entry, with two decimals.', '10452.35'),
  transactionType: field(
    z.enum(transactionTypes),
    'What the entry belongs to, as in transaction reports. A refund, and one that came back, belongs to the payment request or the initiation.',
  ),
  transactionId: field(
    z.optional(z.string()),
    'Our id of it. Absent if it has none.',
    '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  ),
  clientTransactionId: field(
    z.optional(z.string()),
    'Your id of it. Absent if it has none.',
    'order-7731',
  ),
  name: field(
    z.optional(z.string()),
    'The payer or the payee. Absent if it is not known, or if the client does not see payers’ details.',
    'Priya Raman',
  ),
  description: field(
    z.optional(z.string()),
    'The description of the payment. Of an adjustment, its reason.',
    'Espresso blend, 2 kg',
  ),
  reference: field(z.optional(z.string()), 'The payment reference.', 'INV-7731'),
  nppTransactionId: field(z.optional(z.string()), nppTransactionIdWords),
})
export type StatementEntry = z.infer<typeof StatementEntry>
nameObject(StatementEntry, 'StatementEntry', 'An entry of a balance.')

export const StatementPage = z.object({
  ...pageSchemaOf(StatementEntry).shape,
  from: field(z.string(), 'The first day of the statement, in Sydney.', '2026-11-01'),
  to: field(
    z.string(),
    'The last day, in Sydney: the requested one, or today if that is earlier.',
    '2026-11-20',
  ),
  openingBalance: field(
    DollarText,
    'The balance at the beginning of the first day, whatever kinds were requested.',
    '9280.00',
  ),
  closingBalance: field(
    DollarText,
    'The balance at the end of the last day, or now if that has not ended. It is the opening balance with all entries in between, of every kind.',
    '10452.35',
  ),
  entries: field(
    z.number(),
    'The number of entries between both balances, of every kind and on all pages.',
    318,
  ),
})
export type StatementPage = z.infer<typeof StatementPage>
nameObject(StatementPage, 'StatementPage', 'One page of a statement. Newest first.')

export const statementProblems = {
  order: problemResponse(400, 'from must not be after to', 'ERR0.03'),
  future: problemResponse(400, 'from must not be in the future', 'ERR0.03'),
  tooMany: problemResponse(
    400,
    `The statement has more than ${MAX_STATEMENT_FILE.toLocaleString('en-AU')} entries. Choose fewer days`,
    'ERR0.03',
  ),
  tooManyOfSettlement: problemResponse(
    400,
    `The settlement has more than ${MAX_STATEMENT_FILE.toLocaleString('en-AU')} entries. Download statements of its days`,
    'ERR0.03',
  ),
  allKinds: problemResponse(
    400,
    'kinds cannot be used with this format: it states balances, so it has all entries',
    'ERR0.03',
  ),
} as const

/** Returns the amount as it changes the balance: negative for a debit. */
export function signedAmount({
  direction,
  amount,
}: Pick<StatementEntry, 'direction' | 'amount'>): Cents {
  const cents = parseTwoDecimals(amount) ?? ZERO_CENTS
  return direction === 'DEBIT' ? negateCents(cents) : cents
}
