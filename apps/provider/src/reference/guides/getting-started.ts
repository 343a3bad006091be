import type { Env } from '../../platform/settings/env.ts'
import type { CurlExample } from '../curl-example.ts'
import { curlBlock, curlCommand } from '../curl-example.ts'
import { failureTable } from '../failure-codes.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'
import { extensionMark } from '../open-api/field-table.ts'

const authorization = 'Authorization: $KEY'

const coffee = {
  clientId: 'HARBOUR',
  clientTransactionId: 'order-1042',
  paymentAmount: 49.9,
  paymentDescription: 'Espresso blend, 2 kg',
  payID: 'order-1042@pay.harbour.example',
}

const create = (body: unknown, key: string) =>
  curlCommand({
    method: 'POST',
    url: '$API/paymentRequest',
    headers: [authorization, `Idempotency-Key: ${key}`],
    body: { PaymentRequest: body },
  })

const read: CurlExample = {
  command: curlCommand({
    method: 'GET',
    url: '$API/paymentRequest?id=$ID',
    headers: [authorization],
  }),
  status: 200,
}

function p(text: string): Html {
  return html`<p>${proseHtml(text)}</p>`
}

export function firstCall({ mode, providerUrl }: Env): Html {
  const key =
    mode === 'demo' ? 'SECRDEMO01_HARBOUR_DemoSecret000001' : '{keyId}_{clientId}_{secret}'
  return html`${mode === 'demo' ? p('The demo has a key for the client HARBOUR.') : html``}
${p('To create your keys, open Settings, API Keys on the dashboard. `Generate` creates two: a secret key for your servers, and a distributable key that may be used in a web page. Your browser creates them and shows them once; we store only a hash. To replace a key without an interruption, duplicate it, use the new one, then disable the old one. Disabling takes effect on the next call.')}
<p>${proseHtml('Under IP Whitelisting, you may list up to ten IPv4 addresses that may call with your keys; a call from any other address returns 403. With a key that has an HMAC key, every call needs ')}<a href="#signing">a signature</a>.</p>
<pre><code>export API=${providerUrl}/rest/v1
export KEY=${key}</code></pre>
${p('Send the key as the whole value of the `Authorization` header, without a scheme such as Bearer.')}
${curlBlock('balance', {
  command: curlCommand({ method: 'GET', url: '$API/balance', headers: [authorization] }),
  status: 200,
})}`
}

export function firstRequest(): Html {
  return html`${p('A payment request has an amount, a description and a PayID that the payer pays.')}
${curlBlock('create', {
  command: create(coffee, 'order-1042-create'),
  status: 200,
  keeps: { ID: 'PaymentRequestStatus.paymentRequestId' },
})}
${p('The request has the status WAITING, and the `checkoutUrl` is the page to send the payer to. Save the `paymentRequestId`:')}
<pre><code>export ID={paymentRequestId}</code></pre>`
}

export function payRequestSection({ providerUrl }: Env): Html {
  return html`<p>In the demo you act as the payer’s bank: at <a href="/test-bank">the test bank</a>, or with this call, which needs no key.</p>
${curlBlock('pay', {
  command: curlCommand({
    method: 'POST',
    url: `${providerUrl}/test-bank/payments`,
    headers: [],
    body: { payID: coffee.payID, amount: 49.9, payerName: 'Priya Raman' },
  }),
  status: 200,
})}
${p('The call returns when the banks have decided. The request is now COMPLETE. If the amount were wrong, we would send it back, and the request would stay WAITING.')}
${curlBlock('read-paid', read)}`
}

export function refundIt(): Html {
  return html`${p('Refund part of the payment first. Without `refundAmount`, the call refunds what remains.')}
${curlBlock('refund', {
  command: curlCommand({
    method: 'POST',
    url: '$API/paymentRequest/refund?id=$ID&refundAmount=10.00',
    headers: [authorization, 'Idempotency-Key: order-1042-refund-1'],
    body: {},
  }),
  status: 200,
})}
${p('The status is RETURN_IN_PROGRESS while the refund goes to the payer’s bank. Read the request again: the status is RETURN_COMPLETE, and 39.90 can still be refunded. If the bank sends the refund back, the status is RETURN_FAILED, and 49.90 can be refunded again.')}
${curlBlock('read-refunded', read)}`
}

export function pageThrough(): Html {
  const url = '$API/paymentRequest/search?numberOfRecords=2'
  return html`${p('A search returns the newest records first. If there are more, the response has a `nextPageId`: send it with the same criteria to get the next page. New records do not shift the pages.')}
${curlBlock('search', {
  command: curlCommand({ method: 'POST', url, headers: [authorization], body: {} }),
  status: 200,
  keeps: { NEXT: 'nextPageId' },
})}
<pre><code>export NEXT={nextPageId}</code></pre>
${curlBlock('search-next', {
  command: curlCommand({
    method: 'POST',
    url: `${url}&nextPageId=$NEXT`,
    headers: [authorization],
    body: {},
  }),
  status: 200,
})}`
}

export function everythingOnce(): Html {
  return html`<p>${extensionMark} ${proseHtml('A network may lose a response after the money has moved. Choose an `Idempotency-Key` for each intent and save it before you send the call. If no response arrives, send the call again with the same key. The effect happens once, and every repeat returns the first response with the header `Idempotent-Replayed: true`.')}</p>
${curlBlock('create-again', { command: create(coffee, 'order-1042-create'), status: 200 })}
${p('The same key with a different call is an error and returns 422. A call that fails does not use its key: you may send it again. A key is kept for seven days, and then counts as new.')}
${curlBlock('create-other', {
  command: create({ ...coffee, paymentAmount: 59.9 }, 'order-1042-create'),
  status: 422,
})}
${p('Your ids also prevent duplicates: a second request with a used `clientTransactionId` returns 400, and a second refund with a used `clientRefundID` returns 409.')}`
}

export function errorsGuide(env: Env): Html {
  const count = (calls: number) => calls.toLocaleString('en-AU')
  return html`${p('An error has a status and a body: `{"message", "details": {"failureCode", "failureReason"}}`. `details` has both fields or is absent.')}
${curlBlock('refused', {
  command: create(
    { ...coffee, clientTransactionId: 'order-1043', paymentAmount: 0 },
    'order-1043-create',
  ),
  status: 400,
})}
${p('400 and 404 will return the same again: change the call. 409 and 422 report a conflict: read the record before you continue. 429 says how long to wait. After a 5xx status, or without a response, the outcome is unknown: send the same call with the same key.')}
${p(`A client may make ${count(env.rateLimitPerClient)} calls a minute and have ${count(env.callsAtOncePerClient)} in progress at a time; an address may make ${count(env.rateLimitPerAddress)} calls a minute. Calls above a limit return 429, and \`Retry-After\` gives the seconds to wait. After twenty wrong keys in a minute, wrong keys return 429 instead of 401. This limit never applies to a key that was right once. 503 with \`Retry-After\` means that the call was not started.`)}
${p(`A path that exists returns 405 to an unsupported method, and \`Allow\` lists the supported ones. A request that does not arrive within ${env.requestTimeoutMs / 1000} seconds returns 408.`)}
${failureTable()}`
}

export function whoCalls({ providerUrl }: Env): Html {
  return html`${p('Servers call with an API key. `SECR…` keys are for back ends. `DIST…` keys may be used in a web page: they read one payment request and nothing else.')}
${p('A client can list up to ten IPv4 addresses in its settings. A call with either kind of key from any other address then returns 403. The list does not apply to people.')}
${p(`People call with an id token of ${providerUrl}/identity (OpenID Connect, code flow with PKCE S256): \`Authorization: Bearer {id token}\`. Append \`,{clientId}\` to act for a client below your own; any other suffix returns 403. Tokens are valid for 10 minutes.`)}
${p('Calls of people that move money out or change access need a proof that is at most ten minutes old, by two factors if the person has a second one. Without it they return 401 as in RFC 9470: `WWW-Authenticate` and the body have `error` (`insufficient_user_authentication`), `max_age` in seconds and `acr_values`. Sign the person in again with `prompt=login` and these values, then repeat the call. `locked` is `true` if the session was locked, and then every call needs the proof. API keys are never asked.')}
${p('A key’s permissions (`RestAPI/GET/balance`) say what the key may do, and a token’s scope (`RestAPI/GET:balance`) what the token may do. Each call in the reference names the exact entry that it needs.')}
<p>${extensionMark} ${proseHtml('Only the dashboard uses the portal API: keys have no permissions for it, and other providers may have a different one.')}</p>`
}

export function rotateKey(): Html {
  return html`${p('To replace a key without a failed call, use the old and the new one side by side for a while:')}
<ol>
<li>${proseHtml('Create a second key on the dashboard: Settings, API Keys. It gets only permissions that your role can grant, so an administrator should create it. Its secret is shown once.')}</li>
<li>${proseHtml('Deploy the new key to every server, and sign with its HMAC key if it has one.')}</li>
<li>${proseHtml('Wait until the last use of the old key, in the same table, no longer changes.')}</li>
<li>${proseHtml('Disable the old key. If a call still needs it, you can enable it again.')}</li>
</ol>
${p('If a secret may be known to others, disable its key first and deploy the new one afterwards.')}`
}

export function conventionsGuide(): Html {
  return html`<ul>
<li>${proseHtml('Amounts of payment requests and balances are JSON numbers in dollars. Amounts of refunds are strings with two decimals, such as `10.00`. No amount has a fraction of a cent.')}</li>
<li>${proseHtml('Times are ISO 8601 in UTC with milliseconds. The spelling of names differs between fields: `createdDateTime`, but `completedDatetime`.')}</li>
<li>${proseHtml('Requests are closed: an unknown field returns 400. Responses are open: your code must ignore a field that it does not know.')}</li>
<li>${proseHtml('A request changes from WAITING to COMPLETE when it is paid, or to EXPIRED. A refund changes it to RETURN_IN_PROGRESS, then to RETURN_COMPLETE or RETURN_FAILED. Both can be refunded again while a refundable amount remains.')}</li>
<li>${proseHtml('A record of another client gets the same response as a record that does not exist.')}</li>
</ul>`
}
