import type { ClientId, PaymentFileId } from '@tideway/contract/calls/ids'
import { paymentFileIdOf } from '@tideway/contract/calls/ids'
import { ZERO_CENTS } from '@tideway/contract/money/money'
import {
  paymentFileRejections,
  UNFINISHED_MINUTES,
} from '@tideway/contract/payment-files/batch-rejections'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import { newId } from '../../../platform/ids.ts'
import type { Platform } from '../../../platform/platform.ts'
import { askForBatch, hold, neededApproval } from '../pay/hold-batch.ts'
import { payPaymentFileJob } from '../pay/pay-jobs.ts'
import { lockBatchApp, whyNotPaid } from '../pay/why-not-paid.ts'
import { mailRejected } from '../payment-file-mails.ts'
import type { FilePayment, FilePayments } from './read-payments.ts'

/** A file found in a client's folder. */
export interface FoundFile {
  clientId: ClientId
  name: string
  plainName: string
  size: number
  modifiedAt: number
  encrypted: boolean
}

/** In seconds. */
const SHORTEST_WAIT = 2
/** Tolerance factor, because the time between polls varies slightly. */
const ALMOST = 0.9
/** Rows per statement, with eleven values each. */
const LINES_AT_ONCE = 1000

/** Reasons for rejecting a file that may be the start of a good one. */
const cutOffReasons = [
  paymentFileRejections.unfinished,
  paymentFileRejections.damaged,
  paymentFileRejections.notOpenPgp,
]

export type Receipt =
  | 'taken'
  /**
   * Another process has the file, it was processed before and is still there, or the app has changed. The next poll
   * decides.
   */
  | 'known'
  /** The file is refused, and nothing has been written yet. */
  | { refusedBecause: string }

/**
 * Claims a file whose records are all valid. From then on it is paid exactly once, after its approval if it needs one.
 * A concurrent claim for the same client waits, and then finds the file here.
 */
export async function receivePaymentFile(
  platform: Platform,
  file: FoundFile,
  payments: Extract<FilePayments, { ok: true }>,
): Promise<Receipt> {
  return transact(platform.db, async (tx) => {
    const app = await lockBatchApp(tx, file.clientId)
    // Encryption may have been switched since the poll read the app.
    const isAccepted = app?.enabled && app.open_pgp_enabled === file.encrypted
    if (!isAccepted || (await isHere(tx, file))) return 'known'
    const reason =
      (await takenBefore(tx, file, payments.digest)) ??
      (await whyNotPaid(tx, file.clientId, payments, platform.clock.now()))
    if (reason !== undefined) return { refusedBecause: reason }
    const { clientId } = file
    const batchId = paymentFileIdOf(newId(platform.clock.now()))
    await tx
      .insertInto('batches')
      .values({
        ...columnsOf(file, batchId),
        digest: payments.digest,
        status: 'RECEIVED',
        reason: null,
        payments: payments.count,
        total_cents: payments.totalCents,
        created_at: platform.clock.now(),
      })
      .execute()
    await insertLines(tx, clientId, batchId, payments)
    await forgetSighting(tx, file)
    const key = { clientId, batchId }
    const needed = await neededApproval(platform, tx, key, payments)
    if (needed) {
      await hold(tx, key, needed.approvalId)
      await askForBatch(platform, tx, key, file.name, payments, needed)
    } else await platform.jobs.send(tx, payPaymentFileJob, key, { group: clientId })
    return 'taken'
  })
}

/**
 * Records that nothing of a file was paid and why, and mails it. This happens once, even if two processes find the
 * file, or if an upload that was rejected as cut off continues and stops again.
 */
export async function rejectPaymentFile(
  platform: Platform,
  file: FoundFile,
  rejection: {
    reason: string
    isCutOff?: boolean
    problems?: Extract<FilePayments, { ok: false }>
    payments?: Extract<FilePayments, { ok: true }>
  },
): Promise<void> {
  const now = platform.clock.now()
  const { reason, isCutOff, problems, payments } = rejection
  await transact(platform.db, async (tx) => {
    if (isCutOff && (await isRejectedAlready(tx, file))) return
    const rejected = await tx
      .insertInto('batches')
      .values({
        ...columnsOf(file, paymentFileIdOf(newId(platform.clock.now()))),
        digest: payments?.digest ?? null,
        status: 'REJECTED',
        reason,
        problems: JSON.stringify(problems?.problems ?? []),
        problem_count: problems?.problemCount ?? 0,
        payments: payments?.count ?? 0,
        total_cents: payments?.totalCents ?? ZERO_CENTS,
        created_at: now,
        completed_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returningAll()
      .executeTakeFirst()
    if (rejected) await mailRejected(platform, tx, rejected)
    await forgetSighting(tx, file)
  })
}

/**
 * Returns true if a shorter state of the same upload was rejected and left. That rejection then applies to this state.
 */
async function isRejectedAlready(tx: Tx, file: FoundFile): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('batches')
    .set({ size_bytes: file.size, modified_at: file.modifiedAt })
    .where('client_id', '=', file.clientId)
    .where('file_name', '=', file.name)
    .where('status', '=', 'REJECTED')
    .where('filing', '=', 'LEFT')
    .where('reason', 'in', cutOffReasons)
    .where('size_bytes', '<', file.size)
    .executeTakeFirst()
  if (numUpdatedRows === 0n) return false
  await forgetSighting(tx, file)
  return true
}

/**
 * Returns true if this exact file was incomplete at least one poll interval ago, or ten minutes ago if it looks cut off.
 * An uploading file may be incomplete, so the first poll only remembers it.
 */
export async function isSeenAgain(
  { db, env }: Platform,
  { clientId, name, size, modifiedAt }: FoundFile,
  isCutOff: boolean,
): Promise<boolean> {
  const seen = await db
    .selectFrom('batch_sightings')
    .select([
      'size_bytes',
      'modified_at',
      sql<number>`extract(epoch FROM clock_timestamp() - seen_at)::double precision`.as('age'),
    ])
    .where('client_id', '=', clientId)
    .where('file_name', '=', name)
    .executeTakeFirst()
  if (seen?.size_bytes === size && seen.modified_at === modifiedAt) {
    // Servers report times in whole seconds, and a file may grow within one of them.
    const wait = isCutOff
      ? UNFINISHED_MINUTES * 60
      : Math.max(env.batchPollSeconds, SHORTEST_WAIT) * ALMOST
    return seen.age >= wait
  }
  const columns = {
    size_bytes: size,
    modified_at: modifiedAt,
    seen_at: sql<Date>`clock_timestamp()`,
  }
  await db
    .insertInto('batch_sightings')
    .values({ client_id: clientId, file_name: name, ...columns })
    .onConflict((conflict) => conflict.columns(['client_id', 'file_name']).doUpdateSet(columns))
    .execute()
  return false
}

function columnsOf(file: FoundFile, batchId: PaymentFileId) {
  return {
    client_id: file.clientId,
    batch_id: batchId,
    file_name: file.name,
    plain_name: file.plainName,
    size_bytes: file.size,
    modified_at: file.modifiedAt,
    encrypted: file.encrypted,
  }
}

async function forgetSighting(tx: Tx, { clientId, name }: FoundFile): Promise<void> {
  await tx
    .deleteFrom('batch_sightings')
    .where('client_id', '=', clientId)
    .where('file_name', '=', name)
    .execute()
}

async function isHere(tx: Tx, { clientId, name, size, modifiedAt }: FoundFile): Promise<boolean> {
  const row = await tx
    .selectFrom('batches')
    .select('batch_id')
    .where('client_id', '=', clientId)
    .where('file_name', '=', name)
    .where('size_bytes', '=', size)
    .where('modified_at', '=', modifiedAt)
    .where('filing', 'in', ['WAITING', 'LEFT'])
    .executeTakeFirst()
  return row !== undefined
}

/**
 * Returns why a file is not taken after another with the same content or name, which was taken or waits for approval.
 */
async function takenBefore(
  tx: Tx,
  { clientId, plainName }: FoundFile,
  digest: Buffer,
): Promise<string | undefined> {
  const taken = tx
    .selectFrom('batches')
    .select(['file_name', 'created_at', 'held'])
    .where('client_id', '=', clientId)
    .where('status', '<>', 'REJECTED')
  const same = await taken.where('digest', '=', digest).executeTakeFirst()
  if (same) {
    const { waitsAlready, paidBefore } = paymentFileRejections
    const when = formatDateTime(same.created_at, SYDNEY)
    return (same.held ? waitsAlready : paidBefore)(same.file_name, when)
  }
  const sameName = await taken
    .where(sql`lower(plain_name)`, '=', plainName.toLowerCase())
    .executeTakeFirst()
  if (!sameName) return undefined
  const { nameWaits, nameUsed } = paymentFileRejections
  const when = formatDateTime(sameName.created_at, SYDNEY)
  return (sameName.held ? nameWaits : nameUsed)(when)
}

async function insertLines(
  tx: Tx,
  clientId: ClientId,
  batchId: PaymentFileId,
  payments: Extract<FilePayments, { ok: true }>,
): Promise<void> {
  const insert = (values: ReturnType<typeof lineColumns>[]) =>
    tx.insertInto('batch_lines').values(values).execute()
  const lineColumns = ({ line, amountCents, payment }: FilePayment) => ({
    client_id: clientId,
    batch_id: batchId,
    line_no: line,
    client_payment_id: payment.clientPaymentId,
    payee_name: payment.payeeName,
    bsb: payment.bsb ?? '',
    account_number: payment.accountNumber ?? '',
    amount_cents: amountCents,
    payment_description: payment.paymentDescription,
    payment_reference: payment.paymentReference ?? null,
    ultimate_payer_name: payment.ultimatePayerName ?? null,
    status: 'WAITING' as const,
  })
  let waiting: ReturnType<typeof lineColumns>[] = []
  for (const paid of payments.each()) {
    waiting.push(lineColumns(paid))
    if (waiting.length === LINES_AT_ONCE) {
      await insert(waiting)
      waiting = []
    }
  }
  if (waiting.length > 0) await insert(waiting)
}
