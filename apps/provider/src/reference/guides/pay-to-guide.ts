import type { Env } from '../../platform/settings/env.ts'
import { curlBlock, curlCommand } from '../curl-example.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'

const authorization = 'Authorization: $KEY'
const notification = {
  endpointURL: 'https://hooks.harbour.example/payto',
  authorizationHeader: 'Bearer your-own-secret',
}

const agreement = {
  clientId: 'HARBOUR',
  clientTransactionId: 'bean-club-2207',
  payerDetails: {
    name: 'Priya Raman',
    payIDDetails: { payID: '+61-400123123', payIDType: 'PHONE' },
  },
  paymentAgreementType: 'RETAIL',
  description: 'Bean club, monthly',
  agreementDetails: {
    variableAgreementDetails: {
      startDate: '$TODAY',
      frequency: 'MONTHLY',
      maximumAmount: '80.00',
    },
  },
  paymentAgreementNotification: notification,
}

const collection = {
  clientId: 'HARBOUR',
  paymentAgreementId: '$AGREEMENT',
  clientTransactionId: 'bean-club-2207-first',
  paymentAmount: '42.00',
  reference: 'BEANS 1',
  description: 'Beans, first month',
  paymentInitiationNotification: notification,
}

const paragraph = (text: string) => html`<p>${proseHtml(text)}</p>`
const post = (url: string, key: string, body?: unknown) =>
  curlCommand({ method: 'POST', url, headers: [authorization, `Idempotency-Key: ${key}`], body })

export function proposeAgreement({ mode, providerUrl }: Pick<Env, 'mode' | 'providerUrl'>): Html {
  return html`${paragraph('An agreement says who may collect what, how often and until when. The payer approves it in their banking app.')}
<pre><code>export TODAY=$(TZ=Australia/Sydney date +%F)</code></pre>
${curlBlock('propose', {
  command: post('$API/paymentAgreement', 'bean-club-2207', { PaymentAgreement: agreement }),
  status: 201,
  keeps: { AGREEMENT: 'PaymentAgreementStatus.paymentAgreementId' },
})}
<pre><code>export AGREEMENT={paymentAgreementId}</code></pre>
${paragraph('The agreement is CREATED until the payer answers, and ACTIVE once they approve. It becomes CANCELLED if they decline or do not answer in time, and FAILED if their bank cannot process it; `failureCode` then gives the reason.')}
${
  mode === 'demo' &&
  html`<p>In the demo, approve it yourself at <a href="/test-bank">the test bank</a> or with this call. If you do nothing, the payer approves after a minute.</p>
${curlBlock('approve', {
  command: curlCommand({
    method: 'POST',
    url: `${providerUrl}/test-bank/agreements/$AGREEMENT/approve`,
    headers: [],
  }),
  status: 200,
})}`
}`
}

export function collectPayment(): Html {
  return html`${paragraph('Collect under an ACTIVE agreement, on or after its start date and within its limits. The payer does not have to approve again.')}
${curlBlock('collect', {
  command: post('$API/paymentInitiation', 'bean-club-2207-first', {
    PaymentInitiation: collection,
  }),
  status: 201,
  keeps: { INITIATION: 'PaymentInitiationStatus.paymentInitiationId' },
})}
<pre><code>export INITIATION={paymentInitiationId}</code></pre>
${curlBlock('read-collected', {
  command: curlCommand({
    method: 'GET',
    url: '$API/paymentInitiation?id=$INITIATION',
    headers: [authorization],
  }),
  status: 200,
})}
${paragraph('SETTLED: the money is in your balance. FAILED: `statusCode` is the bank’s reason, such as AM04 for insufficient funds. Seven failures in a row suspend the agreement.')}`
}

export function refundCollection(): Html {
  return html`${paragraph('Refund part of it, or leave `refundAmount` out to refund what remains. The call returns before the refund completes; read the initiation again for the result.')}
${curlBlock('refund-collected', {
  command: post(
    '$API/paymentInitiation/refund?id=$INITIATION&refundAmount=10.00',
    'bean-club-2207-refund-1',
    {},
  ),
  status: 200,
})}`
}

export function payToCallbacks(): Html {
  return html`<p>${proseHtml('`paymentAgreementNotification` and `paymentInitiationNotification` name your https address. We call it at every change of status, with your value as the `Authorization` header. A callback about an initiation has `PaymentInitiation` and `PaymentInitiationStatus`; one about an agreement has `PaymentAgreement` and `PaymentAgreementStatus`. To verify and answer them, see ')}<a href="#webhooks">Webhooks</a>.</p>`
}
