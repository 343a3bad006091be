import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Cents } from '../../money/money.ts'
import { addDays } from '../../time/calendar-day.ts'
import {
  amountAbove,
  dueDays,
  nextDayAmount,
  settledDay,
  settlementTime,
} from './settlement-days.ts'
import type { SettlementCut } from './settlement-lines.ts'
import { closingBalance, cutByHand, cutOfDay, leftAfter, sumLines } from './settlement-lines.ts'

/** Both changes of clocks are in these days. */
const starts = ['2026-04-03', '2026-10-02', '2026-11-20']
const HOUR = 3_600_000

interface Entry {
  at: number
  posting: string
  cents: number
  balance: number
}

interface Booked extends SettlementCut {
  cents: number
  ofSchedule: boolean
}

/** A client's books as the provider keeps them: entries in order, each settlement with its cut. */
class Books {
  readonly entries: Entry[] = []
  readonly settlements: Booked[] = []
  nextDay: string

  constructor(day: string) {
    this.nextDay = day
  }

  get balance(): number {
    return this.entries.at(-1)?.balance ?? 0
  }

  post(at: number, posting: string, cents: number): void {
    if (this.balance + cents < 0 || cents === 0) return
    this.entries.push({ at, posting, cents, balance: this.balance + cents })
  }

  settleByHand(at: number, cents: number): void {
    const amount = Math.min(cents, this.balance)
    if (amount === 0) return
    this.post(at, 'sweep', -amount)
    this.add(cutByHand(this.entries.length), amount, false)
  }

  settleDueDays(at: number, keep: number | undefined): void {
    for (const day of dueDays(this.nextDay, new Date(at))) {
      this.nextDay = addDays(day, 1)
      const { from, to } = settledDay(day)
      const due = settlementTime(day)
      const end = this.endBefore(keep === undefined ? to : due)
      const ofSchedule = this.settlements
        .filter((one) => one.ofSchedule && this.isIn(one.position, from.getTime(), to.getTime()))
        .reduce((sum, { cents }) => sum + cents, 0)
      const money = {
        netOfDay: (this.balanceAt(to) - this.balanceAt(from) + ofSchedule) as Cents,
        balanceThen: this.balanceAt(due) as Cents,
        settledSince: this.settlements
          .filter((one) => this.isIn(one.position, due.getTime(), Number.POSITIVE_INFINITY))
          .reduce((sum, { cents }) => sum + cents, 0) as Cents,
        available: this.balance as Cents,
      }
      const amount = keep === undefined ? nextDayAmount(money) : amountAbove(keep as Cents, money)
      if (amount === 0) continue
      this.post(at, 'sweep', -amount)
      this.add(cutOfDay(this.entries.length, end, this.settlements.at(-1)), amount, true)
    }
  }

  private add(cut: SettlementCut, cents: number, ofSchedule: boolean): void {
    this.settlements.push({ ...cut, cents, ofSchedule })
  }

  private isIn(position: number, from: number, to: number): boolean {
    const at = this.entries[position - 1]?.at ?? 0
    return at >= from && at < to
  }

  private endBefore(instant: Date): number {
    return this.entries.filter(({ at }) => at < instant.getTime()).length
  }

  private balanceAt(instant: Date): number {
    return this.entries[this.endBefore(instant) - 1]?.balance ?? 0
  }
}

interface Act {
  /** Hours since the act before, so that some nights pass between two. */
  hours: number
  what: string
  cents: number
}

const act: fc.Arbitrary<Act> = fc.record({
  hours: fc.integer({ min: 0, max: 30 }),
  what: fc.constantFrom(
    ...([
      'payment_received',
      'payment_received',
      'refund',
      'payout',
      'payout_failed',
      'sweep_failed',
    ] as const),
    ...(['top_up', 'adjustment', 'by hand', 'awake', 'awake', 'asleep'] as const),
  ),
  cents: fc.integer({ min: 1, max: 100_000 }),
})

/** Carries out random acts. The job runs after each act, except while the provider sleeps. */
function booksOf(day: string, keep: number | undefined, acts: Act[]) {
  const books = new Books(day)
  let at = settledDay(day).from.getTime()
  let isAwake = true
  for (const { hours, what, cents } of acts) {
    at += hours * HOUR
    if (what === 'awake' || what === 'asleep') isAwake = what === 'awake'
    else if (what === 'by hand') books.settleByHand(at, cents)
    else books.post(at, what, what === 'refund' || what === 'payout' ? -cents : cents)
    if (isAwake) books.settleDueDays(at, keep)
  }
  return books
}

test('every settlement equals its items, and every item is in one settlement or in the balance', () =>
  fc.assert(
    fc.property(
      fc.constantFrom(...starts),
      fc.option(fc.integer({ min: 0, max: 50_000 }), { nil: undefined }),
      fc.array(act, { maxLength: 60 }),
      (day, keep, acts) => {
        const { entries, settlements, balance } = booksOf(day, keep, acts)
        let after = 0
        const explained: number[] = []
        for (const { until, cents, position } of settlements) {
          const own = entries.slice(after, until)
          const lines = sumLines(
            own.map((entry) => ({ posting: entry.posting, count: 1, cents: entry.cents as Cents })),
          )
          const opening = (entries[after - 1]?.balance ?? 0) as Cents
          const closing = closingBalance(opening, lines)
          expect(closing).toBe(entries[until - 1]?.balance ?? 0)
          expect(closing - leftAfter(closing, cents as Cents)).toBe(cents)
          expect(own.length).toBeGreaterThan(0)
          expect(position).toBeGreaterThan(until)
          for (let item = after + 1; item <= until; item += 1) explained.push(item)
          after = until
        }
        const unexplained = entries.slice(after)
        expect(explained).toEqual(entries.slice(0, after).map((_, index) => index + 1))
        expect(
          (entries[after - 1]?.balance ?? 0) +
            unexplained.reduce((sum, { cents }) => sum + cents, 0),
        ).toBe(balance)
      },
    ),
    { numRuns: 1000, seed: 20261120 },
  ))

test('a day without a settlement by hand settles exactly its net, if the balance holds it', () => {
  const books = new Books('2026-11-20')
  const at = settledDay('2026-11-20').from.getTime()
  books.post(at + HOUR, 'payment_received', 500)
  books.post(at + 2 * HOUR, 'refund', -200)
  books.post(at + 25 * HOUR, 'payment_received', 70)
  books.settleDueDays(settlementTime('2026-11-20').getTime(), undefined)
  expect(books.settlements).toEqual([{ position: 4, until: 2, cents: 300, ofSchedule: true }])
  books.settleDueDays(settlementTime('2026-11-21').getTime(), undefined)
  expect(books.settlements.at(-1)).toEqual({ position: 5, until: 4, cents: 70, ofSchedule: true })
})
