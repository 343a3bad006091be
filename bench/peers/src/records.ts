import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'

/** The same search on the same provider, passed on by the server of these pages, as bytes. */
export async function fetchBytes(count: number): Promise<ArrayBuffer> {
  const answer = await fetch(`/search?numberOfRecords=${count}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`)
  return answer.arrayBuffer()
}

/** Those that the dashboard's list shows as well: without payments received by another request (spec 2.12). */
export function shown(records: readonly PaymentRequestRecord[]): PaymentRequestRecord[] {
  return records.filter((record) => !record.PaymentRequestStatus.parentPaymentRequestId)
}

export async function fetchRecords(count: number): Promise<PaymentRequestRecord[]> {
  const answer = await fetch(`/search?numberOfRecords=${count}`, { method: 'POST' })
  if (!answer.ok) throw new Error(`The search answered ${answer.status}`)
  const { records } = (await answer.json()) as { records: PaymentRequestRecord[] }
  return shown(records)
}
