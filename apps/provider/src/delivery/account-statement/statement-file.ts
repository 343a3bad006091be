import { Readable } from 'node:stream'
import {
  MAX_STATEMENT_FILE,
  statementProblems,
} from '@tideway/contract/balance/statement/statement'
import type { BalanceRow } from '@tideway/contract/balance/statement/statement-columns'
import { statementColumns } from '@tideway/contract/balance/statement/statement-columns'
import type {
  SettlementFormat,
  StatementFormat,
} from '@tideway/contract/balance/statement/statement-files'
import {
  statementFileName,
  statementFiles,
} from '@tideway/contract/balance/statement/statement-files'
import { exportCells } from '@tideway/contract/exports/export-cells'
import { sheetColumns } from '@tideway/contract/exports/exported-file'
import { XLSX_TYPE } from '@tideway/contract/exports/sheet-xml'
import { centsToText } from '@tideway/contract/money/money'
import { daysBetween } from '@tideway/contract/time/calendar-day'
import { SYDNEY } from '@tideway/contract/time/dates'
import { viewEntry } from '../../balance/view-entry.ts'
import { findClient } from '../../clients/client/client-store.ts'
import type { AccountEntry } from '../../ledger/account-entries.ts'
import { accountEntriesOf } from '../../ledger/account-entries.ts'
import { closeBooks } from '../../ledger/ledger.ts'
import { ApiError } from '../../platform/api-error.ts'
import { keepTenantScope, readLong } from '../../platform/database/call-database.ts'
import type { Platform } from '../../platform/platform.ts'
import { tableCsv, tableWorkbook } from '../exports/stream-table.ts'
import { bankCsv } from '../reports/statements/bank-csv.ts'
import { camt053 } from '../reports/statements/camt053.ts'
import { mt940 } from '../reports/statements/mt940.ts'
import { statementLines } from '../reports/statements/statement-lines.ts'
import type { RequestedStatement, StatementFrame, StatementInterval } from './read-statement.ts'
import { passesKinds, readFrame, statementInterval } from './read-statement.ts'

const mediaTypes: Record<StatementFormat, string> = {
  csv: 'text/csv; charset=utf-8',
  xlsx: XLSX_TYPE,
  mt940: 'text/plain; charset=us-ascii',
  camt053: 'application/xml; charset=utf-8',
  bank: 'text/csv; charset=utf-8',
}

/** Returns the types of files of these formats, without their parameters, for the reference. */
export function mediaTypesOf(formats: readonly StatementFormat[]): string[] {
  return [...new Set(formats.map((format) => mediaTypes[format].replace(/;.*/, '')))]
}

export interface StatementFile {
  fileName: string
  contentType: string
  content: Readable
}

/**
 * Returns the file of a statement, which is read while it is sent. An interval that has ended is closed first, so that
 * its file has the same entries whenever it is requested.
 */
export async function openStatementFile(
  platform: Platform,
  requested: RequestedStatement & { format: StatementFormat },
  mostEntries = MAX_STATEMENT_FILE,
): Promise<StatementFile> {
  const { clientId, kinds, format } = requested
  if (kinds !== undefined && statementFiles[format].hasAllKinds)
    throw new ApiError(statementProblems.allKinds)
  const interval = statementInterval(platform, requested)
  if (interval.to <= platform.clock.now()) await closeBooks(platform.db, clientId, interval.to)
  const frame = await readFrame(platform.db, clientId, interval)
  if (frame.entries > mostEntries) throw new ApiError(statementProblems.tooMany)
  const client = await findClient(platform.db, clientId)
  const entries = keepTenantScope(readEntries(platform, requested, interval, frame))
  return {
    fileName: statementFileName(clientId, interval.days, format),
    contentType: mediaTypes[format],
    content: contentOf(format, {
      platform,
      requested,
      interval,
      frame,
      entries,
      owner: client?.legal_name ?? client?.client_name ?? clientId,
    }),
  }
}

/** Reads the counted entries, in chunks that give way to other calls. */
async function* readEntries(
  { db, pool }: Platform,
  { clientId }: RequestedStatement,
  { from, to }: StatementInterval,
  { entries }: StatementFrame,
): AsyncGenerator<AccountEntry[], void> {
  const chunks = accountEntriesOf(db, { clientId, from, to, limit: entries })
  for (;;) {
    const { done, value } = await readLong(pool, () => chunks.next())
    if (done) return
    yield value
  }
}

interface StatementSource {
  platform: Platform
  requested: RequestedStatement
  interval: StatementInterval
  frame: StatementFrame
  entries: AsyncIterable<AccountEntry[]>
  owner: string
}

function contentOf(format: StatementFormat, source: StatementSource): Readable {
  const { platform, requested, interval, frame, entries, owner } = source
  const { clientId } = requested
  const { openingCents, closingCents } = frame
  const { days, from, to } = interval
  switch (format) {
    case 'csv':
    case 'xlsx':
      return tableFile(format, 'Statement', tableRows(source)).content
    case 'bank':
      return Readable.from(bankCsv(entries))
    case 'mt940':
      return Readable.from(
        mt940(
          { clientId, number: dayOfYear(days.to), from, to, openingCents },
          statementLines(entries, 'v2'),
        ),
      )
    case 'camt053':
      return Readable.from(
        camt053(
          {
            clientId,
            owner,
            days,
            from,
            to,
            openingCents,
            closingCents,
            createdAt: platform.clock.now(),
          },
          entries,
        ),
      )
  }
}

/** Returns a file with the columns of statements. */
export function tableFile(
  format: SettlementFormat,
  sheetName: string,
  rows: AsyncIterable<string[][]>,
): Omit<StatementFile, 'fileName'> {
  const columns = sheetColumns(statementColumns)
  return {
    contentType: mediaTypes[format],
    content:
      format === 'csv'
        ? Readable.from(tableCsv(columns, rows))
        : tableWorkbook(sheetName, columns, rows),
  }
}

/** Yields the cells of both balances and of the entries between them. */
async function* tableRows({
  requested,
  interval,
  frame,
  entries,
}: StatementSource): AsyncGenerator<string[][], void> {
  const cells = exportCells(statementColumns, SYDNEY)
  const passes = passesKinds(requested.kinds)
  const balance = (
    balanceOf: BalanceRow['balanceOf'],
    at: Date,
    cents: StatementFrame['openingCents'],
  ) => [cells({ balanceOf, at: at.toISOString(), balance: centsToText(cents) })]
  yield balance('Opening balance', interval.from, frame.openingCents)
  for await (const some of entries)
    yield some.filter(({ kind }) => passes?.(kind) ?? true).map((entry) => cells(viewEntry(entry)))
  yield balance('Closing balance', new Date(interval.to.getTime() - 1), frame.closingCents)
}

/** Numbers a statement by its last day, because a statement on request has no number in a series. */
function dayOfYear(day: string): number {
  return daysBetween(`${day.slice(0, 4)}-01-01`, day) + 1
}
