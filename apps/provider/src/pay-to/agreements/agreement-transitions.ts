import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { AgreementReason } from '@tideway/contract/failures/agreement-failures'
import type { PaymentAgreementStatusName } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { Insertable } from 'kysely'
import type { Callback } from '../../delivery/webhooks/store-callback.ts'
import { storeCallback } from '../../delivery/webhooks/store-callback.ts'
import type { Tx } from '../../platform/database/database.ts'
import { recordOwner } from '../../platform/distribution/distributed.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StatusTable } from '../../platform/statuses/status-column.ts'
import {
  StatusRefused,
  statusesBefore,
  writtenStatus,
} from '../../platform/statuses/write-status.ts'
import { recordAgreementEvents } from './agreement-events.ts'
import { UNANSWERED } from './agreement-status.ts'
import type { Agreement } from './agreement-store.ts'
import { providerName } from './agreement-view.ts'
import { changeAmendments } from './amendments/amendment-transitions.ts'
import type { PaymentAgreementRow } from './pay-to-tables.ts'

/** Allowed next statuses (provider API, transitions). */
const table: StatusTable<PaymentAgreementStatusName> = {
  CREATED: ['ACTIVE', 'CANCELLED', 'FAILED'],
  ACTIVE: ['SUSPENDED', 'CANCELLED'],
  SUSPENDED: ['ACTIVE', 'CANCELLED'],
  CANCELLED: [],
  FAILED: [],
}

/** Creates an agreement, its callback and its event. Returns undefined if the contract already has one. */
export async function openAgreement(
  platform: Platform,
  tx: Tx,
  values: Omit<Insertable<PaymentAgreementRow>, 'status'>,
  callback: Callback | undefined,
  now: Date,
): Promise<PaymentAgreementId | undefined> {
  const inserted = await tx
    .insertInto('payment_agreements')
    .values({ ...values, status: writtenStatus('CREATED') })
    // Only the unique index of the contract can conflict.
    .onConflict((conflict) => conflict.doNothing())
    .returning('payment_agreement_id')
    .executeTakeFirst()
  if (!inserted) return undefined
  const { client_id: clientId } = values
  const { payment_agreement_id: id } = inserted
  await recordOwner(platform, tx.insertInto('owned_ids').values({ id, client_id: clientId }))
  await storeCallback(platform, tx, { clientId, subjectId: id, now }, callback)
  await recordAgreementEvents(platform, tx, [{ clientId, id }])
  return id
}

export interface AgreementChange {
  to: PaymentAgreementStatusName
  /** MERCHANT, PAYER or the name of the provider. */
  by: string
  now: Date
  reason?: { code: AgreementReason; description: string }
  failure?: { code: string; reason: string }
}

/**
 * Changes the status of a locked agreement and records its event. Details of the previous status are cleared, and
 * cancelling also ends pending amendments.
 */
export async function changeAgreement(
  platform: Platform,
  tx: Tx,
  agreement: Agreement,
  change: AgreementChange,
): Promise<void> {
  const { client_id: clientId, payment_agreement_id: id, status: from } = agreement
  const { to } = change
  if (!statusesBefore(table, to).includes(from))
    throw new StatusRefused(`payment agreement ${id} cannot become ${to}`)
  const { numUpdatedRows } = await tx
    .updateTable('payment_agreements')
    .set({
      status: writtenStatus(to),
      previous_status:
        from === 'CREATED' || from === 'ACTIVE' || from === 'SUSPENDED' ? from : null,
      last_status_by: change.by,
      reason_code: change.reason?.code ?? null,
      reason_description: change.reason?.description ?? null,
      failure_code: change.failure?.code ?? null,
      failure_reason: change.failure?.reason ?? null,
      // This change takes precedence over the client's pending one.
      change_wanted: null,
      ...(to === 'ACTIVE' ? { failed_in_row: 0 } : {}),
      ...(to === 'ACTIVE' && from === 'CREATED' ? { registered_at: change.now } : {}),
      ...(to === 'CANCELLED' ? { cancelled_at: change.now } : {}),
    })
    .where('client_id', '=', clientId)
    .where('payment_agreement_id', '=', id)
    .where('status', '=', from)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) throw new StatusRefused(`payment agreement ${id} cannot become ${to}`)
  if (to === 'CANCELLED') await changeAmendments(tx, 'RECALLED', change.now, { agreement })
  await recordAgreementEvents(platform, tx, [{ clientId, id }])
}

/**
 * Cancels agreements that no payer answered in time: all that are due, or those of one contract. Their end is the
 * moment of expiry.
 */
export async function cancelUnanswered(
  platform: Platform,
  tx: Tx,
  now: Date,
  only?: { clientId: ClientId; contractId: string },
): Promise<void> {
  const ended = await tx
    .updateTable('payment_agreements')
    .set((expression) => ({
      status: writtenStatus('CANCELLED'),
      previous_status: 'CREATED' as const,
      last_status_by: providerName(platform.env),
      cancelled_at: expression.ref('approve_by'),
      reason_code: UNANSWERED.code,
      reason_description: UNANSWERED.description,
    }))
    .where('status', '=', 'CREATED')
    .where('approve_by', '<=', now)
    .$if(only !== undefined, (query) =>
      query
        .where('client_id', '=', only?.clientId ?? clientIdOf(''))
        .where('contract_id', '=', only?.contractId ?? ''),
    )
    .returning(['client_id as clientId', 'payment_agreement_id as id'])
    .execute()
  await recordAgreementEvents(platform, tx, ended)
}
