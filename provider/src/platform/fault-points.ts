import type { Env } from './env.ts'

/** Places at which a process can be made to die as if the power had gone: for the tests of what survives it. */
export type FaultPoint =
  | 'create-after-claim'
  | 'create-after-commit'
  | 'refund-before-claim'
  | 'refund-after-claim'
  | 'refund-after-commit'
  | 'refund-while-answering'
  | 'rail-after-accepted'
  | 'rail-after-settled'
  | 'payment-after-debit'
  | 'payment-after-decision'
  | 'collection-after-accepted'
  | 'collection-after-settled'
  | 'initiation-after-commit'
  | 'checkout-after-proposed'
  | 'checkout-before-settled'
  | 'payout-after-claim'
  | 'payout-after-commit'
  | 'report-before-rename'
  | 'report-after-rename'
  | 'report-after-build'
  | 'report-before-commit'
  | 'report-after-commit'
  | 'sweep-after-claim'
  | 'sweep-after-commit'
  | 'mail-after-accepted'
  | 'batch-after-receipt'
  | 'batch-after-line'
  | 'batch-after-lines'
  | 'batch-before-move'
  | 'batch-after-move'

export function faultPoint(env: Env, point: FaultPoint): void {
  if (env.stopAt === point) process.kill(process.pid, 'SIGKILL')
}
