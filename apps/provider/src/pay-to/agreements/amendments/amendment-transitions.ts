import type { ClientId, PaymentAgreementId } from '@tideway/contract/calls/ids'
import { clientIdOf, paymentAgreementIdOf } from '@tideway/contract/calls/ids'
import type { Insertable, Selectable } from 'kysely'
import type { Callback } from '../../../delivery/webhooks/store-callback.ts'
import { storeCallback } from '../../../delivery/webhooks/store-callback.ts'
import type { Tx } from '../../../platform/database/database.ts'
import type { Platform } from '../../../platform/platform.ts'
import type { StatusTable } from '../../../platform/statuses/status-column.ts'
import { statusesBefore, writtenStatus } from '../../../platform/statuses/write-status.ts'
import { recordAmendmentEvents } from '../agreement-events.ts'
import type { AgreementAmendmentRow, AmendmentStatus } from '../pay-to-tables.ts'

/** Allowed next statuses (provider API, amendments). */
const table: StatusTable<AmendmentStatus> = {
  PENDING: ['COMPLETED', 'DECLINED', 'RECALLED', 'TIMEDOUT'],
  COMPLETED: [],
  DECLINED: [],
  RECALLED: [],
  TIMEDOUT: [],
}

/**
 * Creates an amendment, its callback and its event. An amendment that needs no answer from the payer is completed
 * immediately.
 */
export async function openAmendment(
  platform: Platform,
  tx: Tx,
  values: Omit<Insertable<AgreementAmendmentRow>, 'status' | 'completed_at'>,
  callback: Callback | undefined,
  now: Date,
): Promise<void> {
  await tx
    .insertInto('payment_agreement_amendments')
    .values({
      ...values,
      status: writtenStatus(values.bilateral ? 'PENDING' : 'COMPLETED'),
      completed_at: values.bilateral ? null : now,
    })
    .execute()
  const { client_id: clientId, amendment_id: id } = values
  await storeCallback(platform, tx, { clientId, subjectId: id, now }, callback)
  await recordAmendmentEvents(tx, [{ clientId, id }], now)
}

/** Selects the amendments to change, among those whose status allows it. */
interface Which {
  agreement?: { client_id: ClientId; payment_agreement_id: PaymentAgreementId } | undefined
  /** True to select only amendments whose time to answer is over. */
  due?: boolean
}

/**
 * Changes the status of amendments, records their events, and returns them. None are changed if the table allows none.
 */
export async function changeAmendments(
  tx: Tx,
  to: AmendmentStatus,
  now: Date,
  { agreement, due }: Which,
): Promise<Pick<Selectable<AgreementAmendmentRow>, 'change'>[]> {
  const changed = await tx
    .updateTable('payment_agreement_amendments')
    .set((expression) => ({
      status: writtenStatus(to),
      completed_at: due ? expression.ref('approve_by') : now,
    }))
    .where('status', 'in', statusesBefore(table, to))
    .$if(due !== undefined, (query) => query.where('approve_by', due ? '<=' : '>', now))
    .$if(agreement !== undefined, (query) =>
      query
        .where('client_id', '=', agreement?.client_id ?? clientIdOf(''))
        .where(
          'payment_agreement_id',
          '=',
          agreement?.payment_agreement_id ?? paymentAgreementIdOf(''),
        ),
    )
    .returning(['client_id as clientId', 'amendment_id as id', 'change'])
    .execute()
  await recordAmendmentEvents(tx, changed, now)
  return changed
}
