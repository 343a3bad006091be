import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import { leftOutText, moneySums } from '@tideway/contract/records/money-text'
import type { RecordTotals, SearchTotals } from '@tideway/contract/records/record-totals'
import type { CountedList } from './counted-list.ts'

/** Returns the totals of an answer in cents. */
export function totalsOfAnswer({
  recordCount,
  amount,
  money,
  byStatus,
}: SearchTotals): RecordTotals {
  const cents = (text = '') => parseTwoDecimals(text) ?? ZERO_CENTS
  return {
    count: recordCount,
    cents: cents(amount),
    byStatus: byStatus.map((total) => ({
      status: total.status,
      count: total.recordCount,
      cents: cents(total.amount),
    })),
    money: { settled: cents(money?.settled), returned: cents(money?.returned) },
    leftOut: { count: money?.leftOutCount ?? 0, settled: cents(money?.leftOutSettled) },
  }
}

export interface TotalsText {
  /** '1,000 loaded payouts'. With the sum of the amounts in a list without money. */
  head: string
  /** Received, refunded and net money, in this order. None in a list without money. */
  sums: readonly { label: string; text: string }[]
  /** Count and sum of the amounts for each status: '800, $10,000.00'. */
  statuses: readonly { status: string; text: string }[]
  /** Money in the sums that belongs to no listed row. */
  leftOut: string | undefined
}

/** Returns totals in words. `loadedOnly` means that more records exist than were counted. */
export function totalsText(
  { count, cents, byStatus, money, leftOut }: RecordTotals,
  list: Pick<CountedList<never>, 'noun' | 'sumOf' | 'money'>,
  { loadedOnly }: { loadedOnly: boolean },
): TotalsText {
  const [one, several] = list.noun
  const head = `${figure(count)} ${loadedOnly ? 'loaded ' : ''}${count === 1 ? one : several}`
  const amounts = list.sumOf === undefined ? '' : `, ${formatAud(cents)} ${list.sumOf}`
  return {
    head: list.money ? head : `${head}${amounts}`,
    sums: list.money ? moneySums(money, list.money.words) : [],
    statuses: byStatus.map((total) => ({
      status: total.status,
      text: `${figure(total.count)}, ${formatAud(total.cents)}`,
    })),
    leftOut: leftOutText(leftOut),
  }
}

function figure(count: number): string {
  return count.toLocaleString('en-AU')
}
