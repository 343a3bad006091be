import type { PaymentRequestRecord } from '@tideway/contract/payment-request'
import { findClient } from '../clients/client-store.ts'
import type { Platform } from '../platform/platform.ts'
import { findPaymentRequest } from './payment-request-store.ts'
import { viewPaymentRequests } from './payment-request-view.ts'

/** One request of a client; undefined when it is not there, was deleted or is another client's. */
export async function readPaymentRequest(
  platform: Platform,
  clientId: string,
  paymentRequestId: string,
): Promise<PaymentRequestRecord | undefined> {
  const row = await findPaymentRequest(platform.db, clientId, paymentRequestId)
  if (!row) return undefined
  const client = await findClient(platform.db, clientId)
  const [record] = await viewPaymentRequests(platform.db, [row], {
    now: platform.clock.now(),
    providerUrl: platform.env.providerUrl,
    showsPayerInformation: client?.shows_payer_information ?? false,
  })
  return record
}
