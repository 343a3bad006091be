import type { ApprovalId, ClientId, PaymentId } from '@tideway/contract/calls/ids'
import { paymentIdOf } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { isDisabled } from '../../../clients/client/client-store.ts'
import type { ApprovedBy } from '../../../http/authentication/caller.ts'
import { findApproval } from '../../../people/approvals/approval-store.ts'
import type { Actor } from '../../../people/audit/record-audit.ts'
import { recordAudit } from '../../../people/audit/record-audit.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { Platform } from '../../../platform/platform.ts'
import { faultPoint } from '../../../platform/process/fault-points.ts'
import type { Rail } from '../../../rail/rail.ts'
import { createPayment } from '../../payouts/create-payment.ts'
import { mailRefusedPayments } from '../payment-file-mails.ts'
import type { PaymentFileLineRow } from '../payment-file-tables.ts'
import { requestPoll } from '../receive/poll-jobs.ts'
import { sumUp } from '../sum-up.ts'
import { holdRest, policyOfRest } from './hold-batch.ts'
import type { PaymentFileKey } from './pay-jobs.ts'
import { fileActor, payPaymentFileJob } from './pay-jobs.ts'

/** Number of files paid at once, with one per client, so that its lines are paid in order. */
const AT_ONCE = 4
/** Seconds between checks if a disabled client has been enabled again (decision 55). */
const DISABLED_WAIT_SECONDS = 300
/** Number of lines between two writes of the progress. */
const LINES_AT_ONCE = 100
/** Number of lines after which another file of the client continues, so that a short one is not behind a long one. */
const LINES_A_TURN = 100

export function registerBatchPaymentJobs(platform: Platform, rail: Rail): void {
  platform.jobs.work(payPaymentFileJob, (job) => payAll(platform, rail, job), {
    workers: AT_ONCE,
    perGroup: 1,
  })
}

/** Pays the unpaid lines of a file. If a process dies, another one continues where it stopped. */
async function payAll(platform: Platform, rail: Rail, key: PaymentFileKey): Promise<void> {
  const batch = await platform.db
    .selectFrom('batches')
    .select(['file_name', 'status', 'payments', 'held', 'approval_id'])
    .where('client_id', '=', key.clientId)
    .where('batch_id', '=', key.batchId)
    .executeTakeFirst()
  if (batch?.status !== 'RECEIVED' || batch.held) return
  const approvedBy = await approverOf(platform.db, key.clientId, batch.approval_id)
  const actor: Actor = { ...fileActor(key, batch.file_name), ...(approvedBy && { approvedBy }) }
  const waits = approvedBy ? async () => false : policyOfRest(key)
  // The progress of a very large file is written less often.
  const atOnce = Math.max(LINES_AT_ONCE, Math.ceil(batch.payments / 100))
  let paid = 0
  const again = async (startAfter?: number) => {
    const options = startAfter === undefined ? {} : { startAfter }
    await platform.jobs.send(platform.db, payPaymentFileJob, key, {
      ...options,
      group: key.clientId,
    })
    await sumUp(platform.db, key)
  }
  for (;;) {
    const lines = await waitingLines(platform.db, key, atOnce)
    if (lines.length === 0) break
    for (const lineNo of lines) {
      if (await isDisabled(platform.db, key.clientId)) return again(DISABLED_WAIT_SECONDS)
      const mustAsk = await payLine(platform, rail, { key, lineNo, actor, waits })
      if (mustAsk && (await holdRest(platform, key))) return
      if (mustAsk) break
      faultPoint('batch-after-line')
      paid += 1
      if (paid % LINES_A_TURN === 0 && (await anotherWaits(platform.db, key))) return again()
    }
    await sumUp(platform.db, key)
  }
  faultPoint('batch-after-lines')
  await transact(platform.db, (tx) => finishPaymentFile(platform, tx, key))
}

/** Returns true if another file of the client is being paid. The two take turns. */
async function anotherWaits(db: Reader, { clientId, batchId }: PaymentFileKey): Promise<boolean> {
  const other = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('client_id', '=', clientId)
    .where('batch_id', '<>', batchId)
    .where('status', '=', 'RECEIVED')
    .where('held', '=', false)
    .limit(1)
    .executeTakeFirst()
  return other !== undefined
}

/** Returns who approved the file, for the audit entry of each payment. */
async function approverOf(
  db: Reader,
  clientId: ClientId,
  approvalId: ApprovalId | null,
): Promise<ApprovedBy | undefined> {
  const approval = approvalId === null ? undefined : await findApproval(db, clientId, approvalId)
  const name = approval?.decider_name
  return approvalId !== null && name ? { name, approvalId } : undefined
}

async function waitingLines(
  db: Reader,
  { clientId, batchId }: PaymentFileKey,
  most: number,
): Promise<number[]> {
  const rows = await db
    .selectFrom('batch_lines')
    .select('line_no')
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'WAITING')
    .orderBy('line_no')
    .limit(most)
    .execute()
  return rows.map((row) => row.line_no)
}

interface LineToPay {
  key: PaymentFileKey
  lineNo: number
  actor: Actor
  /** Returns true if the current policy makes the waiting lines of the file wait. */
  waits: (tx: Tx) => Promise<boolean>
}

/**
 * Makes the payout and marks the line as made in one transaction, so that it is made once or not at all. Returns true,
 * without a payout, if the line must wait for approval.
 */
async function payLine(
  platform: Platform,
  rail: Rail,
  { key, lineNo, actor, waits }: LineToPay,
): Promise<boolean> {
  const { clientId } = key
  const at = platform.clock.now()
  const act = { clientId, actor, action: 'payment.create', at } as const
  try {
    return await transact(platform.db, async (tx) => {
      const line = await waitingLine(tx, key, lineNo)
      if (!line) return false
      if (await waits(tx)) return true
      const body = paymentOf(line)
      const { created } = await createPayment(platform, rail, tx, {
        clientId,
        body,
        requestedBy: actor.name,
      })
      const paymentId = paymentIdOf(created.PaymentStatus.paymentId)
      await mark(tx, key, lineNo, { status: 'MADE', payment_id: paymentId })
      await recordAudit(tx, { ...act, subjectId: paymentId, details: detailsOf(line) })
      return false
    })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    const reason = error.refusal.body.details?.failureReason ?? error.refusal.body.message
    await transact(platform.db, async (tx) => {
      const line = await waitingLine(tx, key, lineNo)
      if (!line) return
      await mark(tx, key, lineNo, { status: 'REFUSED', reason })
      const subjectId = line.client_payment_id
      await recordAudit(tx, {
        ...act,
        subjectId,
        refusedBecause: reason,
        details: detailsOf(line),
      })
    })
    return false
  }
}

/** Locks the line, so that another process with the same file waits and then finds it paid. */
async function waitingLine(
  tx: Reader,
  { clientId, batchId }: PaymentFileKey,
  lineNo: number,
): Promise<PaymentFileLineRow | undefined> {
  return tx
    .selectFrom('batch_lines')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('line_no', '=', lineNo)
    .where('status', '=', 'WAITING')
    .forUpdate()
    .executeTakeFirst() as Promise<PaymentFileLineRow | undefined>
}

async function mark(
  tx: Reader,
  { clientId, batchId }: PaymentFileKey,
  lineNo: number,
  to: { status: 'MADE'; payment_id: PaymentId } | { status: 'REFUSED'; reason: string },
): Promise<void> {
  await tx
    .updateTable('batch_lines')
    .set(to)
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('line_no', '=', lineNo)
    .execute()
}

function paymentOf(line: PaymentFileLineRow): PaymentCreate {
  return {
    clientPaymentId: line.client_payment_id,
    payeeName: line.payee_name,
    paymentAmount: centsToText(line.amount_cents),
    paymentDescription: line.payment_description,
    ...(line.payment_reference === null ? {} : { paymentReference: line.payment_reference }),
    bsb: line.bsb,
    accountNumber: line.account_number,
    ...(line.ultimate_payer_name === null ? {} : { ultimatePayerName: line.ultimate_payer_name }),
  }
}

function detailsOf(line: PaymentFileLineRow): Record<string, string> {
  return { amount: centsToText(line.amount_cents), payee: line.payee_name }
}

/** Finishes a file without waiting lines. Archives it and writes its result immediately instead of at the next poll. */
export async function finishPaymentFile(
  platform: Platform,
  tx: Tx,
  key: PaymentFileKey,
): Promise<void> {
  await sumUp(tx, key)
  const finished = await tx
    .updateTable('batches')
    .set({ status: 'PROCESSED', held: false, completed_at: platform.clock.now() })
    .where('client_id', '=', key.clientId)
    .where('batch_id', '=', key.batchId)
    .where('status', '=', 'RECEIVED')
    .returningAll()
    .executeTakeFirst()
  if (!finished) return
  await mailRefusedPayments(platform, tx, finished)
  await requestPoll(platform, tx, key.clientId)
}
