import type { CheckedAba } from '@tideway/contract/payouts/aba/check-aba'
import {
  checkAba,
  digestedText,
  isAbaFile,
  payoutsOfAba,
  textOfBytes,
} from '@tideway/contract/payouts/aba/check-aba'
import type { PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { readPayoutList } from '@tideway/contract/payouts/payout-list'
import { sydneyDay } from '@tideway/contract/time/calendar-day'

/** Larger files are no lists of a thousand payouts. */
const MAX_FILE_BYTES = 1_000_000

export type ReadFile = { rows: PayoutBatchRow[] } | { problem: string } | { aba: CheckedAba }

/** Reads an uploaded list: payouts, why it is no list, or what is wrong with an ABA file. */
export async function readPayoutFile(file: File, now: Date): Promise<ReadFile> {
  if (file.size > MAX_FILE_BYTES)
    return { problem: 'This file is larger than 1 MB. Choose a CSV or ABA file.' }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const text = textOfBytes(bytes)
  if (!isAbaFile(file.name, text)) {
    const read = readPayoutList(new TextDecoder().decode(bytes))
    return Array.isArray(read) ? { rows: read } : read
  }
  const aba = checkAba(text, sydneyDay(now))
  if (aba.problemCount > 0) return { aba }
  const digest = await sha256(digestedText(text))
  return { rows: payoutsOfAba(aba, { fileName: file.name, digest }) }
}

/** Returns the digest of text with one character per byte, in hexadecimal digits. */
async function sha256(text: string): Promise<string> {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
