import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import type {
  PaymentAgreementRecord,
  PaymentAgreementStatus,
} from '@tideway/contract/pay-to/agreements/payment-agreement'
import { agreementKinds } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { CompiledQuery } from 'kysely'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  jsonColumns,
  jsonObject,
  jsonWhen,
  sqlExpression,
} from '../../platform/searches/json-sql.ts'
import type { FilteredColumns } from '../../platform/searches/record-filters.ts'
import { UNANSWERED } from './agreement-status.ts'

const { text, word, instant, plain } = jsonColumns<Tables['payment_agreements']>()
const amended = jsonColumns<Tables['payment_agreement_amendments']>()

type Part<Name extends keyof PaymentAgreementStatus> = NonNullable<PaymentAgreementStatus[Name]>

/** Same rule as agreement-status.ts: cancelled from the exact millisecond, even before that is written. */
const unanswered = `(status = 'CREATED' AND approve_by <= $2::timestamptz)`
const orUnanswered = (then: string, otherwise: string) =>
  sqlExpression(`CASE WHEN ${unanswered} THEN ${then} ELSE ${otherwise} END`)

const shownStatus = orUnanswered(`'CANCELLED'`, 'status')

/** Same rule as agreement-amount.ts in the contract: the amount of one collection, otherwise the maximum. */
const terms = agreementKinds.map((kind) => `body #> '{agreementDetails,${kind}}'`)
const amount = `(SELECT coalesce(terms ->> 'amount', terms ->> 'maximumAmount')::numeric * 100
  FROM (SELECT coalesce(${terms.join(', ')}) AS terms) kinds)`

/** The columns that filters compare. The references of an agreement are the client's own and the bank's. */
export const filteredColumns: FilteredColumns = {
  status: shownStatus,
  amount: sqlExpression(amount),
  names: [
    sqlExpression(`body #>> '{payerDetails,name}'`),
    sqlExpression(`body #>> '{payeeDetails,payeeName}'`),
  ],
  references: [sqlExpression('contract_id'), sqlExpression('npp_agreement_id')],
}

/** Returns the last amendment of a kind as JSON: its id, and if the payer still has to answer. */
function amendment(bilateral: boolean): string {
  const record = bilateral
    ? jsonObject<Part<'bilateralAmendment'>>({
        inProgress: `(amendment.status = 'PENDING' AND amendment.approve_by > $2::timestamptz)::text`,
        paymentAgreementAmendmentId: amended.word('amendment_id'),
      })
    : jsonObject<Part<'unilateralAmendment'>>({
        paymentAgreementAmendmentId: amended.word('amendment_id'),
      })
  return `(SELECT ${record} FROM payment_agreement_amendments amendment
    WHERE amendment.client_id = $1 AND ${bilateral ? '' : 'NOT '}bilateral
      AND amendment.payment_agreement_id = payment_agreements.payment_agreement_id
    ORDER BY amendment.created_at DESC, amendment_id DESC LIMIT 1)`
}

/**
 * An agreement in the API's form, as JSON text that the database builds (decision 20). An expression over
 * `payment_agreements` in which $1 is the client's id, $2 the current instant and $3 the provider's name.
 */
export const agreementJson = jsonObject<PaymentAgreementRecord>({
  PaymentAgreement: plain('body'),
  PaymentAgreementStatus: jsonObject<PaymentAgreementStatus>({
    paymentAgreementId: word('payment_agreement_id'),
    status: word(shownStatus),
    createdDatetime: instant('created_at'),
    previousStatus: word(orUnanswered(`'CREATED'`, 'previous_status')),
    lastStatusBy: text(orUnanswered('$3::text', 'last_status_by')),
    registrationDatetime: instant('registered_at'),
    cancelledDatetime: instant(orUnanswered('approve_by', 'cancelled_at')),
    payerBsb: text(sqlExpression(`body -> 'payerDetails' -> 'bankAccountDetails' ->> 'bsb'`)),
    nppAgreementId: word('npp_agreement_id'),
    reasonCode: word(orUnanswered(`'${UNANSWERED.code}'`, 'reason_code')),
    reasonDescription: text(orUnanswered(`'${UNANSWERED.description}'`, 'reason_description')),
    failureCode: text('failure_code'),
    failureReason: text('failure_reason'),
    bilateralAmendment: amendment(true),
    unilateralAmendment: amendment(false),
    changeStatusAmendment: jsonWhen(
      'change_id IS NOT NULL',
      jsonObject<Part<'changeStatusAmendment'>>({
        inProgress: '(change_wanted IS NOT NULL)::text',
        paymentAgreementAmendmentId: word('change_id'),
      }),
    ),
  }),
})

/** Returns $1, $2 and $3 of `agreementJson`. */
export function agreementParameters(
  { clock, env }: Pick<Platform, 'clock' | 'env'>,
  clientId: ClientId,
): unknown[] {
  return [clientId, clock.now(), providerName(env)]
}

/** Returns the provider's name for 'who changed the status'. */
export function providerName(env: Pick<Platform['env'], 'brand'>): string {
  return env.brand.toUpperCase()
}

/** Returns an agreement's current state within the transaction that changes it. */
export async function viewAgreement(
  platform: Platform,
  tx: Reader,
  clientId: ClientId,
  agreementId: PaymentAgreementId,
): Promise<PaymentAgreementRecord> {
  const { rows } = await tx.executeQuery<{ json: string }>(
    CompiledQuery.raw(
      `SELECT ${agreementJson} AS json FROM payment_agreements
        WHERE client_id = $1 AND payment_agreement_id = $4`,
      [...agreementParameters(platform, clientId), agreementId],
    ),
  )
  if (!rows[0]) throw new Error('an agreement that is being changed cannot be read')
  return JSON.parse(rows[0].json)
}
