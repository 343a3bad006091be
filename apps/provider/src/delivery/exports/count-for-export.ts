import type { ClientId } from '@tideway/contract/calls/ids'
import type { ExportCount, ExportKind } from '@tideway/contract/exports/exports'
import type { Platform } from '../../platform/platform.ts'
import { exportedKinds } from './export-kinds.ts'

/**
 * Counts the records of a search up to an instant and adds up their money, newest first, within the bounds of the
 * list's totals. Beyond a bound, it answers that there is more, without sums.
 */
export async function countForExport(
  platform: Platform,
  { kind, ...call }: { kind: ExportKind; clientId: ClientId; search: unknown; until: Date },
): Promise<ExportCount> {
  const { recordCount, money, complete } = await exportedKinds[kind].total(platform, call)
  // A file also has the received payments that the list leaves out.
  const rows = recordCount + (money?.leftOutCount ?? 0)
  if (!money || !complete) return { rows, more: !complete }
  const { settled, returned, net } = money
  return { rows, money: { settled, returned, net }, more: false }
}
