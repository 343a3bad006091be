import { asCents } from '@tideway/contract/money/money'
import { receivedWords } from '@tideway/contract/records/settled-money'
import { expect, test } from 'vitest'
import type { CountedList } from '../totals/counted-list.ts'
import { selectionText } from './selection-text.ts'

interface Request {
  id: string
  amount: number
  received?: number
  refunded?: number
  parent?: string
}

const requests: CountedList<Request> = {
  noun: ['request', 'requests'],
  status: () => '',
  cents: ({ amount }) => asCents(amount),
  money: {
    of: ({ received = 0, refunded = 0 }) => ({
      settled: asCents(received),
      returned: asCents(refunded),
    }),
    words: receivedWords,
  },
  isPart: ({ parent }) => parent !== undefined,
  withParts: (rows, records) => [
    ...rows,
    ...records.filter(({ parent }) => rows.some(({ id }) => id === parent)),
  ],
}
const agreements: CountedList<Request> = {
  noun: ['agreement', 'agreements'],
  status: () => '',
  cents: ({ amount }) => asCents(amount),
  sumOf: 'for one collection of each',
}

const waiting = { id: 'waiting', amount: 9900 }
const paid = { id: 'paid', amount: 4500, received: 4500, refunded: 500 }
const several = { id: 'several', amount: 0 }
const part = { id: 'part', amount: 6000, received: 6000, parent: 'several' }
const records = [waiting, paid, several, part]

test.each([
  ['nothing', [], requests, '0 selected'],
  ['rows before the code is loaded', [paid], undefined, '1 selected'],
  [
    'a waiting request, whose amount is not money yet',
    [waiting, paid],
    requests,
    '2 selected · Received $45.00, Refunded $5.00, Net $40.00',
  ],
  [
    'a request that takes several payments',
    [several],
    requests,
    '1 selected · Received $60.00, Refunded $0.00, Net $60.00',
  ],
  [
    'records without money',
    [waiting, paid],
    agreements,
    '2 selected · $144.00 for one collection of each',
  ],
])('says count and money of %s', (_, selected, counted, text) => {
  expect(selectionText(selected, records, counted)).toBe(text)
})
