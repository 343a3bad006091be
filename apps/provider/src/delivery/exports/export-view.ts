import { exportFileName } from '@tideway/contract/exports/export-file'
import type { ExportView } from '@tideway/contract/exports/exports'
import type { Selectable } from 'kysely'
import { z } from 'zod/mini'
import { exportedKinds } from './export-kinds.ts'
import type { ExportRow } from './export-tables.ts'

export type Export = Selectable<ExportRow>

const SearchDates = z.object({
  fromDate: z.optional(z.string()),
  toDate: z.optional(z.string()),
})

/** Returns an export for an answer. */
export function viewExport(row: Export): ExportView {
  return {
    exportId: row.export_id,
    kind: row.kind,
    format: row.format,
    fileName: exportName(row),
    status: row.status,
    rows: row.written_rows,
    ...moneyOf(row),
    ...(row.expected_rows === null ? {} : { expectedRows: row.expected_rows }),
    expectsMore: row.expects_more,
    createdDatetime: row.created_at.toISOString(),
    ...(row.finished_at === null ? {} : { completedDatetime: row.finished_at.toISOString() }),
    expiresDatetime: row.expires_at.toISOString(),
  }
}

/** Returns the money of the rows so far, unless the kind has none or an earlier version added it up differently. */
export function moneyOf(
  row: Pick<Export, 'kind' | 'amount_cents' | 'returned_cents'>,
): Pick<ExportView, 'money'> {
  if (!exportedKinds[row.kind].hasMoney || row.returned_cents === null) return {}
  const [settled, returned] = [BigInt(row.amount_cents), BigInt(row.returned_cents)]
  return {
    money: {
      settled: amountText(settled),
      returned: amountText(returned),
      net: amountText(settled - returned),
    },
  }
}

/** Returns the name of an export's file, with the interval of its search. */
export function exportName(
  row: Pick<Export, 'kind' | 'format' | 'search' | 'created_at' | 'zone'>,
): string {
  const created = row.created_at.toISOString()
  const { fromDate, toDate = created } = SearchDates.parse(row.search)
  return exportFileName({
    kind: row.kind,
    format: row.format,
    from: fromDate,
    to: toDate < created ? toDate : created,
    zone: row.zone,
  })
}

/** Formats cents as `1284.50`, also a sum above the largest amount. */
function amountText(cents: bigint): string {
  const digits = cents.toString().padStart(3, '0')
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`
}
