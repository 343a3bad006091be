import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'

/** Fetches the same search from the same provider as bytes, through the server of these pages. */
export async function fetchBytes(count: number): Promise<ArrayBuffer> {
  const answer = await fetch(`/search?numberOfRecords=${count}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`)
  return answer.arrayBuffer()
}

/** Returns the records that the dashboard's list shows, without payments received by another request (spec 2.12). */
export function shownRecords(records: readonly PaymentRequestRecord[]): PaymentRequestRecord[] {
  return records.filter((record) => !record.PaymentRequestStatus.parentPaymentRequestId)
}

export async function fetchRecords(count: number): Promise<PaymentRequestRecord[]> {
  const answer = await fetch(`/search?numberOfRecords=${count}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`)
  const { records } = (await answer.json()) as { records: PaymentRequestRecord[] }
  return shownRecords(records)
}
