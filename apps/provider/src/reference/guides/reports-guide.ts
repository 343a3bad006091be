import type { ReportField } from '@tideway/contract/reports/report-fields'
import {
  defaultReportFields,
  reportFields,
  reportTimes,
} from '@tideway/contract/reports/report-fields'
import { MAX_REPORT_RECORDS, REPORT_LINK_SECONDS } from '@tideway/contract/reports/reports'
import type { Env } from '../../platform/settings/env.ts'
import { codeExample } from '../code-example.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'

/** Content of each column of a transaction report. */
const columns: Record<ReportField, string> = {
  DateTime: 'The time of booking in UTC, such as `2026-11-20T03:04:12.611Z`.',
  LocalTime: 'The time of booking in Sydney, such as `2026-11-20T14:04:12.611+11:00`.',
  CRDR: '`CR`: money into the balance. `DR`: money out of it.',
  Amount: 'The amount in dollars, with two decimals and no sign, such as `1234.50`.',
  Balance: 'The balance after this row in dollars, with two decimals.',
  TransactionType: 'The type of the row: see the table below.',
  BSB: 'The BSB of the other party’s account: six digits.',
  AccountNumber: 'The number of the other party’s account.',
  AccountName: 'The name of the other party’s account.',
  PayId: 'The PayID that was paid.',
  PayIdType: 'The type of that PayID: `EMAIL`, `PHONE`, `ABN` or `ORG`.',
  PaymentDescription: 'The description of the payment.',
  PayerPaymentReference: 'The reference that the payer wrote.',
  TransactionId:
    'Our id of the payment; for a request that accepts several payments, the id of the child.',
  ParentTransactionId: 'The id of the request that a child belongs to.',
  ClientTransactionId: 'Your reference for the transaction.',
  NPPTransactionId: 'The id of the payment between banks.',
  ClientBranch: 'The name of your branch, from `clientBranch`.',
  SentViaDe: '`true` if it was sent by Direct Entry, otherwise `false`.',
  SerialNumber:
    'For a payout from a batch file, the line of its record in the file: the same as `Line` in the result file.',
  SettledBy: 'How the money was sent or received: `PayID`, `PayTo` or `BSBAndAccountNumber`.',
  RefundDescription: 'For a refund of a payment request, its `description`.',
  ClientRefundId: 'For a refund of a payment request, your reference from `clientRefundID`.',
}

/** Transaction types, each with a kind of posting that has it. A test compares them with the reports. */
export const transactionTypes = [
  ['PaymentRequest', 'payment_received', 'Money for a payment request, and its refunds.'],
  ['Payment', 'payout', 'A payout, and money returned from it.'],
  ['PaymentInitiation', 'initiation_settled', 'A PayTo collection, and its refunds.'],
  ['SweepRequest', 'sweep', 'A transfer to the settlement account.'],
  ['TopUp', 'top_up', 'Money paid to the TopUp PayID.'],
  [
    'Adjustment',
    'adjustment',
    'A correction of the balance by the provider. `PaymentDescription` is its reason.',
  ],
] as const

/** Describes the available reports, how to fetch them and their content. */
export function reportsGuide({ brand }: Pick<Env, 'brand'>): Html {
  return html`<p>${proseHtml(`Every morning at ${reportTimes.late} in Sydney, or at ${reportTimes.early} if you choose so, we make a report of the previous day. The day runs from midnight to midnight in Sydney, which is 23 or 25 hours twice a year. We make MT940 statements every hour or every day if you enable them. \`GET /report\` lists both for a month; with \`fromDate\` and \`toDate\` it makes a report of that range at once, with at most ${MAX_REPORT_RECORDS.toLocaleString('en-AU')} rows. \`GET /report/download\` returns a link that works for ${REPORT_LINK_SECONDS} seconds and needs no key.`)}</p>
${codeExample('report.mjs', brand)}<p>${proseHtml('Each row is a movement of the balance, as on a bank statement. A refund, a failure or a return is a separate row in the other direction, with the ids of the original. You choose the columns under Settings; read them by name. A description, reference or name that a spreadsheet would run as a formula has a single quote in front; telephone numbers and amounts never do. We may add new types.')}</p>
<table>
<caption>Columns, in order</caption>
<thead><tr><th scope="col">Name</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${reportFields.map(
  (field) =>
    html`<tr><th scope="row"><code>${field}</code></th><td>${proseHtml(columns[field])}${!defaultReportFields.includes(field) && ' Only if you choose it.'}</td></tr>
`,
)}</tbody>
</table>
<table>
<caption>TransactionType</caption>
<thead><tr><th scope="col">Type</th><th scope="col">Meaning</th></tr></thead>
<tbody>
${transactionTypes.map(
  ([type, , meaning]) =>
    html`<tr><th scope="row"><code>${type}</code></th><td>${proseHtml(meaning)}</td></tr>
`,
)}</tbody>
</table>`
}
