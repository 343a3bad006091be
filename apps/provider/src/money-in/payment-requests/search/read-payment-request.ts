import type { ClientId, PaymentRequestId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { currentTenantScope } from '../../../platform/database/call-database.ts'
import type { Platform } from '../../../platform/platform.ts'
import { gatherReads } from '../../../platform/searches/join-reads.ts'
import { recordsStatement } from '../payment-request-view.ts'

export type ReadPaymentRequest = (
  clientId: ClientId,
  paymentRequestId: PaymentRequestId,
) => Promise<string | undefined>

/**
 * Reads one request of a client as JSON text, or undefined if it is missing, deleted or another client's. Simultaneous
 * calls of the same client share a statement (decision 20), which is planned once for each connection.
 */
export function openPaymentRequestReads(platform: Platform): ReadPaymentRequest {
  const read = gatherReads(
    ({ clientId }: { clientId: ClientId; id: string }) => `${clientId} ${currentTenantScope()}`,
    async (requested) => {
      const { rows } = await platform.pool.query<{ id: string; json: string }>(
        recordsStatement(
          platform,
          requested[0]?.clientId ?? clientIdOf(''),
          requested.map(({ id }) => id),
        ),
      )
      const jsonById = new Map(rows.map(({ id, json }) => [id, json]))
      return requested.map(({ id }) => jsonById.get(id))
    },
  )
  return (clientId, id) => read({ clientId, id })
}
