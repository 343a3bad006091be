import type { ApprovalRow } from '@tideway/contract/approvals/approval-rows'
import { APPROVAL_PAGE_ROWS } from '@tideway/contract/approvals/approval-rows'
import type { ClientId, PaymentFileId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import {
  centsToText,
  formatAud,
  formatDollars,
  parseTwoDecimals,
  ZERO_CENTS,
} from '@tideway/contract/money/money'
import { paymentFileProblems } from '@tideway/contract/payment-files/payment-file'
import { accountText } from '@tideway/contract/payments/account-text'
import { sql } from 'kysely'
import type { Approvable } from '../../../people/approvals/approvable.ts'
import { fact } from '../../../people/approvals/approvable.ts'
import { ROWS_DIGEST_LENGTH, rowsFact } from '../../../people/approvals/rows/call-rows.ts'
import { recordAudit } from '../../../people/audit/record-audit.ts'
import { ApiError } from '../../../platform/api-error.ts'
import type { Reader, Tx } from '../../../platform/database/database.ts'
import { transact } from '../../../platform/database/transaction.ts'
import type { PaymentFileKey } from './pay-jobs.ts'
import { fileActor, payPaymentFileJob } from './pay-jobs.ts'
import { lockBatchApp, whyNotPaid } from './why-not-paid.ts'

/** Digits of the digest that people compare. The references of the file's payouts start with the first eight. */
const FINGERPRINT = 16

/** Payments of a file that its request lists. A person can check these before they approve the file. */
const MOST_LISTED = 10

/** A waiting file, as it was when its approval was requested. */
export interface HeldFile {
  batchId: PaymentFileId
  fileName: string
  payments: number
  /** With two decimals. */
  total: string
  /** Its largest payments, the largest first. */
  largest: { line: number; amount: string; payeeName: string; account: string }[]
  /** Reasons why it waits regardless of the policy. Requests of earlier versions have none. */
  doubts?: string[]
  /** Number and sum of the payments made before the policy changed, if only the rest waits. */
  paidAlready?: string
}

/**
 * A payment file that waits for a second person. No person at the client made a call for it, so anyone who may pay out
 * can approve it.
 */
export const batchApproval: Approvable<HeldFile> = {
  kind: 'batch',
  action: 'batch.pay',
  operation: 'RestAPI/POST:payment',
  subjectOf: ({ fileName }) => fileName,
  factsOf: ({ payments, largest, doubts = [], paidAlready }) => [
    ...doubts.flatMap((doubt) => fact('Check', doubt)),
    ...fact('Paid before the approval policy changed', paidAlready),
    ...fact(
      'Payments',
      payments > largest.length ? `${payments}, the ${largest.length} largest below` : payments,
    ),
    ...largest.flatMap(({ line, amount, payeeName, account }) =>
      fact(`Line ${line}`, `${formatDollars(amount)} to ${payeeName}, ${account}`),
    ),
  ],
  centsOf: async (_db, _clientId, { total }) => parseTwoDecimals(total),
  async rowsOf(db, clientId, { batchId }, { after }) {
    const { count, totalCents, rowsDigest } = await sumOfLines(db, { clientId, batchId })
    const rows = await linesAfter(db, { clientId, batchId }, after)
    return { count, cents: totalCents, leftOut: 0, digest: rowsDigest, rows, skipped: after }
  },
  async stateOf(tx, clientId, { batchId }, now) {
    await lockBatchApp(tx, clientId)
    const held = await lockHeld(tx, clientId, batchId)
    if (!held) return fact('File', 'Does not wait')
    const why = await whyNotPaid(tx, clientId, held, now)
    return [
      ...fact('Payments', held.count),
      ...fact('Sum', formatAud(held.totalCents)),
      ...fact('Fingerprint', held.digest.slice(0, FINGERPRINT)),
      ...rowsFact({ digest: held.rowsDigest }),
      ...fact('Covered by balance and limits', why === undefined ? 'Yes' : 'No'),
    ]
  },
  async run({ db, clock, jobs }, { clientId, approvedBy }, { batchId }) {
    await transact(db, async (tx) => {
      const held = await lockHeld(tx, clientId, batchId)
      if (!held) throw new ApiError(paymentFileProblems.notFound(batchId))
      const why = await whyNotPaid(tx, clientId, held, clock.now())
      if (why !== undefined) throw new ApiError(paymentFileProblems.cannotPay(why))
      const key = { clientId, batchId }
      await tx
        .updateTable('batches')
        .set({ held: false })
        .where('client_id', '=', clientId)
        .where('batch_id', '=', batchId)
        .execute()
      await jobs.send(tx, payPaymentFileJob, key, { group: clientId })
      await recordAudit(tx, {
        clientId,
        actor: { ...fileActor(key, held.fileName), ...(approvedBy && { approvedBy }) },
        action: 'batch.pay',
        subjectId: batchId,
        details: {
          file: held.fileName,
          payments: String(held.count),
          amount: centsToText(held.totalCents),
          digest: held.digest,
        },
        at: clock.now(),
      })
    })
    return { outcomeId: batchId }
  },
}

/** Returns the largest waiting payments of a file, which its request lists. */
export async function largestPayments(
  tx: Tx,
  { clientId, batchId }: PaymentFileKey,
): Promise<HeldFile['largest']> {
  const lines = await tx
    .selectFrom('batch_lines')
    .select(['line_no', 'amount_cents', 'payee_name', 'bsb', 'account_number'])
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'WAITING')
    .orderBy('amount_cents', 'desc')
    .orderBy('line_no')
    .limit(MOST_LISTED)
    .execute()
  return lines.map((line) => ({
    line: line.line_no,
    amount: centsToText(line.amount_cents),
    payeeName: line.payee_name,
    account: accountText({ bsb: line.bsb, accountNumber: line.account_number }),
  }))
}

/** Locks a held file. Returns what it would pay, from its lines and not from the sums stored next to them. */
async function lockHeld(tx: Tx, clientId: ClientId, batchId: PaymentFileId) {
  const batch = await tx
    .selectFrom('batches')
    .select(['file_name', 'digest'])
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('held', '=', true)
    .forUpdate()
    .executeTakeFirst()
  if (!batch) return undefined
  return {
    fileName: batch.file_name,
    digest: batch.digest?.toString('hex') ?? '',
    ...(await sumOfLines(tx, { clientId, batchId })),
  }
}

/** Returns the number, the sum and the largest amount of a file's waiting lines, and a digest of everything in them. */
export async function sumOfLines(db: Reader, { clientId, batchId }: PaymentFileKey) {
  const { count, total, largest, digest } = await db
    .selectFrom('batch_lines')
    .select(({ fn }) => [
      fn.countAll<number>().as('count'),
      fn.sum<Cents | null>('amount_cents').as('total'),
      fn.max('amount_cents').as('largest'),
      // The database computes the digest, because a file may have 100,000 lines.
      sql<string>`encode(sha256(convert_to(coalesce(string_agg(jsonb_build_array(line_no, client_payment_id, payee_name,
        bsb, account_number, amount_cents, payment_description, payment_reference, ultimate_payer_name)::text, ','
        ORDER BY line_no), ''), 'UTF8')), 'hex')`.as('digest'),
    ])
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'WAITING')
    .executeTakeFirstOrThrow()
  return {
    count,
    totalCents: total ?? ZERO_CENTS,
    largestCents: largest ?? ZERO_CENTS,
    rowsDigest: digest.slice(0, ROWS_DIGEST_LENGTH),
  }
}

/** Returns a page of the waiting lines of a file, and one more line if there is another page. */
async function linesAfter(
  db: Reader,
  { clientId, batchId }: PaymentFileKey,
  after: number,
): Promise<ApprovalRow[]> {
  const lines = await db
    .selectFrom('batch_lines')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .where('status', '=', 'WAITING')
    .orderBy('line_no')
    .offset(after)
    .limit(APPROVAL_PAGE_ROWS + 1)
    .execute()
  return lines.map((line) => ({
    row: line.line_no,
    name: line.payee_name,
    account: accountText({ bsb: line.bsb, accountNumber: line.account_number }),
    reference: line.client_payment_id,
    amount: centsToText(line.amount_cents),
    reason: line.payment_description,
  }))
}
