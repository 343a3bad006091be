import type { Random } from './random.ts'

/** Whom a made-up payout goes to. */
export type Payee = { name: string; goods: string[]; reference: string } & (
  | { bsb: string; account_number: string }
  | { pay_id: string; pay_id_type: 'PHONE' | 'EMAIL' | 'ABN' | 'ORG' }
)

const suppliers: Payee[] = [
  {
    name: 'Highland Green Coffee Pty Ltd',
    bsb: '033157',
    account_number: '28114406',
    goods: ['Green beans, Antigua', 'Green beans, Huila', 'Green beans, Sidama'],
    reference: 'HG',
  },
  {
    name: 'Corner Store Collective',
    bsb: '062000',
    account_number: '77310042',
    goods: ['Market stall fee', 'Shared delivery'],
    reference: 'CSC',
  },
  {
    name: 'Dairy Lane Milk',
    pay_id: 'accounts@dairylane.example',
    pay_id_type: 'EMAIL',
    goods: ['Milk', 'Oat milk'],
    reference: 'DL',
  },
  {
    name: 'Paper & Lid Packaging',
    pay_id: '53004085616',
    pay_id_type: 'ABN',
    goods: ['Takeaway cups', 'Retail bags'],
    reference: 'PL',
  },
  {
    name: 'Inner West Couriers',
    pay_id: 'inner west couriers',
    pay_id_type: 'ORG',
    goods: ['Courier runs'],
    reference: 'IWC',
  },
]

const people: Payee[] = [
  ['Ada Nguyen', '+61-401555010'],
  ['Tom Okafor', '+61-402555020'],
  ['Lucia Ferrante', '+61-403555030'],
].map(([name = '', pay_id = '']) => ({
  name,
  pay_id,
  pay_id_type: 'PHONE' as const,
  goods: ['Wages', 'Expenses'],
  reference: 'PAY',
}))

/** What is to happen to one made-up payout. Amounts in cents. */
export interface PayoutStory {
  createdAt: Date
  payee: Payee
  description: string
  reference: string | null
  wantedCents: number
  ending: 'settled' | 'by direct entry' | 'failed' | 'returned'
}

const DAY = 86_400_000
const HOUR = 3_600_000
const SPAN_DAYS = 100
const FRESH_SHARE = 0.03

/** Payouts of one client over the last hundred days, oldest first, some of them from the last hours. */
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
  const payee = random.pick(random.fraction() < 0.3 ? people : suppliers)
  return {
    createdAt,
    payee,
    description: `${random.pick(payee.goods)}, ${number}`,
    reference: random.fraction() < 0.7 ? `${payee.reference}${number}` : null,
    wantedCents:
      random.fraction() < 0.8 ? random.whole(4_000, 90_000) : random.whole(90_000, 480_000),
    ending: ending(random, 'bsb' in payee),
  }
}

function ending(random: Random, toAccount: boolean): PayoutStory['ending'] {
  const chance = random.fraction()
  if (chance < 0.06) return 'failed'
  if (chance < 0.1) return 'returned'
  return toAccount && chance < 0.2 ? 'by direct entry' : 'settled'
}
