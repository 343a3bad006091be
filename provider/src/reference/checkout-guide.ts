import type { PayToRefusal } from '@tideway/contract/checkout/checkout-pay-to'
import type { Env } from '../platform/env.ts'
import { ours } from './field-table.ts'
import type { Html } from './html.ts'
import { html, prose } from './html.ts'

/** Payers of the test bank, as they are typed at a checkout, and what becomes of them. A test pays as each of them. */
export const payToTestPayers: readonly {
  payer: string | { bsb: string; accountNumber: string; payerName: string }
  /** Dollars, where it matters. */
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
    what: 'Of $88.88: approves, and the payment cannot be processed.',
  },
  { payer: '0400111222', ends: 'NO_FUNDS', what: 'Approves, and has not enough money.' },
  { payer: '0444222333', ends: 'NOT_REGISTERED', what: 'Is not registered as a PayID.' },
  { payer: '0454444555', ends: 'NOT_ENABLED', what: 'Is not enabled for PayTo.' },
  { payer: '0472345678', ends: 'RAN_OUT', what: 'Never answers: the time to approve runs out.' },
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

/** What a merchant adds to `checkoutUrl`. */
export const checkoutParameters = [
  ['redirectURL', 'where the payer goes once it is paid'],
  ['cancelRedirectURL', 'shows a Cancel button, which deletes the request and goes there'],
] as const

/** What the page in the frame tells the page around it, as it is sent. */
export const frameMessages = [
  {
    message: { EventType: 'UserInterface', Data: { height: 628 } },
    when: 'whenever the page is higher or lower than before',
  },
  {
    message: {
      EventType: 'PaymentRequest',
      Data: { PaymentRequestStatus: { status: 'COMPLETE' } },
    },
    when: 'when it is paid',
  },
] as const

/** The hosted checkout: its address, its frame, and PayTo with the payers to try it with. */
export function checkoutGuide({ mode, providerUrl, ...env }: Env): Html {
  const minutes = Math.round(env.checkoutApprovalSeconds / 6) / 10
  return html`<p>${prose(`A client whose Pay by Bank app is enabled gets a \`checkoutUrl\` with each payment request: \`${providerUrl}/checkout/{token}\`. The token is all one needs to open it, so send it to the payer alone. Send the payer there, or show it in a frame: any page may frame it. Version, colours, logo and ways to pay are those of the app when the request was made; \`checkoutVersion\` returns the version.`)}</p>
<p>Add to the address, URL-encoded:</p>
<ul>
${checkoutParameters.map(
  ([name, what]) => html`<li><code>${name}</code>: ${what}</li>
`,
)}</ul>
<p>${prose('In a frame, the page tells the one around it what happens by `postMessage`. Check `event.origin`, and ask the API before you hand anything out:')}</p>
${frameMessages.map(
  ({ message, when }) => html`<pre><code>${JSON.stringify(message)}</code></pre>
<p>${when}.</p>
`,
)}<p>${prose(`With PayTo, the payer gives a mobile, an e-mail or an account, approves in the banking app within ${minutes} minutes, and the money is collected at once: COMPLETE, \`settledBy\` PayTo. The agreement is for this one payment and ends with it. Whichever comes first counts: money by PayID ends what waits for approval, and money that comes second goes back to its payer. Refund the payment request, not the collection behind it.`)}</p>
<p>${ours} ${prose('The page’s own calls stand at the same address: `GET …/state`, `GET …/events`, and for PayTo `POST …/payto` with `{"payID"}` or `{"bsb", "accountNumber", "payerName"}`, and `DELETE …/payto` to leave it.')}</p>
${
  mode === 'demo' &&
  html`<table>
<caption>Payers to try PayTo with</caption>
<thead><tr><th scope="col">Payer</th><th scope="col">What becomes of them</th></tr></thead>
<tbody>
${payToTestPayers.map(
  ({ payer, what }) =>
    html`<tr><th scope="row"><span class="num">${shown(payer)}</span></th><td>${prose(what)}</td></tr>
`,
)}</tbody>
</table>
<p>${prose('Any other mobile or e-mail is somebody who approves after a minute, unless you play them before:')} <a href="/test-bank">the test bank</a>.</p>`
}`
}

function shown(payer: (typeof payToTestPayers)[number]['payer']): string {
  return typeof payer === 'string' ? payer : `${payer.bsb} ${payer.accountNumber}`
}
