import { asCents } from '@tideway/contract/money/money'
import type { AccountEntry } from '../../src/ledger/account-entries.ts'

/** Returns the account entry of a received payment, with the given changes. */
export function sampleEntry(change: Partial<AccountEntry> = {}): AccountEntry {
  return {
    position: 12,
    bookedAt: new Date('2026-11-20T03:04:00.000Z'),
    direction: 'credit',
    amountCents: asCents(4990),
    balanceCents: asCents(128_440),
    transactionId: 42,
    kind: 'payment_received',
    bsb: '062000',
    accountNumber: '12345678',
    accountName: 'Priya Raman',
    payId: 'order-7731@pay.harbour.example',
    payIdType: 'EMAIL',
    description: 'Espresso blend, 2 kg',
    reference: 'INV-7731',
    id: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
    parentId: null,
    clientTransactionId: 'order-7731',
    nppTransactionId: 'TESTAU2SXXXI20261120000000000001306',
    clientBranch: null,
    sentViaDe: false,
    settledBy: 'PayID',
    refundDescription: null,
    clientRefundId: null,
    batchLine: null,
    ...change,
  }
}

/** Yields entries in chunks of seven. */
export async function* inChunks(
  entries: readonly AccountEntry[],
): AsyncGenerator<AccountEntry[], void> {
  for (let at = 0; at < entries.length; at += 7) yield entries.slice(at, at + 7)
}

/** Joins the pieces of a file. */
export async function joined(pieces: AsyncIterable<string>): Promise<string> {
  let text = ''
  for await (const piece of pieces) text += piece
  return text
}
