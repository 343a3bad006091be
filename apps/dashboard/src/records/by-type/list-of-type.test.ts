import { expect, test } from 'vitest'
import { paymentAgreementSearchType, searchTypes } from '../../list/search/search-types.ts'
import type { TransactionList } from '../../list/transaction-list.ts'
import { listOfType } from './list-of-type.ts'

/** The properties of a list that its screen shows. */
type Facts = Pick<TransactionList<never>, 'title' | 'subtitle' | 'exportName'>

test.each([
  [
    'OutboundPayments',
    undefined,
    'Search for transactions using date ranges.',
    'outbound-payments.csv',
  ],
  [
    'PaymentInitiations',
    undefined,
    'Search for transactions using date ranges.',
    'payment-initiations.csv',
  ],
  [
    'PaymentAgreement',
    'Payment Agreements',
    'Browse the latest Payment Agreements',
    'payment-agreements.csv',
  ],
])(
  '%s has the title %o, the subtitle %o and the export %o (spec 2.1, 2.12)',
  async (segment, ...facts) => {
    const show = await listOfType({ segment })
    const screen = show?.(() => null) as { key: string; props: { list: Facts } }
    const { list } = screen.props
    expect([list.title, list.subtitle, list.exportName]).toEqual(facts)
    // Each type has a separate screen, so that no typed or filtered text is carried over.
    expect(screen.key).toBe(segment)
  },
)

test('payment requests are bundled with the screen', async () => {
  expect(await listOfType({ segment: 'PaymentRequests' })).toBeUndefined()
})

test('returns the searchable types, and the type that is only browsed (spec 2.11)', () => {
  expect(
    [...searchTypes, paymentAgreementSearchType].map((type) => [
      type.label,
      type.segment,
      type.type('tideway'),
      type.searchFields,
      type.withoutRefresh ?? false,
    ]),
  ).toEqual([
    [
      'Payment Requests',
      'PaymentRequests',
      'tidewayId',
      ['clientTransactionId', 'payID', 'clientBranch', 'dates', 'searchByCompletedDate'],
      false,
    ],
    ['Outbound Payments', 'OutboundPayments', 'tidewayOut', ['clientPaymentId', 'dates'], false],
    [
      'Payment Initiations',
      'PaymentInitiations',
      'tidewayTo',
      ['clientTransactionId', 'paymentInitiationId', 'dates'],
      true,
    ],
    ['Payment Agreements', 'PaymentAgreement', 'PaymentAgreement', [], false],
  ])
})
