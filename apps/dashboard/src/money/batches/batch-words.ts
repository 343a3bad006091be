import type { Batch, BatchRowStatus } from '@tideway/contract/batches/batch'
import { formatDollars } from '@tideway/contract/money/money'
import type { Tone } from '@tideway/design/indicators/chip'
import type { BatchWords } from './batch-work.ts'

export function rowsText(count: number): string {
  return counted(count, 'row')
}

/** Returns '1 payment' or '2 payments'. */
export function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-AU')} ${noun}${count === 1 ? '' : 's'}`
}

export const rowTones: Record<BatchRowStatus, Tone> = {
  WAITING: 'grey',
  IN_PROGRESS: 'blue',
  COMPLETE: 'green',
  FAILED: 'red',
  LEFT_OUT: 'yellow',
}

/** Returns how far a batch is: 'Refunding 120 of 500', 'Stopped after 120 of 500', 'Refunded 497 of 500'. */
export function batchText(
  { status, confirmed, waiting, complete, inProgress }: Batch,
  words: BatchWords,
): string {
  const all = confirmed.rows.toLocaleString('en-AU')
  const done = (confirmed.rows - waiting.rows).toLocaleString('en-AU')
  if (status === 'RUNNING') return `${words.doing} ${done} of ${all}`
  if (status === 'STOPPED') return `Stopped after ${done} of ${all}`
  if (inProgress.rows > 0) return `Waiting for the bank to complete ${words.count(inProgress.rows)}`
  return `${words.done} ${complete.rows.toLocaleString('en-AU')} of ${all}`
}

/**
 * Returns the reason why a batch does not continue, how much of it is left, and what to do. Undefined if no approval is
 * needed.
 */
export function whyNotGoingOn(
  { status, waiting, stoppedBecause, waitsInApproval }: Batch,
  words: BatchWords,
): string | undefined {
  if (status === 'RUNNING') return undefined
  const left = `${words.count(waiting.rows)} (${formatDollars(waiting.amount)})`
  if (waitsInApproval !== undefined) {
    if (waiting.rows === 0) return 'Retrying waits for approval by a second person.'
    return `${left} ${waiting.rows === 1 ? 'waits' : 'wait'} for approval by a second person.`
  }
  if (stoppedBecause === undefined) return undefined
  return `Stopped because the approval policy changed. Resume to ask for approval of the remaining ${left}.`
}
