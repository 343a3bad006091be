import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { asCents, subtractCents } from '@tideway/contract/money/money'
import type { RefundStatus } from '@tideway/contract/refunds/refund'
import { DAY, HOUR } from '@tideway/contract/time/durations'
import type { BankAccount } from '../../bank/bank-directory.ts'
import { regularPayers, shoppers } from '../../bank/bank-directory.ts'
import type { Organisation } from '../organisation.ts'
import { harbour } from '../organisation.ts'
import type { Random } from '../random.ts'

/** Events of one generated payment request. Amounts are in cents. */
export interface Story {
  clientId: ClientId
  createdAt: Date
  payId: string
  amountCents: Cents
  description: string
  branch: string | null
  checkout: boolean
  /** Number of payments with a wrong amount that come first and are returned. */
  wrongFirst: number
  ending: 'paid' | 'unpaid'
  refunds: { amountCents: Cents; outcome: RefundStatus }[]
}

export interface Shop {
  clientId: ClientId
  domains: { domain: string; prefix: string }[]
  branches: (string | null)[]
  checkout: boolean
  goods: string[]
}

/** A business pays as often as this many people. */
const REGULAR_SHARE = 4

/** Everyone who pays requests, repeated by how often they should be picked. */
export const seedPayers: readonly BankAccount[] = [
  ...Array.from({ length: REGULAR_SHARE }, () => regularPayers).flat(),
  ...shoppers,
]

/** Returns the reference that a payer writes. `number` is from 1000 to 9999. */
export function payerReference({ name }: BankAccount, number: number): string {
  const words = name.split(' ')
  const isPerson = words.length === 2 && shoppers.some((shopper) => shopper.name === name)
  const styles = isPerson
    ? [`Order ${number}`, words[1] ?? name, `Online ${number}`, 'Thank you']
    : [`PO-${number}`, `INV ${number}`, `PO-${number}`, `${words[0]} ${number}`]
  return styles[number % styles.length] ?? `PO-${number}`
}

const coffee = [
  'Wholesale beans',
  'Espresso blend',
  'Single origin filter',
  'Cold brew kegs',
  'Grinder service',
  'Barista course',
]
const kelp = ['Seaweed salad trays', 'Kelp seasoning', 'Agar powder', 'Gift hampers']

/** Returns the shop of an organisation's parent client. */
export function shopOf({ clientId, domain }: Organisation): Shop {
  return {
    clientId,
    domains: [
      { domain: `pay.${domain}`, prefix: 'inv' },
      { domain: `shop.${domain}`, prefix: 'order' },
    ],
    branches: ['Newtown', 'Manly', 'Online', null],
    checkout: true,
    goods: coffee,
  }
}

export const demoShops: (Shop & { share: number })[] = [
  { ...shopOf(harbour), share: 0.7 },
  {
    clientId: harbour.newtown,
    share: 0.12,
    domains: [{ domain: 'pay.tideway.example', prefix: 'newtown' }],
    branches: ['King Street', null],
    checkout: false,
    goods: coffee,
  },
  {
    clientId: harbour.manly,
    share: 0.08,
    domains: [{ domain: 'pay.tideway.example', prefix: 'manly' }],
    branches: [null],
    checkout: false,
    goods: coffee,
  },
  {
    clientId: clientIdOf('KELPCO1'),
    share: 0.1,
    domains: [{ domain: 'pay.kelp.example', prefix: 'kelp' }],
    branches: [null],
    checkout: true,
    goods: kelp,
  },
]

const SPAN_DAYS = 100
/** Share of each shop's requests from the last hours, whatever the time of day. */
const FRESH_SHARE = 0.015

/** Returns stories of one shop over the last hundred days, oldest first, with numbered PayIDs. */
export function storiesOf(
  random: Random,
  shop: Shop,
  count: number,
  now: Date,
  firstNumber = 20_000,
): Story[] {
  return [...writeStories(random, shop, count, now, firstNumber)]
}

/** Yields the same stories one by one, so that a million of them need not be in memory. */
export function* writeStories(
  random: Random,
  shop: Shop,
  count: number,
  now: Date,
  firstNumber: number,
): Generator<Story, void> {
  const fresh = Math.max(6, Math.round(count * FRESH_SHARE))
  const instants = Array.from({ length: count }, (_, index) =>
    index < fresh
      ? now.getTime() - random.whole(60_000, 5 * HOUR)
      : now.getTime() - 5 * HOUR - random.whole(0, (SPAN_DAYS - 1) * DAY),
  ).sort((a, b) => a - b)
  let number = firstNumber
  for (const at of instants) {
    yield story(random, shop, new Date(at), number)
    number += 1
  }
}

function story(random: Random, shop: Shop, createdAt: Date, number: number): Story {
  const { domain, prefix } = random.pick(shop.domains)
  const amountCents = asCents(amount(random))
  const chance = random.fraction()
  return {
    clientId: shop.clientId,
    createdAt,
    payId: `${prefix}-${number}@${domain}`,
    amountCents,
    description: `${random.pick(shop.goods)}, order ${number}`,
    branch: random.pick(shop.branches),
    checkout: shop.checkout,
    wrongFirst: random.fraction() < 0.04 ? 1 : 0,
    ending: chance < 0.17 ? 'unpaid' : 'paid',
    refunds: refundsFor(random, amountCents),
  }
}

/** Returns mostly tens to hundreds of dollars, occasionally thousands. */
function amount(random: Random): number {
  const size = random.fraction()
  if (size < 0.55) return random.whole(1500, 19_999)
  if (size < 0.93) return random.whole(20_000, 99_999)
  return random.whole(100_000, 1_899_999)
}

function refundsFor(random: Random, amountCents: Cents): Story['refunds'] {
  const chance = random.fraction()
  const part = asCents(Math.max(1, Math.round(amountCents * 0.3)))
  if (chance < 0.03) return [{ amountCents, outcome: 'COMPLETE' }]
  if (chance < 0.05) return [{ amountCents: part, outcome: 'COMPLETE' }]
  if (chance < 0.06)
    return [
      { amountCents: part, outcome: 'COMPLETE' },
      { amountCents: subtractCents(amountCents, part), outcome: 'COMPLETE' },
    ]
  if (chance < 0.07) return [{ amountCents, outcome: 'FAILED' }]
  if (chance < 0.075) return [{ amountCents: part, outcome: 'IN_PROGRESS' }]
  return []
}
