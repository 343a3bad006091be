import type { PayToRefusal } from '@tideway/contract/checkout/checkout-pay-to'
import type { Env } from '../../platform/settings/env.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'
import { extensionMark } from '../open-api/field-table.ts'

/** Payers of the test bank, as entered at a checkout, with their outcomes. A test pays as each of them. */
export const payToTestPayers: readonly {
  payer: string | { bsb: string; accountNumber: string; payerName: string }
  /** Dollars, if the amount matters. */
  amount?: number
  ends: 'paid' | PayToRefusal
  what: string
}[] = [
  { payer: '0400123123', ends: 'paid', what: 'Approves and pays.' },
  { payer: '0400123456', ends: 'paid', what: 'Approves and pays.' },
  {
    payer: '0400123123',
    amount: 88.88,
    ends: 'CANNOT_PROCESS',
    what: 'Approves, but a payment of $88.88 cannot be processed.',
  },
  { payer: '0400111222', ends: 'NO_FUNDS', what: 'Approves, but has insufficient funds.' },
  { payer: '0444222333', ends: 'NOT_REGISTERED', what: 'Is not registered as a PayID.' },
  { payer: '0454444555', ends: 'NOT_ENABLED', what: 'Is not enabled for PayTo.' },
  { payer: '0472345678', ends: 'RAN_OUT', what: 'Never answers, so the time to approve runs out.' },
  {
    payer: 'error@payer.example',
    ends: 'CANNOT_PROCESS',
    what: 'The agreement fails, as it does for the other `error-…@` payers.',
  },
  {
    payer: { bsb: '939300', accountNumber: '123456', payerName: 'Priya Raman' },
    ends: 'paid',
    what: 'Approves and pays. 939300 is the branch with PayTo.',
  },
  {
    payer: { bsb: '062000', accountNumber: '12340001', payerName: 'Marnie Blake' },
    ends: 'NOT_ENABLED',
    what: 'A branch without PayTo.',
  },
]

/** Parameters that a merchant adds to `checkoutUrl`. */
export const checkoutParameters = [
  ['redirectURL', 'the address to send the payer to after payment'],
  [
    'cancelRedirectURL',
    'the address of a Cancel button, which deletes the request and sends the payer there',
  ],
] as const

/** Messages from the page in the frame to the page around it. */
export const frameMessages = [
  {
    message: { EventType: 'UserInterface', Data: { height: 628 } },
    when: 'when the height of the page changes',
  },
  {
    message: {
      EventType: 'PaymentRequest',
      Data: { PaymentRequestStatus: { status: 'COMPLETE' } },
    },
    when: 'when the request is paid',
  },
] as const

/** Describes the hosted checkout: its address, its frame, and PayTo with payers for testing. */
export function checkoutGuide({ mode, providerUrl, ...env }: Env): Html {
  const minutes = Math.round(env.checkoutApprovalSeconds / 6) / 10
  return html`<p>${proseHtml(`If your client’s Pay by Bank app is enabled, each payment request has a \`checkoutUrl\`: \`${providerUrl}/checkout/{token}\`. Anyone with the token can open the checkout, so send it to the payer only. Send the payer there, or show it in a frame; any page may frame it. The checkout keeps the version, colours, logo and ways to pay that the app had when the request was created; \`checkoutVersion\` returns the version.`)}</p>
<p>You may add these query parameters to the address, URL-encoded:</p>
<ul>
${checkoutParameters.map(
  ([name, what]) => html`<li><code>${name}</code>: ${what}</li>
`,
)}</ul>
<p>${proseHtml('In a frame, the checkout sends messages to the surrounding page by `postMessage`. Check `event.origin`, and confirm the status with the API before you deliver anything:')}</p>
${frameMessages.map(
  ({ message, when }) => html`<pre><code>${JSON.stringify(message)}</code></pre>
<p>${when}.</p>
`,
)}<p>${proseHtml(`With PayTo, the payer enters a mobile number, an email address or an account, and approves in their banking app within ${minutes} minutes. We then collect the payment at once: the status is COMPLETE and \`settledBy\` is PayTo. The agreement covers this one payment and ends with it. The first payment counts. A payment by PayID cancels a pending approval, and we send a second payment back to its payer. Refund the payment request, not its collection.`)}</p>
<p>${extensionMark} ${proseHtml('The checkout page uses these calls at the same address: `GET …/state`, `GET …/events`, and for PayTo `POST …/payto` with `{"payID"}` or `{"bsb", "accountNumber", "payerName"}`. `DELETE …/payto` cancels a pending approval.')}</p>
${
  mode === 'demo' &&
  html`<table>
<caption>Test payers for PayTo</caption>
<thead><tr><th scope="col">Payer</th><th scope="col">Result</th></tr></thead>
<tbody>
${payToTestPayers.map(
  ({ payer, what }) =>
    html`<tr><th scope="row"><span class="num">${shown(payer)}</span></th><td>${proseHtml(what)}</td></tr>
`,
)}</tbody>
</table>
<p>${proseHtml('Any other mobile number or email address approves automatically after a minute, unless you act as the payer first at')} <a href="/test-bank">the test bank</a>.</p>`
}`
}

function shown(payer: (typeof payToTestPayers)[number]['payer']): string {
  return typeof payer === 'string' ? payer : `${payer.bsb} ${payer.accountNumber}`
}
