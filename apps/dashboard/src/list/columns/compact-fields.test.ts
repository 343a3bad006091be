import { expect, test } from 'vitest'
import type { ListField } from '../transaction-list.ts'
import type { CompactPlan } from './compact-fields.tsx'
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
  return slotsBy(plan, ids)
}

function slotsBy(plan: CompactPlan, ids: readonly (keyof typeof kinds)[]) {
  const fields = ids.map(
    (id): ListField<null> => ({ id, label: id, kind: kinds[id], text: () => id }),
  )
  const { title, amount, chip, second, third, rest } = compactSlots(fields, plan)
  const named = (some: readonly ListField<null>[]) => some.map(({ id }) => id)
  return [title?.id, amount?.id, chip?.id, named(second), named(third), named(rest)]
}

test('the default fields fill three lines', () => {
  expect(slotsOf('payID', 'branch', 'transactionId', 'amount', 'status', 'created')).toEqual([
    'payID',
    'amount',
    'status',
    ['branch', 'transactionId'],
    ['created'],
    [],
  ])
})

test('an id follows the date, and a default field without room is shown in the opened row', () => {
  const wide = { title: ['payID'], second: [], third: ['transactionId'], opened: ['branch'] }
  expect(slotsBy(wide, ['payID', 'transactionId', 'branch', 'created', 'completed'])).toEqual([
    'payID',
    undefined,
    undefined,
    [],
    ['created', 'transactionId'],
    ['completed'],
  ])
})

test('other fields follow below, once each', () => {
  expect(
    slotsOf('payID', 'transactionId', 'amount', 'received', 'status', 'created', 'completed'),
  ).toEqual([
    'payID',
    'amount',
    'status',
    ['transactionId'],
    ['created'],
    ['received', 'completed'],
  ])
})

test.each([
  [
    'without the first title, the next one leads',
    ['branch', 'transactionId'],
    ['transactionId', undefined, undefined, ['branch'], [], []],
  ],
  [
    'without any title, the first field that is no date leads',
    ['created', 'branch'],
    ['branch', undefined, undefined, [], ['created'], []],
  ],
  ['a figure alone is the amount', ['received'], [undefined, 'received', undefined, [], [], []]],
  [
    'two dates',
    ['created', 'completed'],
    [undefined, undefined, undefined, [], ['created'], ['completed']],
  ],
] as const)('arranges %s', (_, ids, expected) => {
  expect(slotsOf(...ids)).toEqual(expected)
})
