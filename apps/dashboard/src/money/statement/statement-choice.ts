import type { EntryKind } from '@tideway/contract/balance/statement/entry-kinds'
import { entryKinds } from '@tideway/contract/balance/statement/entry-kinds'
import {
  statementDaysProblem,
  statementPreset,
} from '@tideway/contract/balance/statement/statement-interval'
import { DAY_FORM_MESSAGE, isReportDay } from '@tideway/contract/reports/report-range'
import type { DatePreset, PresetDays } from '@tideway/contract/time/date-preset-days'
import { datePresets } from '@tideway/contract/time/date-preset-days'
import { dateRangeMessages } from '@tideway/contract/time/date-range'

/**
 * The period and the kind of entries of a statement. The period is a preset, which is worked out each day, or two days
 * in Sydney.
 */
export interface StatementChoice {
  period: DatePreset | 'days'
  /** The days, if `period` is 'days'. */
  from: string
  to: string
  kind: EntryKind | 'ALL'
}

const FIRST: DatePreset = 'thismonth'

/** Reads a choice from an address, in which anyone can write anything. */
export function choiceOf(search: Readonly<Record<string, unknown>>): StatementChoice {
  const text = (name: string) => (typeof search[name] === 'string' ? search[name] : '')
  const [from, to] = [text('from'), text('to')]
  const hasDays = isReportDay(from) && isReportDay(to)
  return {
    period: hasDays ? 'days' : (datePresets.find((preset) => preset === search.dates) ?? FIRST),
    from: hasDays ? from : '',
    to: hasDays ? to : '',
    kind: entryKinds.find((kind) => kind === search.kind) ?? 'ALL',
  }
}

/** Returns a choice as the parameters of an address. The first choice has none. */
export function addressOfChoice({ period, from, to, kind }: StatementChoice) {
  return {
    dates: period === 'days' || period === FIRST ? undefined : period,
    from: period === 'days' ? from : undefined,
    to: period === 'days' ? to : undefined,
    kind: kind === 'ALL' ? undefined : kind,
  }
}

/** Returns the days of a choice. */
export function daysOf({ period, from, to }: StatementChoice, today: string): PresetDays {
  return period === 'days' ? { from, to } : statementPreset(period, today)
}

/** Returns the message for each invalid day, or undefined if both days are valid. */
export function daysMessages(
  { from, to }: PresetDays,
  today: string,
): { from?: string; to?: string } | undefined {
  if (!isReportDay(from)) return { from: DAY_FORM_MESSAGE }
  if (!isReportDay(to)) return { to: DAY_FORM_MESSAGE }
  const problem = statementDaysProblem({ from, to }, today)
  if (problem === 'future') return { from: 'Choose today or an earlier day' }
  return problem === 'order' ? { to: dateRangeMessages.notBefore } : undefined
}
