import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import { DAY, HOUR } from '@tideway/contract/time/durations'
import type { BankAccount } from '../../bank/bank-directory.ts'
import { staffAccounts, suppliers } from '../../bank/bank-directory.ts'
import type { Random } from '../random.ts'

/** Payee of a generated payout, by PayID if there is one. */
export type Payee = { name: string; goods: string[]; reference: string } & (
  | { bsb: string; account_number: string }
  | { pay_id: string; pay_id_type: PayIdType }
)

function toPay(
  { name, bsb, accountNumber, payId }: BankAccount,
  reference: string,
  goods: string[],
): Payee {
  const target = payId
    ? { pay_id: payId.value, pay_id_type: payId.type }
    : { bsb, account_number: accountNumber }
  return { name, goods, reference, ...target }
}

const goodsAndServices: Payee[] = [
  toPay(suppliers.greenCoffee, 'HG', [
    'Green beans, Antigua',
    'Green beans, Huila',
    'Green beans, Sidama',
  ]),
  toPay(suppliers.collective, 'CSC', ['Market stall fee', 'Shared delivery']),
  toPay(suppliers.milk, 'DL', ['Milk', 'Oat milk']),
  toPay(suppliers.packaging, 'PL', ['Takeaway cups', 'Retail bags']),
  toPay(suppliers.couriers, 'IWC', ['Courier runs']),
  toPay(suppliers.machines, 'PG', ['Grinder parts', 'Machine service']),
  toPay(suppliers.cleaning, 'BBC', ['Cleaning']),
  toPay(suppliers.printing, 'BPS', ['Labels', 'Gift cards']),
]

const people: Payee[] = staffAccounts.map((person) => toPay(person, 'PAY', ['Wages', 'Expenses']))

/** Events of one generated payout. Amounts are in cents. */
export interface PayoutStory {
  createdAt: Date
  payee: Payee
  description: string
  reference: string | null
  wantedCents: Cents
  ending: 'settled' | 'by direct entry' | 'failed' | 'returned'
}

const SPAN_DAYS = 100
const FRESH_SHARE = 0.03

/** Generates payouts of one client over the last hundred days, oldest first, some of them from the last hours. */
export function payoutStories(random: Random, count: number, now: Date): PayoutStory[] {
  const fresh = Math.max(4, Math.round(count * FRESH_SHARE))
  return Array.from({ length: count }, (_, index) =>
    index < fresh
      ? now.getTime() - random.whole(2 * 60_000, 5 * HOUR)
      : now.getTime() - 5 * HOUR - random.whole(0, (SPAN_DAYS - 1) * DAY),
  )
    .sort((a, b) => a - b)
    .map((at, index) => story(random, new Date(at), 1000 + index))
}

function story(random: Random, createdAt: Date, number: number): PayoutStory {
  const payee = random.pick(random.fraction() < 0.3 ? people : goodsAndServices)
  return {
    createdAt,
    payee,
    description: `${random.pick(payee.goods)}, ${number}`,
    reference: random.fraction() < 0.7 ? `${payee.reference}${number}` : null,
    wantedCents: asCents(
      random.fraction() < 0.8 ? random.whole(4_000, 90_000) : random.whole(90_000, 480_000),
    ),
    ending: ending(random, 'bsb' in payee),
  }
}

function ending(random: Random, toAccount: boolean): PayoutStory['ending'] {
  const chance = random.fraction()
  if (chance < 0.06) return 'failed'
  if (chance < 0.1) return 'returned'
  return toAccount && chance < 0.2 ? 'by direct entry' : 'settled'
}
