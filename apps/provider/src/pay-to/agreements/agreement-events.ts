import type { PaymentAgreementAmendmentRecord } from '@tideway/contract/pay-to/agreements/payment-agreement-amendment'
import type { Subject } from '../../delivery/webhooks/record-events.ts'
import { recordEvents } from '../../delivery/webhooks/record-events.ts'
import type { Tx } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { jsonColumns, jsonMembers, jsonObject, jsonWhen } from '../../platform/searches/json-sql.ts'
import { agreementJson, agreementParameters } from './agreement-view.ts'

/** Records webhook events for agreements whose status changed. */
export async function recordAgreementEvents(
  platform: Platform,
  tx: Tx,
  agreements: readonly Subject[],
): Promise<void> {
  await recordEvents(
    tx,
    {
      heading: 'PaymentAgreement',
      table: 'payment_agreements',
      id: 'payment_agreement_id',
      reference: `body ->> 'clientTransactionId'`,
      recordJson: agreementJson,
      parameters: (clientId) => agreementParameters(platform, clientId),
    },
    agreements,
    platform.clock.now(),
  )
}

/** Records webhook events for amendments whose status changed. */
export async function recordAmendmentEvents(
  tx: Tx,
  amendments: readonly Subject[],
  now: Date,
): Promise<void> {
  await recordEvents(
    tx,
    {
      heading: 'PaymentAgreementAmendment',
      table: 'payment_agreement_amendments',
      id: 'amendment_id',
      reference: 'client_transaction_id',
      recordJson: amendmentJson,
      parameters: (clientId) => [clientId],
    },
    amendments,
    now,
  )
}

const { text, word, instant } = jsonColumns<Tables['payment_agreement_amendments']>()
const callback = jsonColumns<Tables['webhook_callbacks'], 'callback'>()

/** The callback in the form that its creator sees. */
interface Notification {
  endpointURL: string
  authorizationHeader?: string
}

const notification = `(SELECT ${jsonObject<Notification>({
  endpointURL: callback.text('callback.url'),
  authorizationHeader: jsonWhen('callback.sealed_authorization IS NOT NULL', `'"****"'`),
})} FROM webhook_callbacks callback
  WHERE callback.client_id = $1 AND callback.subject_id = amendment_id)`

/** An amendment as the call that creates it returns it. No call reads one. */
type AmendmentRecord = PaymentAgreementAmendmentRecord
const amendmentJson = jsonObject<AmendmentRecord>({
  PaymentAgreementAmendment: `'{' || ${jsonMembers<AmendmentRecord['PaymentAgreementAmendment']>({
    clientTransactionId: text('client_transaction_id'),
    paymentAgreementId: word('payment_agreement_id'),
  })} || CASE WHEN change = '{}' THEN '' ELSE ',' || right(left(change::text, -1), -1) END
    || coalesce(',"paymentAgreementAmendmentNotification":' || ${notification}, '') || '}'`,
  PaymentAgreementAmendmentStatus: jsonObject<AmendmentRecord['PaymentAgreementAmendmentStatus']>({
    paymentAgreementAmendmentId: word('amendment_id'),
    amendmentStatus: word('status'),
    createdDatetime: instant('created_at'),
    completedDatetime: instant('completed_at'),
  }),
})
