import { expect, test } from 'vitest'
import type { ListField } from '../transaction-list.ts'
import { compactSlots } from './compact-fields.tsx'

const kinds = {
  payID: 'text',
  branch: 'text',
  transactionId: 'id',
  amount: 'figure',
  received: 'figure',
  status: 'chip',
  created: 'date',
  completed: 'date',
} as const satisfies Record<string, ListField<null>['kind']>

const plan = { title: ['payID', 'transactionId'], second: ['branch', 'transactionId'] }

function slotsOf(...ids: (keyof typeof kinds)[]) {
  const fields = ids.map(
    (id): ListField<null> => ({ id, label: id, kind: kinds[id], text: () => id }),
  )
  const { title, amount, chip, second, third, rest } = compactSlots(fields, plan)
  const named = (some: readonly ListField<null>[]) => some.map(({ id }) => id)
  return [title?.id, amount?.id, chip?.id, named(second), third?.id, named(rest)]
}

test('the default fields fill three lines', () => {
  expect(slotsOf('payID', 'branch', 'transactionId', 'amount', 'status', 'created')).toEqual([
    'payID',
    'amount',
    'status',
    ['branch', 'transactionId'],
    'created',
    [],
  ])
})

test('other fields follow below, once each', () => {
  expect(
    slotsOf('payID', 'transactionId', 'amount', 'received', 'status', 'created', 'completed'),
  ).toEqual(['payID', 'amount', 'status', ['transactionId'], 'created', ['received', 'completed']])
})

test.each([
  [
    'without the first title, the next one leads',
    ['branch', 'transactionId'],
    ['transactionId', undefined, undefined, ['branch'], undefined, []],
  ],
  [
    'without any title, the first field that is no date leads',
    ['created', 'branch'],
    ['branch', undefined, undefined, [], 'created', []],
  ],
  [
    'a figure alone is the amount',
    ['received'],
    [undefined, 'received', undefined, [], undefined, []],
  ],
  [
    'two dates',
    ['created', 'completed'],
    [undefined, undefined, undefined, [], 'created', ['completed']],
  ],
] as const)('arranges %s', (_, ids, expected) => {
  expect(slotsOf(...ids)).toEqual(expected)
})
