import { sydneyDay } from '../../time/calendar-day.ts'
import type { PresetDays } from '../../time/date-preset-days.ts'
import type { Settlement } from '../settlements/settlement.ts'

export const statementFormats = ['csv', 'xlsx', 'mt940', 'camt053', 'bank'] as const
export type StatementFormat = (typeof statementFormats)[number]

interface StatementFile {
  /** Shown where a format is chosen. */
  label: string
  /** End of the file's name. */
  ending: string
  /** True if the file states balances that a program checks, so that it must have every entry. */
  hasAllKinds: boolean
}

export const statementFiles: Record<StatementFormat, StatementFile> = {
  csv: { label: 'CSV', ending: '.csv', hasAllKinds: false },
  xlsx: { label: 'Excel (XLSX)', ending: '.xlsx', hasAllKinds: false },
  mt940: { label: 'MT940', ending: '.mt940', hasAllKinds: true },
  camt053: { label: 'camt.053', ending: '.camt053.xml', hasAllKinds: true },
  bank: { label: 'Bank statement for Xero and MYOB (CSV)', ending: '_bank.csv', hasAllKinds: true },
}

/** Returns `statement_HARBOUR_2026-11-01_2026-11-20.csv`. A single day is named once. */
export function statementFileName(
  clientId: string,
  { from, to }: PresetDays,
  format: StatementFormat,
): string {
  const days = from === to ? from : `${from}_${to}`
  return `statement_${clientId}_${days}${statementFiles[format].ending}`
}

/** The formats of a settlement's file. */
export const settlementFormats = ['csv', 'xlsx'] as const satisfies readonly StatementFormat[]
export type SettlementFormat = (typeof settlementFormats)[number]

/** Returns `settlement_HARBOUR_2026-11-20_0b6f2f3a.csv`: the settled day, or the day of one by hand, and 8 digits of its id. */
export function settlementFileName(
  clientId: string,
  {
    settlementId,
    day,
    createdDatetime,
  }: Pick<Settlement, 'settlementId' | 'day' | 'createdDatetime'>,
  format: SettlementFormat,
): string {
  const settledDay = day ?? sydneyDay(new Date(createdDatetime))
  return `settlement_${clientId}_${settledDay}_${settlementId.slice(0, 8)}${statementFiles[format].ending}`
}
