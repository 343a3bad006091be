import {
  SIGNATURE_WINDOW_MS,
  signatureHeaders,
  signatureProblems,
} from '@tideway/contract/keys/hmac'
import { signatureVectors, vectorKey } from '@tideway/contract/keys/hmac-vectors'
import type { Env } from '../platform/env.ts'
import { codeExample } from './code-example.ts'
import { ours } from './field-table.ts'
import type { Html } from './html.ts'
import { html, prose } from './html.ts'

const MINUTE = 60_000

const programs = ['sign.sh', 'sign.mjs', 'sign.py'] as const

/** How calls of keys with HMAC are signed: steps, programs, and calls with what signing them gives. */
export function signingGuide({ brand, providerUrl }: Pick<Env, 'brand' | 'providerUrl'>): Html {
  const { date, signature } = signatureHeaders(brand)
  return html`<p>${prose('A secret key that was made with ‘Generate HMAC’ comes with an HMAC key of its own, shown once beside it. From then on every call with that key has to be signed: whoever has the key alone can do nothing with it. Other keys need no signature.')}</p>
<p>${ours} ${prose('That calls can be signed is known of the service; headers and text are ours.')}</p>
<ol>
<li>${prose(`Take the time, in UTC: \`2026-11-20T03:00:00.000Z\`, with milliseconds or without. It goes into the header \`${date}\`, and may be ${SIGNATURE_WINDOW_MS / MINUTE} minutes from ours.`)}</li>
<li>${prose('Write six lines, with a line feed between them and none at the end: the method; the path from `/rest/v1` on; the query; the date; the key’s id; the SHA-256 of the body’s bytes as 64 small hexadecimal digits. The query is sorted by name and encoded anew: everything but letters, digits and `-._~` as `%XX`, a space as `%20`. Without a query its line is empty, and without a body it is the digest of nothing.')}</li>
<li>${prose('Make the HMAC-SHA256 of that text, with the whole `HMAC_…` as the key, and write it in base64.')}</li>
<li>${prose(`Send it in the header \`${signature}\`: \`HMAC-SHA256 keyId={key id}, signature={base64}\`.`)}</li>
</ol>
<p>${prose('Each signature counts once: the same call again needs another date, so give milliseconds where you call often. To try again after an answer was lost, sign anew and keep the `Idempotency-Key`.')}</p>
<pre><code>export HOST=${providerUrl}
export KEY={keyId}_{clientId}_{secret}
export HMAC_KEY=HMAC_{27 letters and digits}</code></pre>
${programs.map((file) => codeExample(file, brand))}
<p>${prose('What is refused answers 401 and says why, to whoever has the key itself:')}</p>
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
  return html`<p>${prose(`To check your own: calls signed with the key \`${vectorKey.keyId}\` and the HMAC key \`${vectorKey.hmacKey}\`. Lines that are empty are shown as they are.`)}</p>
${signatureVectors.map(
  ({ name, body, stringToSign, signature }) => html`<p class="language">${name}</p>
<pre><code>${stringToSign}</code></pre>
<p>${body === '' ? 'No body' : html`Body <code>${body}</code>`}: <code>${signature}</code></p>
`,
)}`
}
