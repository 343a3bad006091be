import type { Env } from '../platform/env.ts'
import type { CurlExample } from './curl-example.ts'
import { curl, curlBlock } from './curl-example.ts'
import { failureTable } from './failure-codes.ts'
import { ours } from './field-table.ts'
import type { Html } from './html.ts'
import { html, prose } from './html.ts'

const authorization = 'Authorization: $KEY'

const coffee = {
  clientId: 'HARBOUR',
  clientTransactionId: 'order-1042',
  paymentAmount: 49.9,
  paymentDescription: 'Espresso blend, 2 kg',
  payID: 'order-1042@pay.harbour.example',
}

const create = (body: unknown, key: string) =>
  curl({
    method: 'POST',
    url: '$API/paymentRequest',
    headers: [authorization, `Idempotency-Key: ${key}`],
    body: { PaymentRequest: body },
  })

const read: CurlExample = {
  command: curl({ method: 'GET', url: '$API/paymentRequest?id=$ID', headers: [authorization] }),
  status: 200,
}

function p(text: string): Html {
  return html`<p>${prose(text)}</p>`
}

export function firstCall({ mode, providerUrl }: Env): Html {
  const key =
    mode === 'demo' ? 'SECRDEMO01_HARBOUR_DemoSecret000001' : '{keyId}_{clientId}_{secret}'
  return html`${mode === 'demo' ? p('The demo world has a key for the client HARBOUR.') : html``}
${p('Your own keys are made on the dashboard under Settings, API Keys. `Generate` makes two: a secret key for your servers, and a distributable one that may stand in a web page. They are made in your browser and shown once; we keep a hash. Duplicate a key to change it without a gap: use the new one, then switch the old one off, which counts from the next call on.')}
<p>${prose('Under IP Whitelisting you name up to ten addresses that calls with keys may come from; any other then answers 403. A key made with an HMAC needs ')}<a href="#signing">a signature</a>${prose(' with every call.')}</p>
<pre><code>export API=${providerUrl}/rest/v1
export KEY=${key}</code></pre>
${p('The key stands in the Authorization header as it is, without a word before it.')}
${curlBlock('balance', {
  command: curl({ method: 'GET', url: '$API/balance', headers: [authorization] }),
  status: 200,
})}`
}

export function firstRequest(): Html {
  return html`${p('A payment request is an amount, a text and a PayID that takes the money.')}
${curlBlock('create', {
  command: create(coffee, 'order-1042-create'),
  status: 200,
  keeps: { ID: 'PaymentRequestStatus.paymentRequestId' },
})}
${p('The answer says WAITING and holds the `checkoutUrl` to send a payer to. Keep the `paymentRequestId`:')}
<pre><code>export ID={paymentRequestId}</code></pre>`
}

export function payIt({ providerUrl }: Env): Html {
  return html`<p>In the demo you play the payer’s bank: at <a href="/test-bank">the test bank</a>, or with a call that needs no key.</p>
${curlBlock('pay', {
  command: curl({
    method: 'POST',
    url: `${providerUrl}/test-bank/payments`,
    headers: [],
    body: { payID: coffee.payID, amount: 49.9, payerName: 'Priya Raman' },
  }),
  status: 200,
})}
${p('It answers when the banks have decided. The request is COMPLETE now; a wrong amount would have been sent back, and the request would still be WAITING.')}
${curlBlock('read-paid', read)}`
}

export function refundIt(): Html {
  return html`${p('A part first; without `refundAmount` it is what remains.')}
${curlBlock('refund', {
  command: curl({
    method: 'POST',
    url: '$API/paymentRequest/refund?id=$ID&refundAmount=10.00',
    headers: [authorization, 'Idempotency-Key: order-1042-refund-1'],
    body: {},
  }),
  status: 200,
})}
${p('It answers RETURN_IN_PROGRESS at once and leaves for the payer’s bank. Read the request again: RETURN_COMPLETE, 39.90 still refundable. Had the bank sent it back: RETURN_FAILED, and 49.90 again.')}
${curlBlock('read-refunded', read)}`
}

export function pageThrough(): Html {
  const url = '$API/paymentRequest/search?numberOfRecords=2'
  return html`${p('A search answers newest first. While there is more, it holds a `nextPageId`; give it with the same search to go on. Rows that arrive meanwhile shift nothing.')}
${curlBlock('search', {
  command: curl({ method: 'POST', url, headers: [authorization], body: {} }),
  status: 200,
  keeps: { NEXT: 'nextPageId' },
})}
<pre><code>export NEXT={nextPageId}</code></pre>
${curlBlock('search-next', {
  command: curl({
    method: 'POST',
    url: `${url}&nextPageId=$NEXT`,
    headers: [authorization],
    body: {},
  }),
  status: 200,
})}`
}

export function everythingOnce(): Html {
  return html`<p>${ours} ${prose('A network may lose an answer after the money moved. So give each intent an `Idempotency-Key` before you send it, keep it, and send the call again with the same key until there is an answer: the effect happens once, and every time you get the first answer, marked `Idempotent-Replayed: true`.')}</p>
${curlBlock('create-again', { command: create(coffee, 'order-1042-create'), status: 200 })}
${p('The same key with another call is a mistake, and is told so with 422. A call that was refused leaves its key free.')}
${curlBlock('create-other', {
  command: create({ ...coffee, paymentAmount: 59.9 }, 'order-1042-create'),
  status: 422,
})}
${p('Your own ids guard as well: a second request with a used `clientTransactionId` answers 400, a second refund with a used `clientRefundID` 409.')}`
}

export function errors(env: Env): Html {
  const count = (calls: number) => calls.toLocaleString('en-AU')
  return html`${p('A refusal is a status and a body: `{"message", "details": {"failureCode", "failureReason"}}`. `details` is whole or absent.')}
${curlBlock('refused', {
  command: create(
    { ...coffee, clientTransactionId: 'order-1043', paymentAmount: 0 },
    'order-1043-create',
  ),
  status: 400,
})}
${p('400 and 404 will answer the same again: change the call. 409 and 422 say that something is there already: read before you go on. 429 says how long to wait. After 5xx or no answer at all the outcome is not known: send the same call with the same key.')}
${p(`A client may make ${count(env.rateLimitPerClient)} calls a minute and have ${count(env.callsAtOncePerClient)} waiting for their answers at a time; an address may make ${count(env.rateLimitPerAddress)} calls a minute. What is more gets 429, and \`Retry-After\` holds the seconds to wait. Past twenty wrong keys a minute, wrong keys get 429 instead of 401; a key that has been right once is never held back. 503 with \`Retry-After\` means that nothing was begun.`)}
${p(`A path that exists answers 405 to a method that it does not have, and \`Allow\` names those it has. A request has to arrive within ${env.requestTimeoutMs / 1000} seconds, or it gets 408.`)}
${failureTable()}`
}

export function whoCalls({ providerUrl }: Env): Html {
  return html`${p('Servers call with an API key. `SECR…` keys are for back ends. `DIST…` keys may stand in a web page: they read one payment request and nothing else.')}
${p('A client can list up to ten IPv4 addresses in its settings. Then a call with one of its keys from any other answers 403, of both kinds of key; people are let in from anywhere.')}
${p(`People call with an id token of ${providerUrl}/identity (OpenID Connect, code flow with PKCE S256): \`Authorization: Bearer {id token}\`. With \`,{clientId}\` behind it, one acts for a client below one’s own; any other suffix gets 403. Tokens live for 60 minutes.`)}
${p('What a key may do stands in its permissions (`RestAPI/GET/balance`), what a token may do in its scope (`RestAPI/GET:balance`): each call below names its own entry, and only that entry counts.')}
<p>${ours} ${prose('The portal API is the dashboard’s own: keys hold no permission for it, and other providers shape theirs as they like.')}</p>`
}

export function conventions(): Html {
  return html`<ul>
<li>${prose('Amounts of payment requests and balances are JSON numbers of dollars; refunds are text with two decimals. Inside, and in every rule, money is whole cents.')}</li>
<li>${prose('Instants are ISO 8601 in UTC with milliseconds. Names differ in case between fields: `createdDateTime`, but `completedDatetime`.')}</li>
<li>${prose('Bodies are closed: a field that is not known is refused. Answers are open: yours must pass over a field it does not know.')}</li>
<li>${prose('WAITING becomes COMPLETE when the money came, or EXPIRED. A refund makes it RETURN_IN_PROGRESS, then RETURN_COMPLETE or RETURN_FAILED; both may be refunded again while something is left.')}</li>
<li>${prose('What another client owns answers exactly like what does not exist.')}</li>
</ul>`
}
