import type { Report } from '@tideway/contract/reports/reports'

/** Filters for the list of files. They help because a day has one transaction report but up to 25 statements. */
export const reportKinds = [
  { value: 'all', text: 'All' },
  { value: 'daily', text: 'Daily' },
  { value: 'statements', text: 'MT940' },
] as const
export type ReportKind = (typeof reportKinds)[number]['value']

export function reportsOfKind(reports: readonly Report[], kind: ReportKind): readonly Report[] {
  if (kind === 'all') return reports
  return reports.filter(({ type }) => (type === 'MT940') === (kind === 'statements'))
}
