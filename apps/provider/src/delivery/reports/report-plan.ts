import type { Selectable } from 'kysely'
import type { Tables } from '../../platform/database/tables.ts'
import type { ReportPlan } from './build-report.ts'

export type ReportRow = Selectable<Tables['reports']>

/** Returns the plan described by a report's row. */
export function reportPlanOf(
  row: Pick<
    ReportRow,
    | 'client_id'
    | 'from_at'
    | 'to_at'
    | 'fields'
    | 'delimiter'
    | 'version'
    | 'statement_number'
    | 'report_id'
  >,
): ReportPlan {
  const { client_id: clientId, from_at: from, to_at: to } = row
  if (row.version !== null && row.statement_number !== null)
    return {
      clientId,
      from,
      to,
      form: { version: row.version, statementNumber: row.statement_number },
    }
  if (row.fields !== null && row.delimiter !== null)
    return { clientId, from, to, form: { fields: row.fields, delimiter: row.delimiter } }
  throw new Error(`report ${row.report_id} has no form`)
}
