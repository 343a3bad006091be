import type { PaymentRequestRecord } from './payment-request.ts'

/** Returns true for a payment that a multi-payment request received. */
export function isReceivedPart({ PaymentRequestStatus }: PaymentRequestRecord): boolean {
  return Boolean(PaymentRequestStatus.parentPaymentRequestId)
}

/** Leaves out payments received by a multi-payment request, unless one is the only record (spec 2.12). */
export function listedRequests(
  records: readonly PaymentRequestRecord[],
): readonly PaymentRequestRecord[] {
  if (records.length === 1) return records
  return records.filter((record) => !isReceivedPart(record))
}

/**
 * Cache of the received payments in lists that do not change, because a list needs them at every typed key. There are
 * few.
 */
const partsOfLists = new WeakMap<readonly PaymentRequestRecord[], readonly PaymentRequestRecord[]>()

function receivedParts(records: readonly PaymentRequestRecord[]): readonly PaymentRequestRecord[] {
  let parts = partsOfLists.get(records)
  if (!parts) {
    parts = records.filter(isReceivedPart)
    partsOfLists.set(records, parts)
  }
  return parts
}

/** Returns rows with the payments among the records that the requests of these rows received, each record once. */
export function withReceivedParts(
  rows: readonly PaymentRequestRecord[],
  records: readonly PaymentRequestRecord[],
): readonly PaymentRequestRecord[] {
  const parts = receivedParts(records)
  if (parts.length === 0) return rows
  const ids = new Set(rows.map(({ PaymentRequestStatus }) => PaymentRequestStatus.paymentRequestId))
  const ofRows = parts.filter(
    ({ PaymentRequestStatus: { parentPaymentRequestId: parent, paymentRequestId: id } }) =>
      parent !== undefined && ids.has(parent) && !ids.has(id),
  )
  return [...rows, ...ofRows]
}
