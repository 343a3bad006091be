import { calledBackOn, eventHeadings } from '@tideway/contract/webhooks/webhook-events'
import { ANSWER_WITHIN_MS } from '@tideway/contract/webhooks/webhook-schedule'
import { OLD_SECRET_HOURS } from '@tideway/contract/webhooks/webhooks'
import type { Env } from '../platform/env.ts'
import { TOLERANCE_SECONDS } from '../webhooks/webhook-signing.ts'
import { codeExample } from './code-example.ts'
import { json } from './curl-example.ts'
import { ours } from './field-table.ts'
import type { Html } from './html.ts'
import { html, prose } from './html.ts'

type Settings = Pick<
  Env,
  'brand' | 'mode' | 'webhookWaits' | 'webhookAcknowledgement' | 'webhookLogDays'
>

/** Where webhooks go, what they look like, how they are told from forged ones, and when they are tried again. */
export function webhooks(env: Settings): Html {
  const { brand, mode } = env
  return html`<p>${prose('Instead of asking again and again, be told. There are two ways, and both may tell of one event:')}</p>
<ul>
<li>${prose('A destination of your client, set on the dashboard under Settings: an address, the value of an `Authorization` header if you want one, and the events it listens to.')}</li>
<li>${prose(`An address given with one call, such as \`paymentNotification\` of a payment request: told of ${callbacks()}. What a request’s callback is told of is a setting of the client, \`${brand}IdNotifyOn\`.`)}</li>
</ul>
<p>${prose(`Events are named \`heading.STATUS\`, such as \`PaymentRequest.COMPLETE\`; the headings are ${eventHeadings.map((heading) => `\`${heading}\``).join(', ')}. The body has two keys, named like the heading, such as \`PaymentInitiation\` and \`PaymentInitiationStatus\`, with the same content that a read returns at that moment. A payment initiation’s event does not carry its \`PaymentAgreement\`: read the initiation to get it.`)}</p>
${mode === 'demo' && html`<p>In the demo, <a href="/demo-receiver">a client’s own server</a> shows what it was sent. ‘Send a test event’ on the dashboard sends one that nothing happened for.</p>`}
<p class="language">Headers</p>
<pre><code>Content-Type: application/json
Authorization: {what you configured}
webhook-id: {id of the event: the same each time it is sent}
webhook-timestamp: {second it was sent at}
webhook-signature: v1,{base64}</code></pre>
<p>${ours} ${prose(`A destination’s webhooks are signed as Standard Webhooks says: HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`, with the bytes behind \`whsec_\` of its signing secret. Check it over the body as it came, before you read it, and refuse what is more than ${TOLERANCE_SECONDS / 60} minutes old. After a new secret was made the old one signs as well for ${OLD_SECRET_HOURS} hours, so there may be two signatures with a space between. Callbacks of single calls carry the value you gave with them, and are signed with the secret of your destination \`default\` where you have one.`)}</p>
<pre><code>export WEBHOOK_SECRET=whsec_{as it was shown once}
export PORT={where your server listens}</code></pre>
${codeExample('receive-library.mjs', brand)}${codeExample('receive.mjs', brand)}${codeExample('receive.py', brand)}${codeExample('verify.sh', brand)}
${rules(env)}`
}

function callbacks(): string {
  const ends = calledBackOn.Payment.join(' or ')
  return `a payout that is ${ends}, and of every change of an agreement, an amendment or an initiation`
}

function rules({ webhookWaits, webhookAcknowledgement, webhookLogDays }: Settings): Html {
  const seconds = ANSWER_WITHIN_MS[webhookAcknowledgement] / 1000
  const accepted = webhookAcknowledgement === 'strict' ? '200' : 'any 2xx'
  return html`<ul>
<li>${prose(`Answer ${accepted} within ${seconds} seconds, and do the work afterwards. Redirects are not followed.`)}</li>
<li>${prose(`Anything else is tried again: ${waitsInWords(webhookWaits)}. \`Retry-After\` is obeyed where it asks for later. 410 ends it: nothing more is sent until the address is saved again.`)}</li>
<li>${prose('Each event is sent at least once, and not always in order. Keep the `webhook-id` of what you have done and pass over what you see again; where the order matters, read what it is now.')}</li>
<li>${prose(`The dashboard shows every attempt of the last ${webhookLogDays} days with what your server answered, and sends any of them again.`)}</li>
<li>${prose('The address has to be a public one, with https and a certificate that browsers would trust.')}</li>
</ul>`
}

/** Waits that are alike are counted: `2 times after 20 seconds, then 15 times after 15 minutes`. */
export function waitsInWords(waits: readonly number[]): string {
  const runs: { wait: number; times: number }[] = []
  for (const wait of waits) {
    const last = runs.at(-1)
    if (last?.wait === wait) last.times += 1
    else runs.push({ wait, times: 1 })
  }
  return runs
    .map(({ wait, times }) => `${times === 1 ? 'once' : `${times} times`} after ${inWords(wait)}`)
    .join(', then ')
}

function inWords(seconds: number): string {
  const [count, unit] =
    seconds % 3600 === 0
      ? [seconds / 3600, 'hour']
      : seconds % 60 === 0
        ? [seconds / 60, 'minute']
        : [seconds, 'second']
  return `${count} ${unit}${count === 1 ? '' : 's'}`
}

/** What a thin webhook holds; a test compares it with one that was sent. */
export const thinExample = {
  entityType: 'PaymentRequest',
  eventType: 'PaymentRequest.COMPLETE',
  uniqueReference: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  clientId: 'HARBOUR',
  status: 'COMPLETE',
  eventDatetime: '2026-11-20T03:04:12.480Z',
}

export function thinPayloads(): Html {
  return html`<p>${prose('With ‘Thin Payload’ switched on under Settings, webhooks say that something happened and to what, and nothing of it: names, accounts and amounts never leave by them. Read the rest with your key.')}</p>
<pre><code>${json(thinExample)}</code></pre>
<p>${ours} ${prose('The switch is the service’s, the body is ours. `uniqueReference` is our id of what it is about: `GET /paymentRequest?id={uniqueReference}`. It tells of the status then; the read tells of now. The switch is for the destinations of the client: callbacks of single calls stay whole. It counts from the next webhook that is sent, tries that wait included.')}</p>`
}
