import { localDateTime } from '../time/dates-local.ts'
import type { ExportFormat, ExportKind } from './exports.ts'

/** Start of the file's name, as in spec 2.12. */
const names: Record<ExportKind, string> = {
  paymentRequest: 'inbound-payments',
  payment: 'outbound-payments',
  paymentInitiation: 'payment-initiations',
  paymentAgreement: 'payment-agreements',
}

interface NamedExport {
  kind: ExportKind
  format: ExportFormat
  /** First instant of the search, if it has one. */
  from?: string | undefined
  /** Last instant of the search, or when the export was requested. */
  to: string
  zone: string
}

/**
 * Returns a file's name with the days of its interval in its zone: `inbound-payments_2026-11-01_2026-11-20.csv`. Without
 * a first day it is `inbound-payments_to_2026-11-20.csv`, and a single day is named once.
 */
export function exportFileName({ kind, format, from, to, zone }: NamedExport): string {
  const last = dayOf(to, zone)
  const first = from === undefined ? 'to' : dayOf(from, zone)
  return `${names[kind]}_${first === last ? '' : `${first}_`}${last}.${format}`
}

function dayOf(instant: string, zone: string): string {
  return localDateTime(new Date(instant), zone).slice(0, 10)
}
