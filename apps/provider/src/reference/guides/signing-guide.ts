import {
  SIGNATURE_WINDOW_MS,
  signatureHeaders,
  signatureProblems,
} from '@tideway/contract/keys/hmac'
import { signatureVectors, vectorKey } from '@tideway/contract/keys/hmac-vectors'
import { MINUTE } from '@tideway/contract/time/durations'
import type { Env } from '../../platform/settings/env.ts'
import { codeExample } from '../code-example.ts'
import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'
import { extensionMark } from '../open-api/field-table.ts'

const programs = ['sign.sh', 'sign.mjs', 'sign.py'] as const

/** Describes how to sign calls by keys with HMAC: steps, programs, and sample calls with their signatures. */
export function signingGuide({ brand, providerUrl }: Pick<Env, 'brand' | 'providerUrl'>): Html {
  const { date, signature } = signatureHeaders(brand)
  return html`<p>${proseHtml('A secret key created with ‘Generate HMAC’ has an HMAC key, which is shown once with it. Every call with that secret key must then be signed, so the secret key alone is of no use to an attacker. Other keys need no signature.')}</p>
<p>${extensionMark} ${proseHtml('The headers and the signed text are specific to this provider.')}</p>
<ol>
<li>${proseHtml(`Take the time in UTC, such as \`2026-11-20T03:00:00.000Z\`, with or without milliseconds. Send it in the header \`${date}\`. It may differ by up to ${SIGNATURE_WINDOW_MS / MINUTE} minutes from our clock.`)}</li>
<li>${proseHtml('Write six lines, with a line feed between them and none at the end: the method; the path, which begins with `/rest/v1`; the query; the date; the id of the key; the SHA-256 of the body’s bytes as 64 lower-case hexadecimal digits. Sort the query by name and encode it again: every character except letters, digits and `-._~` as `%XX`, and a space as `%20`. Without a query the line is empty; without a body, use the digest of zero bytes.')}</li>
<li>${proseHtml('Compute the HMAC-SHA256 of that text, with the whole `HMAC_…` as the key, and encode it in base64.')}</li>
<li>${proseHtml(`Send it in the header \`${signature}\`: \`HMAC-SHA256 keyId={key id}, signature={base64}\`.`)}</li>
</ol>
<p>${proseHtml('Each signature is accepted once. To repeat a call you need another date, so send milliseconds if you call often. To retry after a lost response, sign the call again and keep the `Idempotency-Key`.')}</p>
<pre><code>export HOST=${providerUrl}
export KEY={keyId}_{clientId}_{secret}
export HMAC_KEY=HMAC_{27 letters and digits}</code></pre>
${programs.map((file) => codeExample(file, brand))}
<p>${proseHtml('A call with a missing or wrong signature returns 401. If the secret key itself is right, the body gives the reason:')}</p>
${refusals()}
${vectors()}`
}

function refusals(): Html {
  return html`<table>
<caption>Refused signatures</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Reason</th></tr></thead>
<tbody>
${Object.values(signatureProblems).map(
  ({ body }) =>
    html`<tr><th scope="row">${body.details?.failureCode}</th><td>${body.details?.failureReason}</td></tr>
`,
)}</tbody>
</table>`
}

function vectors(): Html {
  return html`<p>${proseHtml(`To check your code, use these calls, signed with the key \`${vectorKey.keyId}\` and the HMAC key \`${vectorKey.hmacKey}\`. Empty lines are shown as empty.`)}</p>
${signatureVectors.map(
  ({ name, body, stringToSign, signature }) => html`<p class="language">${name}</p>
<pre><code>${stringToSign}</code></pre>
<p>${body === '' ? 'No body' : html`Body <code>${body}</code>`}: <code>${signature}</code></p>
`,
)}`
}
