import type { PaymentRequestStatusName } from '@tideway/contract/refunds/refund'

/**
 * Returns the status at an instant. A waiting request is expired from the exact millisecond of its expiry, even if the
 * job has not recorded that yet.
 */
export function effectiveStatus(
  row: { status: PaymentRequestStatusName; expiry_at: Date | null },
  now: Date,
): PaymentRequestStatusName {
  const expired = row.status === 'WAITING' && row.expiry_at !== null && row.expiry_at <= now
  return expired ? 'EXPIRED' : row.status
}
