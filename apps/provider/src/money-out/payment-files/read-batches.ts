import type { ClientId, PaymentFileId } from '@tideway/contract/calls/ids'
import { centsToText } from '@tideway/contract/money/money'
import type {
  PaymentFile,
  PaymentFileConnection,
  PaymentFileDetail,
  PaymentFileLine,
  PaymentFileLinePage,
  PaymentFileLinesQuery,
} from '@tideway/contract/payment-files/payment-file'
import type { Reader } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.ts'
import type { Platform } from '../../platform/platform.ts'
import { jsonColumns, jsonObject, jsonWhen } from '../../platform/searches/json-sql.ts'
import type {
  SearchCall,
  SearchChunk,
  SearchedTable,
} from '../../platform/searches/keyset-search.ts'
import { searchByKeyset } from '../../platform/searches/keyset-search.ts'
import { batchAppRowOf } from './batch-app.ts'

const LINES_A_PAGE = 100

type PaymentFileRow = Tables['batches']
const { text, word, instant, decimals, plain } = jsonColumns<PaymentFileRow>()

const tally = (count: Parameters<typeof plain>[0], cents: Parameters<typeof decimals>[0]) =>
  jsonObject<PaymentFile['payments']>({ count: plain(count), amount: word(decimals(cents)) })

const members = {
  batchId: word('batch_id'),
  fileName: text('file_name'),
  status: word('status'),
  createdDatetime: instant('created_at'),
  completedDatetime: instant('completed_at'),
  sizeBytes: plain('size_bytes'),
  encrypted: plain('encrypted'),
  payments: tally('payments', 'total_cents'),
  made: tally('made', 'made_cents'),
  refused: tally('refused', 'refused_cents'),
  waitsForApproval: jsonWhen('held', plain('held')),
  reason: text('reason'),
  problemCount: plain('problem_count'),
  movedTo: jsonWhen('moved_to IS NOT NULL', text('moved_to')),
  filingProblem: text('filing_problem'),
}

const searched: SearchedTable<Record<never, never>> = {
  table: 'batches',
  recordJson: jsonObject<PaymentFile>(members),
  id: 'batch_id',
  columns: {},
  sortedBy: () => 'created_at',
  placeOf: ({ createdDatetime, batchId }: PaymentFile) => ({ at: createdDatetime, id: batchId }),
}

/** Returns the files of a client, newest first. */
export function searchPaymentFiles(
  platform: Platform,
  call: Omit<SearchCall<never>, 'search'>,
): AsyncGenerator<SearchChunk, void> {
  return searchByKeyset(platform, searched, [call.clientId], { ...call, search: {} })
}

export async function readPaymentFile(
  { pool }: Platform,
  clientId: ClientId,
  batchId: PaymentFileId,
): Promise<PaymentFileDetail | undefined> {
  const { rows } = await pool.query<{ batch: string }>(
    `SELECT ${jsonObject<PaymentFileDetail>({ ...members, problems: plain('problems') })} AS batch
       FROM batches WHERE client_id = $1 AND batch_id = $2`,
    [clientId, batchId],
  )
  return rows[0] && JSON.parse(rows[0].batch)
}

/** Returns the payments of a file in order, each with its current outcome. Undefined if the file does not exist. */
export async function readPaymentFileLines(
  { db }: Platform,
  clientId: ClientId,
  batchId: PaymentFileId,
  query: PaymentFileLinesQuery,
): Promise<PaymentFileLinePage | undefined> {
  if (!(await isThere(db, clientId, batchId))) return undefined
  const most = Number(query.numberOfRecords ?? LINES_A_PAGE)
  let lines = db
    .selectFrom('batch_lines as line')
    .leftJoin('payments as payment', (join) =>
      join
        .onRef('payment.client_id', '=', 'line.client_id')
        .onRef('payment.payment_id', '=', 'line.payment_id'),
    )
    .select([
      'line.line_no',
      'line.status',
      'line.payee_name',
      'line.bsb',
      'line.account_number',
      'line.amount_cents',
      'line.payment_reference',
      'line.client_payment_id',
      'line.payment_id',
      'line.reason',
      'payment.status as payment_status',
      'payment.failure_reason',
      'payment.returned_reason',
    ])
    .where('line.client_id', '=', clientId)
    .where('line.batch_id', '=', batchId)
    .where('line.line_no', '>', Number(query.nextPageId ?? 0))
    .orderBy('line.line_no')
    .limit(most + 1)
  if (query.only === 'failed') {
    lines = lines.where(({ or, eb }) =>
      or([eb('line.status', '=', 'REFUSED'), eb('payment.status', 'in', ['FAILED', 'RETURNED'])]),
    )
  }
  const rows = await lines.execute()
  const records = rows.slice(0, most).map((row): PaymentFileLine => {
    const reason = row.reason ?? row.returned_reason ?? row.failure_reason
    return {
      line: row.line_no,
      status: row.payment_status ?? (row.status === 'REFUSED' ? 'REFUSED' : 'WAITING'),
      payeeName: row.payee_name,
      bsb: row.bsb,
      accountNumber: row.account_number,
      amount: centsToText(row.amount_cents),
      ...(row.payment_reference === null ? {} : { reference: row.payment_reference }),
      clientPaymentId: row.client_payment_id,
      ...(row.payment_id === null ? {} : { paymentId: row.payment_id }),
      ...(reason === null ? {} : { reason }),
    }
  })
  const last = records.at(-1)
  return {
    records,
    recordCount: records.length,
    ...(rows.length > most && last ? { nextPageId: String(last.line) } : {}),
  }
}

/** Returns the outcome of the last poll since the settings were changed. */
export async function readConnection(
  db: Reader,
  clientId: ClientId,
): Promise<PaymentFileConnection> {
  const app = await batchAppRowOf(db, clientId)
  if (!app?.enabled || app.polled_at === null) return { state: 'NEVER' }
  const checkedDatetime = app.polled_at.toISOString()
  if (app.poll_fault !== null) {
    const reason = app.poll_reason ?? ''
    return { state: 'FAILING', checkedDatetime, step: app.poll_fault, reason }
  }
  const filesLeft = app.files_left
  return { state: 'WORKING', checkedDatetime, otherFiles: app.other_files ?? 0, filesLeft }
}

async function isThere(db: Reader, clientId: ClientId, batchId: PaymentFileId): Promise<boolean> {
  const row = await db
    .selectFrom('batches')
    .select('batch_id')
    .where('client_id', '=', clientId)
    .where('batch_id', '=', batchId)
    .executeTakeFirst()
  return row !== undefined
}
