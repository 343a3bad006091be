import type { BatchRowStatus } from '@tideway/contract/bulk/bulk-batch'
import type { RefundBatch } from '@tideway/contract/refunds/refund-batch'
import type { Tone } from '@tideway/look/chip'

export function paymentsText(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'payment' : 'payments'}`
}

export function rowsText(count: number): string {
  return `${count.toLocaleString('en-AU')} ${count === 1 ? 'row' : 'rows'}`
}

export const rowTones: Record<BatchRowStatus, Tone> = {
  WAITING: 'grey',
  IN_PROGRESS: 'blue',
  COMPLETE: 'green',
  FAILED: 'red',
  LEFT_OUT: 'yellow',
}

/** Returns how far a batch is: 'Refunding 120 of 500', 'Stopped after 120 of 500', 'Refunded 497 of 500'. */
export function batchText({
  status,
  confirmed,
  waiting,
  complete,
  inProgress,
}: RefundBatch): string {
  const all = confirmed.rows.toLocaleString('en-AU')
  const done = (confirmed.rows - waiting.rows).toLocaleString('en-AU')
  if (status === 'RUNNING') return `Refunding ${done} of ${all}`
  if (status === 'STOPPED') return `Stopped after ${done} of ${all}`
  if (inProgress.rows > 0)
    return `Waiting for the bank to complete ${paymentsText(inProgress.rows)}`
  return `Refunded ${complete.rows.toLocaleString('en-AU')} of ${all}`
}
