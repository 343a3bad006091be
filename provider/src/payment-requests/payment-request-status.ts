import type { PaymentRequestStatusName } from '@tideway/contract/refunds/refund'

/**
 * The status at an instant. A waiting request is expired from the very millisecond of its expiry, whether or
 * not the job that writes it down has come by.
 */
export function effectiveStatus(
  row: { status: PaymentRequestStatusName; expiry_at: Date | null },
  now: Date,
): PaymentRequestStatusName {
  const expired = row.status === 'WAITING' && row.expiry_at !== null && row.expiry_at <= now
  return expired ? 'EXPIRED' : row.status
}
