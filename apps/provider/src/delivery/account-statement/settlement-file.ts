import type { SettlementDetail } from '@tideway/contract/balance/settlements/settlement'
import {
  MAX_STATEMENT_FILE,
  statementProblems,
} from '@tideway/contract/balance/statement/statement'
import type { BalanceRow } from '@tideway/contract/balance/statement/statement-columns'
import { statementColumns } from '@tideway/contract/balance/statement/statement-columns'
import type { SettlementFormat } from '@tideway/contract/balance/statement/statement-files'
import { settlementFileName } from '@tideway/contract/balance/statement/statement-files'
import type { ClientId } from '@tideway/contract/calls/ids'
import { exportCells } from '@tideway/contract/exports/export-cells'
import { SYDNEY } from '@tideway/contract/time/dates'
import { entriesOfSettlement, readSettlement } from '../../balance/settlements/read-settlement.ts'
import { viewEntry } from '../../balance/view-entry.ts'
import type { AccountEntry } from '../../ledger/account-entries.ts'
import { ApiError } from '../../platform/api-error.ts'
import { keepTenantScope, readLong } from '../../platform/database/call-database.ts'
import type { Platform } from '../../platform/platform.ts'
import type { StatementFile } from './statement-file.ts'
import { tableFile } from './statement-file.ts'

/**
 * Returns the file of a settlement: the opening balance, every entry that it explains, the closing balance and the
 * settlement. Undefined if the client has no such settlement.
 */
export async function openSettlementFile(
  { db, pool }: Platform,
  {
    clientId,
    settlementId,
    format,
  }: { clientId: ClientId; settlementId: string; format: SettlementFormat },
): Promise<StatementFile | undefined> {
  const detail = await readSettlement(db, clientId, settlementId)
  if (!detail) return undefined
  if (detail.lines.reduce((sum, { count }) => sum + count, 0) > MAX_STATEMENT_FILE)
    throw new ApiError(statementProblems.tooManyOfSettlement)
  const chunks = entriesOfSettlement(db, clientId, settlementId)
  const rows = keepTenantScope(tableRows(detail, () => readLong(pool, () => chunks.next())))
  return {
    fileName: settlementFileName(clientId, detail.Settlement, format),
    ...tableFile(format, 'Settlement', rows),
  }
}

async function* tableRows(
  { Settlement, openingBalance, closingBalance, leftInBalance, ...detail }: SettlementDetail,
  next: () => Promise<IteratorResult<AccountEntry[], void>>,
): AsyncGenerator<string[][], void> {
  const cells = exportCells(statementColumns, SYDNEY)
  const { createdDatetime, amount } = Settlement
  const row = (balance: BalanceRow) => [cells(balance)]
  yield row({
    balanceOf: 'Opening balance',
    at: detail.fromDatetime ?? createdDatetime,
    balance: openingBalance,
  })
  for (let read = await next(); !read.done; read = await next())
    yield read.value.map((entry) => cells(viewEntry(entry)))
  yield row({
    balanceOf: 'Closing balance',
    at: detail.toDatetime ?? createdDatetime,
    balance: closingBalance,
  })
  yield row({ balanceOf: 'Settlement', at: createdDatetime, debit: amount, balance: leftInBalance })
}
