import type { Env } from '../../platform/settings/env.ts'
import { curlBlock, curlCommand } from '../curl-example.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'

const authorization = 'Authorization: $KEY'

const payout = {
  clientPaymentId: 'wages-2026-48-01',
  payeeName: 'John Smith',
  paymentAmount: '12.50',
  paymentDescription: 'Barista wages, week 48',
  paymentReference: 'WK48',
  payID: 'johnsmith@test.com.au',
  payIDType: 'EMAIL',
  paymentNotification: {
    paymentNotificationEndpointUrl: 'https://hooks.harbour.example/payouts',
    paymentNotificationAuthorizationHeaderValue: 'Bearer your-own-secret',
  },
}

const paragraph = (text: string) => html`<p>${proseHtml(text)}</p>`

/** Describes how to find the owner of a PayID before paying. */
export function checkPayee(): Html {
  return html`${paragraph('Look up the owner of a new PayID, and show the name to the person who approves the payout. 404 means that the PayID is not registered.')}
${curlBlock('enquire', {
  command: curlCommand({
    method: 'POST',
    url: '$API/payIDEnquiry',
    headers: [authorization],
    body: { payID: payout.payID, payIDType: payout.payIDType },
  }),
  status: 200,
})}
${paragraph('For a BSB and account, `POST /accountCheck` compares the account’s name with the name you expect.')}`
}

export function sendPayout(): Html {
  return html`${paragraph('Choose a `clientPaymentId` and an `Idempotency-Key`, and save both before you send the call. The amount leaves your balance at once.')}
${curlBlock('payout', {
  command: curlCommand({
    method: 'POST',
    url: '$API/payment',
    headers: [authorization, 'Idempotency-Key: wages-2026-48-01'],
    body: { Payment: payout },
  }),
  status: 201,
  keeps: { PAYOUT: 'PaymentStatus.paymentId' },
})}
<pre><code>export PAYOUT={paymentId}</code></pre>
${paragraph('If no response arrives, send the same call with the same key until one does: the payee is paid once. To pay a BSB and account, send `bsb` and `accountNumber` instead of `payID` and `payIDType`.')}`
}

export function followPayout(): Html {
  return html`${curlBlock('read-payout', {
    command: curlCommand({
      method: 'GET',
      url: '$API/payment?id=$PAYOUT',
      headers: [authorization],
    }),
    status: 200,
  })}
<ul>
<li>${proseHtml('CREATED: we have accepted the payout and are sending it.')}</li>
<li>${proseHtml('PENDING: the receiving bank has not answered yet. Do not send another payout; this one may still settle.')}</li>
<li>${proseHtml('SETTLED: the payee’s bank has the money.')}</li>
<li>${proseHtml('FAILED: the payee’s bank refused it. The money is back in your balance, and `failureReason` gives the bank’s code.')}</li>
<li>${proseHtml('RETURNED: the payee’s bank sent it back after settlement. The money is back in your balance, and `returnedReason` gives the bank’s code.')}</li>
</ul>`
}

export function payoutCallbacks({ mode }: Pick<Env, 'mode'>): Html {
  return html`<p>${proseHtml('`paymentNotification` names your https address. We call it when the payout is SETTLED or FAILED. The `Authorization` header has your value, and the body is the payout as `GET /payment` returns it. A destination of your client can listen to every status, RETURNED included: see ')}<a href="#webhooks">Webhooks</a>.</p>
${mode === 'demo' && html`<p>The <a href="#test-values">test values</a> list payees that fail, return or answer slowly.</p>`}`
}
