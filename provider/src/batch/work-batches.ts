import type { Egress } from '../platform/egress.ts'
import type { Platform } from '../platform/platform.ts'
import type { Rail } from '../rail/rail.ts'
import { workBatchFolders } from './look-into-folder.ts'
import { workBatchPayments } from './pay-batch.ts'

/** Registers the jobs that fetch payment files from clients' servers and pay them. */
export function workBatches(
  platform: Platform,
  { egress, rail }: { egress: Egress; rail: Rail },
): void {
  workBatchFolders(platform, egress)
  workBatchPayments(platform, rail)
}
