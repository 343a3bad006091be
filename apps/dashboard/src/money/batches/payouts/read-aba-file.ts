import { fileDoubts } from '@tideway/contract/payment-files/file-doubts'
import type { CheckedAba } from '@tideway/contract/payouts/aba/check-aba'
import {
  checkAba,
  digestedText,
  isAbaFile,
  payoutsOfAba,
  textOfBytes,
} from '@tideway/contract/payouts/aba/check-aba'
import type { PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { sydneyDay } from '@tideway/contract/time/calendar-day'

/** The payouts of an ABA file. `doubt`: the reason why the file may have been chosen by mistake. */
export interface AbaRows {
  rows: PayoutBatchRow[]
  doubt?: string | undefined
}

/** Reads an ABA file and returns its payouts or its problems. Returns undefined for any other file. */
export async function readAbaFile(
  fileName: string,
  bytes: Uint8Array,
  now: Date,
): Promise<AbaRows | { aba: CheckedAba } | undefined> {
  const text = textOfBytes(bytes)
  if (!isAbaFile(fileName, text)) return undefined
  const today = sydneyDay(now)
  const aba = checkAba(text, today)
  if (aba.problemCount > 0) return { aba }
  const digest = await sha256(digestedText(text))
  const payouts = payoutsOfAba(aba, { fileName, digest })
  const lines = aba.credits.map(({ line }) => line)
  // Repeats are 0 here, because the review finds them.
  const facts = { processDay: aba.header?.processDay ?? today, payments: lines.length, repeats: 0 }
  const [doubt] = fileDoubts({ today, ...facts })
  return { rows: payouts.map((payout, at) => ({ ...payout, line: lines[at] })), doubt }
}

/** Returns the digest of text with one character per byte, in hexadecimal digits. */
async function sha256(text: string): Promise<string> {
  const bytes = Uint8Array.from(text, (character) => character.charCodeAt(0))
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes))
  return [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}
