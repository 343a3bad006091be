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
      fields: [fields.payID, fields.description, fields.payer, fields.account],
      cents: cents('49.90'),
      at: new Date('2026-11-20T01:00:00.000Z'),
    },
  ],
}
const text = (
  words: string[],
  more: Partial<Extract<DatedReading, { kind: 'text' }>> = {},
): DatedReading => ({ kind: 'text', words, ...more })
const span = { from: new Date('2026-11-19T00:00:00Z'), until: new Date('2026-11-20T00:00:00Z') }

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
  ['a part of a word', text(['ire']), 3, ['description']],
  [
    'words of the payment and the request',
    text(['zoe', 'fleet']),
    1,
    ['payID', 'payerName', 'description'],
  ],
  ['a word that is missing', text(['zoe', 'boat']), undefined, []],
  ['the amount that was asked', text([], { cents: cents('100.00') }), 1, ['amount']],
  [
    'a payer and the amount that was asked',
    text(['smith'], { cents: cents('100.00') }),
    undefined,
    [],
  ],
  [
    'a payer and the amount that was paid',
    text(['smith'], { cents: cents('49.90') }),
    1,
    ['payerName', 'amount'],
  ],
  ['the day', text([], { span }), 1, ['date']],
  [
    'the day and what was paid on another',
    text([], { span, cents: cents('49.90') }),
    undefined,
    [],
  ],
])('%s', (_what, reading, rank, matched) => {
  const match = matchRecord(record, [reading])
  expect(match?.rank).toBe(rank)
  const named = new Set(match?.matched.map(({ field }) => field))
  expect([...named].sort()).toEqual([...matched].sort())
})

test('of several readings the best decides, and each says what it matched', () => {
  const match = matchRecord(record, [text(['ire']), { kind: 'account', accountNumber: '12340001' }])
  expect(match).toEqual({ rank: 0, matched: [fields.account, fields.description] })
})
