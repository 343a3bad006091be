import type { Cents } from '@tideway/contract/money/money'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import { expect, test } from 'vitest'
import type { DatedReading, Searchable } from './match-record.ts'
import { matchRecord } from './match-record.ts'

const AT = new Date('2026-11-19T22:15:30.000Z')
function cents(text: string): Cents {
  const read = parseTwoDecimals(text)
  if (read === undefined) throw new Error(`${text} is no amount`)
  return read
}
const fields = {
  payID: { field: 'payID', text: 'zoe@pay.example' },
  payer: { field: 'payerName', text: 'Zoë Lee-Smith' },
  account: { field: 'account', text: '062000 12340001' },
  description: { field: 'description', text: 'Fleet hire for Leeward' },
} as const
const record: Searchable = {
  ids: [
    { field: 'id', text: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020' },
    { field: 'clientTransactionId', text: 'Order-1' },
    { field: 'reference', text: 'refund-1' },
    { field: 'nppTransactionId', text: 'TIDEAU2SXXXN20261101000000000000001' },
  ],
  units: [
    { fields: [fields.payID, fields.description], cents: cents('100.00'), at: AT },
    {
      part: 'receivedPayment',
      fields: [fields.payID, fields.description, fields.payer, fields.account],
      cents: cents('49.90'),
      at: new Date('2026-11-20T01:00:00.000Z'),
    },
    {
      part: 'returnedPayment',
      fields: [{ field: 'payerName', text: 'Noah Wrong' }],
      cents: cents('80.80'),
      at: new Date('2026-11-18T01:00:00.000Z'),
    },
    {
      part: 'refund',
      fields: [fields.payer],
      cents: cents('12.50'),
      at: new Date('2026-11-21T01:00:00.000Z'),
    },
  ],
  status: 'COMPLETE',
}
const amount = (from: string, to = from) => ({ amount: { from: cents(from), to: cents(to) } })
const refunds = { aspect: { name: 'refunds', parts: ['refund'] } } as const
const complete = { aspect: { name: 'COMPLETE', statuses: ['COMPLETE'] } }
const returned = { aspect: { name: 'returned', parts: ['returnedPayment', 'refund'] } } as const
const dayOf = (day: string) => ({
  span: { from: new Date(`${day}T00:00:00Z`), until: new Date(`${day}T24:00:00Z`) },
})
const text = (
  words: string[],
  more: Partial<Extract<DatedReading, { kind: 'text' }>> = {},
): DatedReading => ({ kind: 'text', words, ...more })

test.each<[what: string, reading: DatedReading, rank: number | undefined, matched: string[]]>([
  ['its id', { kind: 'providerId', id: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020' }, 0, ['id']],
  ['another id', { kind: 'providerId', id: '0f0c9a1d27be4d0f8a5c3e6b7d9f1020' }, undefined, []],
  ['the client’s id', { kind: 'clientReference', id: 'Order-1' }, 0, ['clientTransactionId']],
  ['the client’s id in other case', { kind: 'clientReference', id: 'order-1' }, undefined, []],
  ['a refund’s id', { kind: 'clientReference', id: 'refund-1' }, 0, ['reference']],
  [
    'a provider’s id as a reference',
    { kind: 'clientReference', id: record.ids[0]?.text ?? '' },
    undefined,
    [],
  ],
  [
    'the bank’s id',
    { kind: 'nppTransactionId', id: 'TIDEAU2SXXXN20261101000000000000001' },
    0,
    ['nppTransactionId'],
  ],
  ['its PayID', { kind: 'payId', payIds: ['0412345678', 'ZOE@pay.example'] }, 0, ['payID']],
  ['a part of its PayID', { kind: 'payId', payIds: ['zoe@pay'] }, undefined, []],
  ['an account', { kind: 'account', accountNumber: '12340001' }, 0, ['account']],
  [
    'an account and its BSB',
    { kind: 'account', bsb: '062000', accountNumber: '12340001' },
    0,
    ['account'],
  ],
  [
    'an account and another BSB',
    { kind: 'account', bsb: '062001', accountNumber: '12340001' },
    undefined,
    [],
  ],
  ['a whole word', text(['lee']), 1, ['payerName', 'description']],
  ['the beginning of a word', text(['lee-sm']), 2, ['payerName']],
  ['a part of a word', text(['ire']), undefined, []],
  ['the end of an account', text(['0001']), 3, ['account']],
  ['words of the payment and the request', text(['zoe', 'fleet']), 1, ['payID', 'description']],
  ['a word that is missing', text(['zoe', 'boat']), undefined, []],
  ['the amount that was asked', text([], amount('100.00')), 1, ['amount']],
  ['a payer and the amount that was asked', text(['smith'], amount('100.00')), undefined, []],
  [
    'a payer and the amount that was paid',
    text(['smith'], amount('49.00', '49.99')),
    1,
    ['payerName', 'receivedAmount'],
  ],
  ['the day', text([], dayOf('2026-11-19')), 1, ['date']],
  ['the day of a payment', text([], dayOf('2026-11-20')), 1, ['receivedDate']],
  ['an attempt', text([], amount('80.80')), 1, ['returnedAmount']],
  ['an attempt and its payer', text(['noah']), 1, ['payerName', 'returnedAmount']],
  ['an attempt that was sent back', text(['wrong'], returned), 1, ['payerName', 'returnedAmount']],
  ['a refund', text([], refunds), 1, ['refundAmount']],
  ['a refund of a day', text([], { ...refunds, ...dayOf('2026-11-21') }), 1, ['refundAmount']],
  ['a refund of another day', text([], { ...refunds, ...dayOf('2026-11-20') }), undefined, []],
  [
    'a refund of an amount',
    text(['zoe'], { ...refunds, ...amount('12.50') }),
    1,
    ['payerName', 'refundAmount'],
  ],
  ['the amount of a refund alone', text([], amount('12.50')), undefined, []],
  ['its status', text([], complete), 1, ['status']],
  ['its status and a name', text(['smith'], complete), 1, ['payerName', 'status']],
  ['another status', text([], { aspect: { name: 'W', statuses: ['WAITING'] } }), undefined, []],
  [
    'the day and what was paid on another',
    text([], { ...dayOf('2026-11-19'), ...amount('49.90') }),
    undefined,
    [],
  ],
])('%s', (_what, reading, rank, matched) => {
  const match = matchRecord(record, [reading])
  expect(match?.rank).toBe(rank)
  const named = new Set(match?.matched.map(({ field }) => field))
  expect([...named].sort()).toEqual([...matched].sort())
})

test('the best of several readings decides, and each reading says what it matched', () => {
  const match = matchRecord(record, [
    text(['fleet']),
    { kind: 'account', accountNumber: '12340001' },
  ])
  expect(match).toEqual({ rank: 0, matched: [fields.account, fields.description] })
})
