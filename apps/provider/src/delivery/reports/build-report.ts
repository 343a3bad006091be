import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { createGzip } from 'node:zlib'
import type { ClientId } from '@tideway/contract/calls/ids'
import { columnsOf } from '@tideway/contract/reports/report-fields'
import type { ReportSums } from '@tideway/contract/reports/report-money'
import { addToReport, noReportSums } from '@tideway/contract/reports/report-money'
import type { AccountEntriesQuery, AccountEntry } from '../../ledger/account-entries.ts'
import { accountEntriesOf } from '../../ledger/account-entries.ts'
import { closeBooks, openingBalance } from '../../ledger/ledger.ts'
import type { Reader } from '../../platform/database/database.ts'
import { readElsewhere } from '../../platform/database/replica.ts'
import type { Platform } from '../../platform/platform.ts'
import { mt940 } from './statements/mt940.ts'
import { statementLines } from './statements/statement-lines.ts'
import { transactionReport } from './transaction-report.ts'

/** Plan of a report: its period, and the form of a transaction report or a statement. */
export interface ReportPlan {
  clientId: ClientId
  from: Date
  to: Date
  form:
    | { fields: readonly string[]; delimiter: ',' | '|' }
    | { version: 'v1' | 'v2'; statementNumber: number }
}

export interface ReportContent {
  /** The compressed report, in gzip format. */
  content: Buffer
  records: number
}

/** Content with its sums of money, which the answer to a request for a report contains. */
interface SummedContent extends ReportContent {
  money: ReportSums
}

/**
 * Builds the report of a completed period. It closes the books first, so the report is the same whenever it is built.
 */
export async function buildFinalReport(
  platform: Platform,
  plan: ReportPlan,
): Promise<ReportContent> {
  await closeBooks(platform.db, plan.clientId, plan.to)
  const { content, records } = await buildReport(platform, plan)
  return { content, records }
}

/** Builds the report of everything booked so far, on the replica if there is one. */
export function buildReport(
  platform: Platform,
  plan: ReportPlan,
  options: Pick<AccountEntriesQuery, 'limit'> = {},
): Promise<SummedContent> {
  return readElsewhere(platform, ({ db }) => readReport(db, plan, options))
}

async function readReport(
  db: Reader,
  plan: ReportPlan,
  { limit }: Pick<AccountEntriesQuery, 'limit'>,
): Promise<SummedContent> {
  const { clientId, from, to, form } = plan
  const counted = { records: 0, money: noReportSums }
  const requested = { clientId, from, to, ...(limit === undefined ? {} : { limit }) }
  const movements = counting(accountEntriesOf(db, requested), counted)
  const pieces =
    'fields' in form
      ? transactionReport(movements, {
          columns: columnsOf(form.fields),
          delimiter: form.delimiter,
        })
      : mt940(
          {
            clientId,
            number: form.statementNumber,
            from,
            to,
            openingCents: await openingBalance(db, clientId, from),
          },
          statementLines(movements, form.version),
        )
  const content = await pipeline(Readable.from(pieces), createGzip(), (zipped) => buffer(zipped))
  return { content, ...counted }
}

async function* counting(
  movements: AsyncIterable<AccountEntry[]>,
  counted: Pick<SummedContent, 'records' | 'money'>,
): AsyncGenerator<AccountEntry[], void> {
  for await (const some of movements) {
    counted.records += some.length
    counted.money = some.reduce(addToReport, counted.money)
    yield some
  }
}
