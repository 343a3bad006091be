import type { Part } from '../part.ts'
import { measureClearing } from './clearing-metrics.ts'
import { measureLedger } from './ledger-metrics.ts'

export const ledgerPart = {
  metrics(reader, platform) {
    measureClearing(reader, platform)
    measureLedger(reader, platform)
  },
} satisfies Part
