import { formatAud, parseTwoDecimals, ZERO_CENTS } from '@tideway/contract/money/money'
import type { RecordTotals, SearchTotals } from '@tideway/contract/records/record-totals'
import type { CountedList } from './counted-list.ts'

/** Returns the totals of an answer in cents. */
export function totalsOfAnswer({ recordCount, amount, byStatus }: SearchTotals): RecordTotals {
  const cents = (text: string) => parseTwoDecimals(text) ?? ZERO_CENTS
  return {
    count: recordCount,
    cents: cents(amount),
    byStatus: byStatus.map((total) => ({
      status: total.status,
      count: total.recordCount,
      cents: cents(total.amount),
    })),
  }
}

interface TotalsText {
  /** Count and sum: '1,000 loaded payouts, $12,345.00'. */
  head: string
  /** The same for each status, if there are several: '800, $10,000.00'. */
  statuses: readonly { status: string; text: string }[]
}

/** Returns totals in words. With `loadedOnly`, more records exist than are counted. */
export function totalsText(
  { count, cents, byStatus }: RecordTotals,
  { noun: [one, several], sumOf }: Pick<CountedList<never>, 'noun' | 'sumOf'>,
  { loadedOnly }: { loadedOnly: boolean },
): TotalsText {
  const records = `${loadedOnly ? 'loaded ' : ''}${count === 1 ? one : several}`
  return {
    head: `${figure(count)} ${records}, ${formatAud(cents)}${sumOf === undefined ? '' : ` ${sumOf}`}`,
    statuses: byStatus.map((total) => ({
      status: total.status,
      text: `${figure(total.count)}, ${formatAud(total.cents)}`,
    })),
  }
}

function figure(count: number): string {
  return count.toLocaleString('en-AU')
}
