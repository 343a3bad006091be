import { eventHeadings, statusesWithCallback } from '@tideway/contract/webhooks/webhook-events'
import { ANSWER_WITHIN_MS } from '@tideway/contract/webhooks/webhook-schedule'
import { OLD_SECRET_HOURS } from '@tideway/contract/webhooks/webhooks'
import { TOLERANCE_SECONDS } from '../../delivery/webhooks/destinations/webhook-signing.ts'
import type { Env } from '../../platform/settings/env.ts'
import { codeExample } from '../code-example.ts'
import { jsonExample } from '../curl-example.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'
import { extensionMark } from '../open-api/field-table.ts'

type Settings = Pick<
  Env,
  'brand' | 'mode' | 'webhookWaits' | 'webhookAcknowledgement' | 'webhookLogDays'
>

/**
 * Describes webhooks: their destinations, their format, how to detect forged ones and when failed ones are sent again.
 */
export function webhooksGuide(env: Settings): Html {
  const { brand, mode } = env
  return html`<p>${proseHtml('Webhooks notify your server of events, so you do not have to poll. There are two kinds, and one event may be sent by both:')}</p>
<ul>
<li>${proseHtml('A destination of your client, set on the dashboard under Settings: an address, an optional value for the `Authorization` header, and the events that it listens to.')}</li>
<li>${proseHtml(`A callback to an address that you give with one call, such as \`paymentNotification\` of a payment request. It is sent for ${callbacks()}. The client’s setting \`${brand}IdNotifyOn\` chooses the statuses of a payment request for which it is sent.`)}</li>
</ul>
<p>${proseHtml(`Events are named \`heading.STATUS\`, such as \`PaymentRequest.COMPLETE\`; the headings are ${eventHeadings.map((heading) => `\`${heading}\``).join(', ')}. The body has two keys, named after the heading, such as \`PaymentInitiation\` and \`PaymentInitiationStatus\`, with the same content that a read returns at that moment. An event about a payment initiation does not include its \`PaymentAgreement\`: read the initiation to get it.`)}</p>
${mode === 'demo' && html`<p>In the demo, <a href="/demo-receiver">a client’s server</a> shows the webhooks that it received. ‘Send a test event’ on the dashboard sends one about no real record.</p>`}
<p class="language">Headers</p>
<pre><code>Content-Type: application/json
Authorization: {what you configured}
webhook-id: {id of the event: the same in every attempt}
webhook-timestamp: {time of the attempt, in seconds since 1970}
webhook-signature: v1,{base64}</code></pre>
<p>${extensionMark} ${proseHtml(`A destination’s webhooks are signed according to Standard Webhooks: HMAC-SHA256 over \`{webhook-id}.{webhook-timestamp}.{body}\`. The key is the bytes after \`whsec_\` of its signing secret. Verify the raw body before you parse it, and refuse a webhook that is more than ${TOLERANCE_SECONDS / 60} minutes old. After you create a new secret, the old one also signs for ${OLD_SECRET_HOURS} hours, so the header may have two signatures, separated by a space. Callbacks of single calls carry the \`Authorization\` value that you sent, and are signed with the secret of your destination \`default\` if you have one.`)}</p>
<pre><code>export WEBHOOK_SECRET=whsec_{your signing secret}
export PORT={the port of your server}</code></pre>
${codeExample('receive-library.mjs', brand)}${codeExample('receive.mjs', brand)}${codeExample('receive.py', brand)}${codeExample('verify.sh', brand)}
${rules(env)}`
}

/** Describes how to receive webhooks on a developer's own machine. */
export function localhostGuide({ mode }: Pick<Env, 'mode'>): Html {
  return html`<p>${proseHtml('We send webhooks to public addresses only, so `http://localhost` and addresses of a private network are rejected. To receive webhooks on your own machine, open a tunnel to its port, and enter the tunnel’s public https address as the destination. Remove the destination when you have finished.')}</p>
<p>${proseHtml('You can also test without a tunnel: send a stored body with its headers to your program. The programs above verify such a request like any other.')}</p>
${mode === 'demo' && html`<p>In the demo, <a href="/demo-receiver">a client’s server</a> receives them for you.</p>`}`
}

function callbacks(): string {
  const ends = statusesWithCallback.Payment.join(' or ')
  return `a payout that is ${ends}, and for every change of an agreement, an amendment or an initiation`
}

function rules({ webhookWaits, webhookAcknowledgement, webhookLogDays }: Settings): Html {
  const seconds = ANSWER_WITHIN_MS[webhookAcknowledgement] / 1000
  const accepted = webhookAcknowledgement === 'strict' ? '200' : 'any 2xx'
  return html`<ul>
<li>${proseHtml(`Answer ${accepted} within ${seconds} seconds, and process the event afterwards. We do not follow redirects.`)}</li>
<li>${proseHtml(`After any other response we try again: ${waitsInWords(webhookWaits)}. We obey a \`Retry-After\` header that names a later time. After a 410 we send nothing more until you save the address again.`)}</li>
<li>${proseHtml('We send each event at least once, and not always in order. Store the `webhook-id` of each event that you process and ignore repeats. If the order matters, read the current record.')}</li>
<li>${proseHtml(`The dashboard shows every attempt of the last ${webhookLogDays} days with your server’s response, and can send each of them again.`)}</li>
<li>${proseHtml('The address must be public and use https, with a certificate that browsers trust.')}</li>
</ul>`
}

/** Counts equal waits: `2 times after 20 seconds, then 15 times after 15 minutes`. */
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

/** Content of a thin webhook. A test compares it with a real one. */
export const thinExample = {
  entityType: 'PaymentRequest',
  eventType: 'PaymentRequest.COMPLETE',
  uniqueReference: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
  clientId: 'HARBOUR',
  status: 'COMPLETE',
  eventDatetime: '2026-11-20T03:04:12.480Z',
}

export function thinPayloads(): Html {
  return html`<p>${proseHtml('With ‘Thin Payload’ enabled under Settings, webhooks say what happened and to which record, but nothing else. They hold no names, accounts or amounts; read the record with your key.')}</p>
<pre><code>${jsonExample(thinExample)}</code></pre>
<p>${extensionMark} ${proseHtml('The setting is part of the service; the body is specific to this provider. `uniqueReference` is our id of the record: `GET /paymentRequest?id={uniqueReference}`. The webhook has the status at the time of the event, and the read returns the current one. The setting applies to the client’s destinations; callbacks of single calls keep the full body. It takes effect on the next attempt, including retries that are waiting.')}</p>`
}
