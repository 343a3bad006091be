import { z } from 'zod/mini'
import { field, nameObject } from '../../calls/docs/field.ts'
import { createdDatetimeWords } from '../../calls/docs/shared-words.ts'
import { BalanceTransferStatus } from '../balance-transfer.ts'
import type { EntryKind } from '../statement/entry-kinds.ts'
import { entryKinds } from '../statement/entry-kinds.ts'
import { StatementEntry } from '../statement/statement.ts'
import { settlementFormats } from '../statement/statement-files.ts'

/** Settlements and the entries that each consists of. A settlement is a sweep, by hand or by the schedule. */

const instant = z.iso.datetime({ offset: true })
const id = z.string().check(z.regex(/^[0-9a-f]{32}$/))
/** Credits less debits: with a minus if more was taken than added. */
const SignedText = z.string().check(z.regex(/^-?[0-9]+\.[0-9]{2}$/))
const amountText = z.string().check(z.regex(/^[0-9]+\.[0-9]{2}$/))
const SETTLEMENT_ID = '0b6f2f3a9c1d4e5f8a7b6c5d4e3f2a1b'

export const Settlement = z.object({
  settlementId: field(
    id,
    'Our id of the settlement: 32 hexadecimal digits. The `sweepRequestId` of one by hand.',
    SETTLEMENT_ID,
  ),
  reference: field(
    z.optional(z.string()),
    'What banks print on the statement of the settlement account: 18 characters that hold the beginning of the id.',
    'ST1DQJYEMW3N75Z2KV',
  ),
  status: field(
    BalanceTransferStatus,
    'CREATED: accepted, and taken from the balance. PENDING: sent, and the receiving bank has not answered. SETTLED: delivered. FAILED: not delivered, and the money is in the balance again. RETURNED: delivered and sent back, and the money is in the balance again.',
  ),
  amount: field(amountText, 'Dollars settled, with two decimals.', '1250.00'),
  createdDatetime: field(instant, createdDatetimeWords),
  completedDatetime: field(
    z.optional(instant),
    'When the bank’s answer was known, in UTC.',
    '2026-11-20T21:00:02.000Z',
  ),
  reason: field(
    z.optional(z.string()),
    'Why it is FAILED or RETURNED: a reason code of ISO 20022, if the bank sent one.',
    'AC04',
  ),
  day: field(
    z.optional(z.string()),
    'The day in Sydney that the schedule settled. Absent for a settlement by hand.',
    '2026-11-20',
  ),
})
export type Settlement = z.infer<typeof Settlement>
nameObject(Settlement, 'Settlement', 'Money sent from the balance to the settlement account.')

const Line = z.object({
  kind: field(
    z.enum(entryKinds),
    'PAYMENTS: received, also by PayTo. REFUNDS and PAYOUTS: sent. RETURNS: refunds, payouts and settlements that came back. TOP_UPS: paid to the TopUp PayID. SETTLEMENTS: earlier settlements. ADJUSTMENTS: corrections by the provider.',
  ),
  count: field(z.int(), 'The number of entries.', 12),
  amount: field(SignedText, 'Credits less debits in dollars, with two decimals.', '1250.00'),
})

const InTransit = z.object({
  kind: field(
    z.enum(['REFUND', 'PAYOUT', 'SETTLEMENT']),
    'What is on its way to another bank.',
    'PAYOUT',
  ),
  id: field(z.string(), 'Its id.', SETTLEMENT_ID),
  amount: field(amountText, 'Dollars, with two decimals.', '20.00'),
  createdDatetime: field(instant, createdDatetimeWords),
})

export const SettlementDetail = z.object({
  Settlement: field(Settlement, 'The settlement.'),
  openingBalance: field(SignedText, 'Dollars in the balance before the first entry.', '100.00'),
  lines: field(z.array(Line), 'What was added and taken since, by kind. Each kind is listed.'),
  closingBalance: field(
    SignedText,
    'Dollars in the balance after the last entry: the opening balance and all lines.',
    '1350.00',
  ),
  leftInBalance: field(
    SignedText,
    'The closing balance less the settlement. Negative if the settlement took money that came later.',
    '100.00',
  ),
  fromDatetime: field(
    z.optional(instant),
    'When the first entry was booked, in UTC. Absent without entries.',
    '2026-11-19T13:00:12.000Z',
  ),
  toDatetime: field(
    z.optional(instant),
    'When the last entry was booked, in UTC. Absent without entries.',
    '2026-11-20T12:59:31.000Z',
  ),
  transitDatetime: field(
    instant,
    'The instant at which `inTransit` is listed, in UTC: when the settlement was due, or made by hand.',
    '2026-11-20T21:00:00.000Z',
  ),
  inTransit: field(
    z.array(InTransit),
    'Money that had left the balance, and that the other bank had not answered for. If it comes back, a later settlement has it.',
  ),
})
export type SettlementDetail = z.infer<typeof SettlementDetail>
nameObject(SettlementDetail, 'SettlementDetail', 'A settlement and what it is made of.')

export const SettlementEntryPage = z.object({
  records: field(z.array(StatementEntry), 'The entries of this page, in the order of the books.'),
  nextPageId: field(
    z.optional(z.string()),
    'Identifies the next page. Absent on the last page.',
    '214',
  ),
})
export type SettlementEntryPage = z.infer<typeof SettlementEntryPage>
nameObject(SettlementEntryPage, 'SettlementEntryPage', 'One page of entries.')

export const ENTRIES_PER_PAGE = 50

export const SettlementEntryQuery = z.strictObject({
  kind: field(z.enum(entryKinds), 'Returns the entries of this line.', 'PAYMENTS'),
  nextPageId: field(
    z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
    'The `nextPageId` of the previous page.',
    '214',
  ),
})

export const SettlementFileQuery = z.strictObject({
  format: field(
    z.enum(settlementFormats),
    'csv: every column, in UTF-8. xlsx: the same as an Excel workbook.',
  ),
})

/** The names of the lines on screens. */
export const settlementLineWords: Record<EntryKind, string> = {
  PAYMENTS: 'Payments received',
  REFUNDS: 'Refunds',
  PAYOUTS: 'Payouts',
  RETURNS: 'Money that came back',
  TOP_UPS: 'Top-ups',
  SETTLEMENTS: 'Earlier settlements',
  ADJUSTMENTS: 'Adjustments',
}
