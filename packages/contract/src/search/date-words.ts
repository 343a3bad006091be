import { addDays, addMonths } from '../time/calendar-day.ts'
import { monthNames } from '../time/months.ts'
import type { DayRange } from './reading.ts'

/** Words for days, as people say them on the telephone. Days are 'YYYY-MM-DD' in the zone of `today`. */

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday']
const months = monthNames.map((name) => name.toLowerCase())

const weekdayName = 'sun|mon|tues?|wed(?:nes)?|thu(?:rs?)?|fri|sat(?:ur)?'
const weekday = `(${weekdayName})(?:day)?`
const month =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)'
const dayOfMonth = '(\\d{1,2})(?:st|nd|rd|th)?'
// A day within an id, such as INV-2026-11-20-7, is part of the id.
const ends = '(?![\\p{L}\\d]|[./_-][\\p{L}\\d])'
const begins = '(?<![\\p{L}\\d]|[\\p{L}\\d][./_-])'

type Groups = readonly (string | undefined)[]
type Reader = (groups: Groups, today: string) => DayRange | undefined

/** A time after a day, as in a copied 'Fri 20/11/2026 14:03:22 GMT+11:00' or '2026-11-20T14:03:22.000+11:00'. */
const time =
  '(?:(?:t|,? )\\d{1,2}:\\d{2}(?::\\d{2}(?:\\.\\d{1,9})?)?(?: ?[ap]m)?(?: ?(?:z|(?:gmt|utc)?[+-]\\d{2}:?\\d{2}))?)?'
/** A day's weekday is written before it. The date alone decides. */
const before = `(?:on )?(?:the )?(?:(?:${weekdayName})(?:day)?,? (?:the )?)?`
const count = '(\\d{1,3}|an?|one|two|three|four|five|six)'

/** The first form that is found in a text is read. Longer forms come before shorter ones. */
const forms: readonly [RegExp, Reader][] = [
  [form('(?:the )?day before yesterday'), (_, today) => daysAgo(today, 2)],
  [form('yesterday(?: morning| afternoon| evening)?|last night'), (_, today) => daysAgo(today, 1)],
  [form('today|this (?:morning|afternoon|evening)|tonight'), (_, today) => daysAgo(today, 0)],
  [form(`${count} days? ago`), ([number], today) => daysAgo(today, countOf(number))],
  [form(`${count} weeks? ago`), ([number], today) => daysAgo(today, 7 * countOf(number))],
  [form('a fortnight ago'), (_, today) => daysAgo(today, 14)],
  [form(`${count} months? ago`), ([number], today) => monthsAgo(today, countOf(number))],
  [
    form(`(?:in )?(?:the )?(?:last|past) ${count} days?`),
    ([number], today) => lastDays(today, countOf(number)),
  ],
  [
    form(`(?:in )?(?:the )?(?:last|past) ${count} weeks?`),
    ([number], today) => lastDays(today, 7 * countOf(number)),
  ],
  [form('(?:the )?(?:last|past) fortnight'), (_, today) => lastDays(today, 14)],
  [form(`${weekday} (?:of )?last week`), ([name], today) => weekdayOfWeek(name, today, -7)],
  [form(`${weekday} (?:of )?this week`), ([name], today) => weekdayOfWeek(name, today, 0)],
  [form('last week'), (_, today) => week(today, -7)],
  [form('this week'), (_, today) => ({ from: week(today, 0).from, to: today })],
  [form('last month'), (_, today) => monthOf(addMonths(`${today.slice(0, 7)}-01`, -1))],
  [form('this month'), (_, today) => ({ from: `${today.slice(0, 7)}-01`, to: today })],
  [form('last year'), (_, today) => yearOf(Number(today.slice(0, 4)) - 1)],
  [form('this year'), (_, today) => ({ from: `${today.slice(0, 4)}-01-01`, to: today })],
  [
    form(`${before}(\\d{4})-(\\d{2})-(\\d{2})${time}`),
    ([year, number, date]) => oneDay(year, number, date),
  ],
  [
    form(`${before}(\\d{1,2})([/.-])(\\d{1,2})\\2(\\d{4}|\\d{2})${time}`),
    ([date, , number, year]) => oneDay(fullYear(year), number, date),
  ],
  [form(`${before}(\\d{1,2})/(\\d{1,2})`), ([date, number], today) => nearest(date, number, today)],
  [
    form(`${before}${dayOfMonth}(?:[ -]| of )?${month}\\.?,?[ -](\\d{4}|\\d{2})${time}`),
    ([date, name, year]) => oneDay(fullYear(year), monthNumber(name), date),
  ],
  [
    form(`${before}${month} ${dayOfMonth},? (\\d{4})`),
    ([name, date, year]) => oneDay(year, monthNumber(name), date),
  ],
  [
    form(`${before}${dayOfMonth}(?:[ -]| of )?${month}`),
    ([date, name], today) => nearest(date, monthNumber(name), today),
  ],
  [
    form(`${before}${month} ${dayOfMonth}`),
    ([name, date], today) => nearest(date, monthNumber(name), today),
  ],
  [
    form(`(?:in )?${month},? (\\d{4})`),
    ([name, year]) => monthOf(`${year}-${two(monthNumber(name))}-01`),
  ],
  [
    form(`(?:in )?(?:last )?(${months.join('|')})`),
    ([name], today) => latestMonth(monthNumber(name), today),
  ],
  [form(`(?:on )?(last )?${weekday}`), ([last, name], today) => latestWeekday(name, last, today)],
]

function form(pattern: string): RegExp {
  return new RegExp(`${begins}(?:${pattern})${ends}`, 'iu')
}

interface FoundDates {
  days: DayRange
  /** Position of the words in the text, and the position after them. */
  from: number
  to: number
}

function find(typed: string, today: string): FoundDates | undefined {
  let text = typed
  for (const [pattern, read] of forms) {
    const match = pattern.exec(text)
    if (match === null) continue
    const [words] = match
    const days = read(match.slice(1), today)
    if (days) return { days, from: match.index, to: match.index + words.length }
    // Part of a day that does not exist, such as 29 February 2027, must not be read as another day.
    text = text.replace(words, ' '.repeat(words.length))
  }
  return undefined
}

/** Returns the days that a text names and the text without their words, or undefined if it names none. */
export function daysIn(text: string, today: string): { days: DayRange; rest: string } | undefined {
  const dates = findRange(text, today) ?? find(text, today)
  if (dates === undefined) return undefined
  const open = /(?<![\p{L}\d])since $/iu.exec(text.slice(0, dates.from))
  const isOpen = open !== null && dates.days.from <= today
  const days = isOpen ? { from: dates.days.from, to: today } : dates.days
  const rest = `${text.slice(0, isOpen ? open.index : dates.from)} ${text.slice(dates.to)}`
  return { days, rest: rest.replace(/\s+/g, ' ').trim() }
}

/** Finds '20 Nov to 22 Nov', 'from Monday until Wednesday' and 'between 1/11 and 5/11'. */
function findRange(text: string, today: string): FoundDates | undefined {
  for (const joint of text.matchAll(/ (?:to|until|till|and|[-–]) /g)) {
    const start = find(text.slice(0, joint.index), today)
    const after = joint.index + joint[0].length
    const end = find(text.slice(after), today)
    if (start?.to !== joint.index || end?.from !== 0 || start.days.from > end.days.to) continue
    const led = /(?<![\p{L}\d])(?:from|between) $/iu.exec(text.slice(0, start.from))
    if (joint[0] === ' and ' && !led?.[0].toLowerCase().startsWith('between')) continue
    const days = { from: start.days.from, to: end.days.to }
    return { days, from: led?.index ?? start.from, to: after + end.to }
  }
  return undefined
}

const counts = ['a', 'one', 'two', 'three', 'four', 'five', 'six']

function countOf(number = ''): number {
  const said = counts.indexOf(number.toLowerCase().replace('an', 'a'))
  return said === -1 ? Number(number) : Math.max(1, said)
}

/** This many days that end today, at least one. */
function lastDays(today: string, length: number): DayRange {
  return { from: addDays(today, 1 - Math.max(1, length)), to: today }
}

/** The same date of an earlier month, or the last day of a shorter one. */
function monthsAgo(today: string, number: number): DayRange {
  const day = addMonths(today, -number)
  return { from: day, to: day }
}

function yearOf(year: number): DayRange {
  return { from: `${year}-01-01`, to: `${year}-12-31` }
}

/** A day of a week from Monday to Sunday: this week (0) or the one before (-7). */
function weekdayOfWeek(name: string | undefined, today: string, days: number): DayRange {
  const day = addDays(week(today, days).from, (weekdayNumber(name) + 6) % 7)
  return { from: day, to: day }
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
  const back = (weekdayOf(today) - weekdayNumber(name) + 7) % 7
  return daysAgo(today, back === 0 && last !== undefined ? 7 : back)
}

/** 0 for Sunday. */
function weekdayNumber(name = ''): number {
  return weekdays.findIndex((day) => day.startsWith(name.slice(0, 3).toLowerCase()))
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
