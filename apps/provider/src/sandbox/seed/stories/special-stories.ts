import { clientIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import { DAY, HOUR } from '@tideway/contract/time/durations'
import type { MultiPaymentStory } from '../history/multi-payment-history.ts'
import type { Random } from '../random.ts'
import type { Story } from './stories.ts'

const CLIENT = clientIdOf('HARBOUR')
/** More than one page of a request's received payments. */
const OPEN_PAYMENTS = 46

/** Returns HARBOUR's request that received two wrong payments before the right one. */
export function twiceWrongStory(now: Date): Story {
  return {
    clientId: CLIENT,
    createdAt: new Date(now.getTime() - 6 * HOUR),
    payId: 'catering-1001@pay.harbour.example',
    amountCents: asCents(248_000),
    description: 'Catering deposit, order 1001',
    branch: 'Manly',
    checkout: true,
    wrongFirst: 2,
    ending: 'paid',
    refunds: [],
  }
}

/**
 * Returns HARBOUR's multi-payment requests: paid exactly with one share refunded, overpaid, both shares refunded, still
 * being paid, and open without expiry.
 */
export function multiPaymentStories(random: Random, now: Date): MultiPaymentStory[] {
  const story = (
    name: string,
    daysAgo: number,
    rest: Pick<MultiPaymentStory, 'description' | 'totalCents' | 'payments'>,
  ): MultiPaymentStory => {
    const createdAt = new Date(now.getTime() - daysAgo * DAY)
    return {
      clientId: CLIENT,
      createdAt,
      payId: `${name}@pay.harbour.example`,
      branch: 'Newtown',
      checkout: true,
      expiryAt: new Date(createdAt.getTime() + 7 * DAY),
      ...rest,
    }
  }
  const paid = (
    daysAgo: number,
    paidCents: Cents,
    ...refunds: Story['refunds']
  ): MultiPaymentStory['payments'][number] => ({
    at: new Date(now.getTime() - Math.round(daysAgo * DAY)),
    paidCents,
    refunds,
  })
  const tips = Array.from({ length: OPEN_PAYMENTS }, (_, index) =>
    paid(
      44 * (1 - index / OPEN_PAYMENTS),
      asCents(random.whole(500, 9000)),
      ...(index % 15 === 4 ? [{ amountCents: asCents(250), outcome: 'COMPLETE' as const }] : []),
    ),
  )
  return [
    {
      ...story('tips-jar', 45, {
        description: 'Tips of the roastery',
        totalCents: null,
        payments: tips,
      }),
      expiryAt: null,
    },
    story('wedding-1002', 20, {
      description: 'Coffee cart for a wedding, order 1002',
      totalCents: asCents(120_000),
      payments: [
        paid(19.5, asCents(40_000)),
        paid(19, asCents(40_000), { amountCents: asCents(15_000), outcome: 'COMPLETE' }),
        paid(18, asCents(40_000)),
      ],
    }),
    story('offsite-1003', 9, {
      description: 'Barista course for a team, order 1003',
      totalCents: asCents(60_000),
      payments: [paid(8.5, asCents(25_000)), paid(8, asCents(30_000)), paid(7.5, asCents(10_000))],
    }),
    story('market-1004', 5, {
      description: 'Market stall, order 1004',
      totalCents: asCents(30_000),
      payments: [
        paid(4.5, asCents(18_000), { amountCents: asCents(18_000), outcome: 'COMPLETE' }),
        paid(4, asCents(12_000), { amountCents: asCents(12_000), outcome: 'COMPLETE' }),
      ],
    }),
    story('office-1005', 1, {
      description: 'Office coffee, order 1005',
      totalCents: asCents(90_000),
      payments: [paid(0.6, asCents(30_000)), paid(0.2, asCents(22_500))],
    }),
  ]
}
