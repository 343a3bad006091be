import type { Html } from './html.ts'
import { html, prose } from './html.ts'

/** What payouts to fixed receivers come to; a test pays each of them. */
export const payoutTestValues = [
  { payID: 'johnsmith@test.com.au', payIDType: 'EMAIL', ends: 'SETTLED' },
  { payID: 'mwilliams@test.com.au', payIDType: 'EMAIL', ends: 'FAILED' },
  { payID: 'mandrews@test.com.au', payIDType: 'EMAIL', ends: 'RETURNED' },
  { payID: 'pjones@test.com.au', payIDType: 'EMAIL', ends: 'SETTLED', first: 'PENDING' },
  { payID: '+61-400123395', payIDType: 'PHONE', ends: 'FAILED' },
  { payID: '17200000040', payIDType: 'ABN', ends: 'RETURNED' },
  { bsb: '062000', accountNumber: '12345999', ends: 'SETTLED' },
  { bsb: '062000', accountNumber: '12345678', ends: 'FAILED' },
  { bsb: '062000', accountNumber: '12345444', ends: 'RETURNED' },
  { bsb: '062000', accountNumber: '12345888', ends: 'SETTLED', first: 'PENDING' },
  { bsb: '062000', accountNumber: '12345777', ends: 'SETTLED', by: 'Direct Entry' },
] as const

/** PayIDs that nobody has, or that may not be asked for: what an enquiry answers. */
export const enquiryTestValues = [
  { payID: '+61-469887654', payIDType: 'PHONE', status: 404 },
  { payID: 'not-found@example.com', payIDType: 'EMAIL', status: 404 },
  { payID: '+61-481223344', payIDType: 'PHONE', status: 403 },
] as const

/** Payers of agreements, by the part of an e-mail PayID before the `@`. */
export const agreementTestPayers = [
  ['no-action', 'CREATED'],
  ['cancel-agreement', 'CANCELLED'],
  ['suspend-agreement', 'SUSPENDED'],
  ['error', 'FAILED'],
  ['error-2', 'FAILED'],
] as const

/** Receivers and payers with a fixed meaning at the simulated banks. */
export function testValues(): Html {
  return html`<p>${prose('The banks are simulated. What is paid in is paid by whoever plays the payer, at the test bank; what is paid out or collected ends as the other side is listed here. Whoever is not listed takes the money, or gives it, at once.')}</p>
<table>
<caption>Payouts</caption>
<thead><tr><th scope="col">To</th><th scope="col">Ends</th></tr></thead>
<tbody>
${payoutTestValues.map(
  (value) =>
    html`<tr><th scope="row"><code>${'payID' in value ? value.payID : `${value.bsb} ${value.accountNumber}`}</code></th><td>${'first' in value && `${value.first}, then `}${value.ends}${'by' in value && `, by ${value.by}`}</td></tr>
`,
)}</tbody>
</table>
<table>
<caption>PayID enquiries</caption>
<thead><tr><th scope="col">PayID</th><th scope="col">Answer</th></tr></thead>
<tbody>
${enquiryTestValues.map(
  ({ payID, status }) =>
    html`<tr><th scope="row"><code>${payID}</code></th><td>${status}</td></tr>
`,
)}</tbody>
</table>
<table>
<caption>PayTo agreements, by the name before the @</caption>
<thead><tr><th scope="col">Payer</th><th scope="col">The agreement is</th></tr></thead>
<tbody>
${agreementTestPayers.map(
  ([name, ends]) =>
    html`<tr><th scope="row"><code>${name}</code></th><td>${ends}</td></tr>
`,
)}</tbody>
</table>
<p>${prose('A collection from `+61-400123123` of 88.88 fails with AC02, and any from `+61-400111222` with AM04.')}</p>`
}
