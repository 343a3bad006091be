import { agreementFailures, agreementReasons } from '@tideway/contract/failures/agreement-failures'
import { collectionFailures } from '@tideway/contract/failures/collection-failures'
import type { Explanation, FailureActor, FailureRetry } from '@tideway/contract/failures/failure'
import { attemptFailures } from '@tideway/contract/failures/other-failures'
import { payoutFailures, refundFailures } from '@tideway/contract/failures/transfer-failures'
import type { Env } from '../platform/settings/env.ts'
import type { Html } from './html.ts'
import { html, proseHtml } from './html.ts'

const actors: Record<FailureActor, string> = {
  you: 'you',
  payer: 'the payer',
  payee: 'the payee',
  bank: 'the bank',
  us: 'our support',
  nobody: 'nothing to do',
}

const retries: Record<FailureRetry, string> = {
  now: 'now',
  later: 'after some minutes',
  afterChange: 'after a change',
  never: 'never',
  automatic: 'we do it',
}

function table(caption: string, explanations: Readonly<Record<string, Explanation>>): Html {
  const rows = Object.entries(explanations).sort(([one], [other]) => (one < other ? -1 : 1))
  return html`<table>
<caption>${caption}</caption>
<thead><tr><th scope="col">Code</th><th scope="col">Who can act</th><th scope="col">Try again</th><th scope="col">Source</th></tr></thead>
<tbody>
${rows.map(
  ([code, { who, retry, source }]) =>
    html`<tr><th scope="row"><code>${code}</code></th><td>${actors[who]}</td><td>${retries[retry]}</td><td>${sourceText(source)}</td></tr>
`,
)}</tbody>
</table>`
}

/** Readers know the published lists, and not the sections of our specification. */
function sourceText(source: Explanation['source']): string {
  if (source === 'ours') return 'ours'
  return source === 'ISO 20022' ? 'ISO 20022' : 'NPP and PayTo'
}

/** Lists the codes that records have for a failure, from the table that the dashboard explains them with. */
export function reasonCodes({ brand }: Pick<Env, 'brand'>): Html {
  const letters = brand.slice(0, 3).toUpperCase()
  const failures = Object.fromEntries(
    Object.entries(agreementFailures).map(([number, one]) => [`${letters}${number}`, one]),
  )
  return html`<p>${proseHtml('Records have the bank’s reason as an external code of ISO 20022: `failureReason` and `returnedReason` of payouts, `failureReason` of payment requests, `statusCode` of payment initiations and `reasonCode` of payment agreements. The dashboard explains each of these codes beside it.')}</p>
<p>${proseHtml('Treat the codes as an open list. A bank may give a code that is not listed here, or words instead of a code; the dashboard then shows it unchanged.')}</p>
${table('Payouts', payoutFailures)}
${table('Refunds', refundFailures)}
${table('Payment initiations', collectionFailures)}
${table('Payment agreements: reasonCode', agreementReasons)}
${table('Payment agreements: failureCode', failures)}
${table('Payments sent back: attemptFailureReason', attemptFailures)}`
}
