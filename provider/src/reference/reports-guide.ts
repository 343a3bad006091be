import type { ReportField } from '@tideway/contract/reports/report-fields'
import {
  defaultReportFields,
  reportFields,
  reportTimes,
} from '@tideway/contract/reports/report-fields'
import { MAX_BULK_RECORDS, REPORT_LINK_SECONDS } from '@tideway/contract/reports/reports'
import type { Env } from '../platform/env.ts'
import { codeExample } from './code-example.ts'
import type { Html } from './html.ts'
import { html, prose } from './html.ts'

/** What stands in each column of a transaction report. */
const columns: Record<ReportField, string> = {
  DateTime: 'When it was booked, UTC.',
  LocalTime: 'The same in Sydney.',
  CRDR: '`CR`: into the balance. `DR`: out of it.',
  Amount: 'Dollars, two decimals.',
  Balance: 'What it left.',
  TransactionType: 'What it belongs to: the table below.',
  BSB: 'Of the other side.',
  AccountNumber: 'Of the other side.',
  AccountName: 'Of the other side.',
  PayId: 'The PayID that was paid.',
  PayIdType: 'What kind of name that is.',
  PaymentDescription: 'The description.',
  PayerPaymentReference: 'The payer’s reference.',
  TransactionId: 'Our id; of several payments to one request, that of the child.',
  ParentTransactionId: 'The request for several payments that a child belongs to.',
  ClientTransactionId: 'Your own id.',
  NPPTransactionId: 'The id between banks.',
  ClientBranch: 'Your branch.',
  SentViaDe: '`true` where it went by Direct Entry.',
  SerialNumber:
    'For a payout from a batch file, the line of its record in the file; the same as `Line` in the result file.',
  SettledBy: 'How the money came or went.',
}

/** Each with a kind of posting that is of it: a test asks how reports call that. */
export const transactionTypes = [
  [
    'PaymentRequest',
    'payment_received',
    'Money for a payment request, and what was refunded of it.',
  ],
  ['Payment', 'payout', 'A payout, and what came back.'],
  ['PaymentInitiation', 'initiation_settled', 'A PayTo collection, and its refunds.'],
  ['SweepRequest', 'sweep', 'A transfer to the settlement account.'],
  ['TopUp', 'top_up', 'Money paid to the TopUp PayID.'],
] as const

/** What reports are there, how they are fetched, and what stands in them. */
export function reportsGuide({ brand }: Pick<Env, 'brand'>): Html {
  return html`<p>${prose(`Every morning at ${reportTimes.late} in Sydney, or at ${reportTimes.early} where you choose so, the day before is reported: midnight to midnight, which is 23 or 25 hours twice a year. MT940 statements are made every hour or every day where they are switched on. \`GET /report\` lists a month of both; with \`fromDate\` and \`toDate\` it makes a report of that time at once, of ${MAX_BULK_RECORDS.toLocaleString('en-AU')} rows at most. \`GET /report/download\` answers a link that works for ${REPORT_LINK_SECONDS} seconds and needs no key.`)}</p>
${codeExample('report.mjs', brand)}<p>${prose('A row is a movement of the balance, as on a bank statement. What is refunded, fails or comes back is a row of its own in the other direction, with the ids of what it belongs to. Columns are chosen under Settings; read them by their names. A description, reference or name that a spreadsheet would run as a formula has a single quote in front; telephone numbers and amounts never do. New types may come.')}</p>
<table>
<caption>Columns, in their order</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${reportFields.map(
  (field) =>
    html`<tr><th scope="row"><code>${field}</code></th><td>${prose(columns[field])}${!defaultReportFields.includes(field) && ' Only where you choose it.'}</td></tr>
`,
)}</tbody>
</table>
<table>
<caption>TransactionType</caption>
<thead><tr><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${transactionTypes.map(
  ([type, , meaning]) =>
    html`<tr><th scope="row"><code>${type}</code></th><td>${meaning}</td></tr>
`,
)}</tbody>
</table>`
}
