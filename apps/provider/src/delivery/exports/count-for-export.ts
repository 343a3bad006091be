import type { ClientId } from '@tideway/contract/calls/ids'
import type { ExportCount, ExportKind } from '@tideway/contract/exports/exports'
import type { Platform } from '../../platform/platform.ts'
import { exportedKinds } from './export-kinds.ts'

/**
 * Counts what a search finds up to an instant, and adds up its amounts, as the totals of its list do: within a bound of
 * records and of time, newest first. Beyond the bound it answers that there is more, without a sum.
 */
export async function countForExport(
  platform: Platform,
  { kind, ...call }: { kind: ExportKind; clientId: ClientId; search: unknown; until: Date },
): Promise<ExportCount> {
  const { hasAmount, total } = exportedKinds[kind]
  const { recordCount: rows, amount, complete } = await total(platform, call)
  return { rows, ...(hasAmount && complete ? { amount } : {}), more: !complete }
}
