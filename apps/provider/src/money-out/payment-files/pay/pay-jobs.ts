import type { ClientId, PaymentFileId } from '@tideway/contract/calls/ids'
import type { Actor } from '../../../people/audit/record-audit.ts'
import { jobKind } from '../../../platform/jobs/jobs.ts'

export interface PaymentFileKey {
  clientId: ClientId
  batchId: PaymentFileId
}

export const payPaymentFileJob = jobKind<PaymentFileKey>('batch-pay')

/**
 * Returns the file as an actor in the audit trail, because the provider does not know who put it on the client's
 * server.
 */
export function fileActor({ clientId, batchId }: PaymentFileKey, fileName: string) {
  return {
    kind: 'FILE',
    id: batchId,
    name: `batch file ${fileName}`,
    organisationId: clientId,
  } as const satisfies Actor
}
