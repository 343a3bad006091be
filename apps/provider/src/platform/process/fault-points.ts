/** Places at which tests can make a process die as in a power failure. */
export type FaultPoint =
  | 'approval-after-asking'
  | 'approval-after-running'
  | 'approval-after-commit'
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
  | 'export-before-commit'
  | 'export-after-part'
  | 'daily-tasks-before-commit'
  | 'report-before-rename'
  | 'report-after-rename'
  | 'report-after-build'
  | 'report-before-commit'
  | 'report-after-commit'
  | 'sweep-after-claim'
  | 'sweep-after-commit'
  | 'settlement-after-claim'
  | 'settlement-after-commit'
  | 'mail-after-accepted'
  | 'webhook-after-claim'
  | 'webhook-while-sending'
  | 'webhook-before-written'
  | 'bulk-after-begin'
  | 'bulk-before-commit'
  | 'bulk-after-row'
  | 'bulk-after-rows'
  | 'batch-after-receipt'
  | 'batch-before-rejection'
  | 'batch-after-line'
  | 'batch-after-lines'
  | 'batch-before-move'
  | 'batch-after-move'

let fatalPoint: FaultPoint | undefined

/** Makes this process die at the point. Only tests call this, in a process into which they load their own module. */
export function dieAt(point: FaultPoint): void {
  fatalPoint = point
}

export function faultPoint(point: FaultPoint): void {
  if (point === fatalPoint) process.kill(process.pid, 'SIGKILL')
}
