import type { Html } from '../html.ts'
import { html, proseHtml } from '../html.ts'
import { extensionMark } from '../open-api/field-table.ts'

const p = (text: string) => html`<p>${proseHtml(text)}</p>`

/** The guide for integrators whose calls wait for a second person. */
export function approvalsGuide(): Html {
  return html`<p>${extensionMark} ${proseHtml('A client may require a second person for payouts, sweeps and refunds above an amount, and for changes of API keys, users, webhook addresses and SFTP servers. Such a call returns 202 with `{"Approval": {…}}` instead of its usual answer. Nothing has happened yet: no money is reserved, and no setting has changed.')}</p>
${p('Calls with an API key wait only if the client’s policy includes them. By default they do not. A call that would be rejected is rejected at once with its usual error, so a 202 means that the call was valid when you made it.')}
${p('Store `approvalId`, and do not treat a 202 as a success or as a failure. Send the call again with the same `Idempotency-Key` and you get the same 202, also after it was approved. To learn what became of it, use your own id. Search payouts by `clientPaymentId`, or read the payment request that you refunded. Webhooks come as for a call that did not wait.')}
${p('A person of the client approves or declines in the dashboard, never the one who made the call. An approved call runs once, exactly as you sent it, with the rights that your key has then. A request that nobody decides expires, after 72 hours unless the policy has another time. Until then you cannot withdraw a call that you made with an API key. Ask a person of the client to decline it.')}
${p('Keys can not be made or enabled by API where the policy includes keys and API calls, because the answer contains a secret. Such a call returns 403. Make the key in the dashboard.')}`
}
