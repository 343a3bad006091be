import { addDays, addMonths } from '../time/calendar-day.ts'
import type { DayRange } from './reading.ts'

/** Words for days, as people say them on the telephone. Days are 'YYYY-MM-DD' in the zone of `today`. */

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = [
  'january',
  'february',
  'march',
  'april',
  'may',
  'june',
  'july',
  'august',
  'september',
  'october',
  'november',
  'december',
]

const weekday = '(sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?)(?:day)?'
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const dayOfMonth = '(\\d{1,2})(?:st|nd|rd|th)?'
const ends = '(?![\\p{L}\\d])'
const begins = '(?<![\\p{L}\\d])'

type Reader = (groups: readonly (string | undefined)[], today: string) => DayRange | undefined

/** The first form that is found in a text is read. Longer forms come before shorter ones. */
const forms: readonly [RegExp, Reader][] = [
  [form('the day before yesterday|day before yesterday'), (_, today) => daysAgo(today, 2)],
  [form('yesterday'), (_, today) => daysAgo(today, 1)],
  [form('today'), (_, today) => daysAgo(today, 0)],
  [form('(\\d{1,3}) days? ago'), ([count], today) => daysAgo(today, Number(count))],
  [
    form('(?:the )?last (\\d{1,3}) days'),
    ([count], today) => ({ from: addDays(today, 1 - Math.max(1, Number(count))), to: today }),
  ],
  [form('last week'), (_, today) => week(today, -7)],
  [form('this week'), (_, today) => ({ from: week(today, 0).from, to: today })],
  [form('last month'), (_, today) => monthOf(addMonths(`${today.slice(0, 7)}-01`, -1))],
  [form('this month'), (_, today) => ({ from: `${today.slice(0, 7)}-01`, to: today })],
  [form('(\\d{4})-(\\d{2})-(\\d{2})'), ([year, number, date]) => oneDay(year, number, date)],
  [
    form('(\\d{1,2})[/.](\\d{1,2})[/.](\\d{4}|\\d{2})'),
    ([date, number, year]) => oneDay(fullYear(year), number, date),
  ],
  [form('(\\d{1,2})/(\\d{1,2})'), ([date, number], today) => nearest(date, number, today)],
  [
    form(`${dayOfMonth}(?: of)? ${month},? (\\d{4})`),
    ([date, name, year]) => oneDay(year, monthNumber(name), date),
  ],
  [
    form(`${month} ${dayOfMonth},? (\\d{4})`),
    ([name, date, year]) => oneDay(year, monthNumber(name), date),
  ],
  [
    form(`${dayOfMonth}(?: of)? ${month}`),
    ([date, name], today) => nearest(date, monthNumber(name), today),
  ],
  [
    form(`${month} ${dayOfMonth}`),
    ([name, date], today) => nearest(date, monthNumber(name), today),
  ],
  [form(`${month} (\\d{4})`), ([name, year]) => monthOf(`${year}-${two(monthNumber(name))}-01`)],
  [form(`(?:in )?(${months.join('|')})`), ([name], today) => latestMonth(monthNumber(name), today)],
  [form(`(?:on )?(last )?${weekday}`), ([last, name], today) => latestWeekday(name, last, today)],
]

function form(pattern: string): RegExp {
  return new RegExp(`${begins}(?:${pattern})${ends}`, 'iu')
}

/** Returns the days that a text names and the text without their words, or undefined if it names none. */
export function daysIn(text: string, today: string): { days: DayRange; rest: string } | undefined {
  for (const [pattern, read] of forms) {
    const found = pattern.exec(text)
    if (found === null) continue
    const days = read(found.slice(1), today)
    if (days === undefined) continue
    const rest = `${text.slice(0, found.index)} ${text.slice(found.index + found[0].length)}`
    return { days, rest: rest.replace(/\s+/g, ' ').trim() }
  }
  return undefined
}

function daysAgo(today: string, count: number): DayRange {
  const day = addDays(today, -count)
  return { from: day, to: day }
}

/** Monday to Sunday of the week that contains the day this many days from today. */
function week(today: string, days: number): DayRange {
  const day = addDays(today, days)
  const from = addDays(day, -((weekdayOf(day) + 6) % 7))
  return { from, to: addDays(from, 6) }
}

/** The whole month that contains a day. */
function monthOf(day: string): DayRange {
  const from = `${day.slice(0, 7)}-01`
  return { from, to: addDays(addMonths(from, 1), -1) }
}

function oneDay(
  year: string | undefined,
  number: string | number | undefined,
  date: string | undefined,
): DayRange | undefined {
  const day = `${year}-${two(number)}-${two(date)}`
  const time = Date.parse(`${day}T00:00:00Z`)
  const exists = !Number.isNaN(time) && new Date(time).toISOString().startsWith(day)
  return exists ? { from: day, to: day } : undefined
}

/** The latest such day that is not after today. */
function nearest(
  date: string | undefined,
  number: string | number | undefined,
  today: string,
): DayRange | undefined {
  const year = Number(today.slice(0, 4))
  const candidates = [year, year - 1, year - 2, year - 3, year - 4].map((one) =>
    oneDay(String(one), number, date),
  )
  return candidates.find((day) => day !== undefined && day.from <= today)
}

function latestMonth(number: number, today: string): DayRange {
  const year = Number(today.slice(0, 4)) - (number > Number(today.slice(5, 7)) ? 1 : 0)
  return monthOf(`${year}-${two(number)}-01`)
}

/** The latest such day before today. Without 'last', today counts. */
function latestWeekday(
  name: string | undefined,
  last: string | undefined,
  today: string,
): DayRange {
  const wanted = weekdays.findIndex((day) => day.startsWith((name ?? '').slice(0, 3).toLowerCase()))
  const back = (weekdayOf(today) - wanted + 7) % 7
  return daysAgo(today, back === 0 && last !== undefined ? 7 : back)
}

function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay()
}

function monthNumber(name: string | undefined): number {
  const start = (name ?? '').slice(0, 3).toLowerCase()
  return months.findIndex((one) => one.startsWith(start)) + 1
}

function fullYear(year: string | undefined): string | undefined {
  return year?.length === 2 ? `20${year}` : year
}

function two(value: string | number | undefined): string {
  return String(value).padStart(2, '0')
}
