import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { paymentRequestList as list } from '../../records/payment-requests/payment-request-list.tsx'
import {
  defaultListConfig,
  knownFieldIds,
  listConfigPreference,
  MAX_RECEIVED_OPTIONS,
  readListConfig,
  savedFields,
} from './list-config.ts'

const defaults = {
  savedFields: [
    'PayID',
    'ClientBranch',
    'ClientTransactionId',
    'PaymentAmount',
    'PaymentRequestStatus',
    'CreatedDateTime',
  ],
  maxReceived: 1000,
}

function storageOf(initial: Record<string, string>): Storage {
  const texts = new Map(Object.entries(initial))
  return {
    get length() {
      return texts.size
    },
    key: (index) => [...texts.keys()][index] ?? null,
    getItem: (key) => texts.get(key) ?? null,
    setItem: (key, text) => void texts.set(key, text),
    removeItem: (key) => void texts.delete(key),
    clear: () => texts.clear(),
  }
}

test('the default has six fields and 1000 records (spec 3.10)', () => {
  expect(defaultListConfig(list)).toEqual(defaults)
  expect(MAX_RECEIVED_OPTIONS).toEqual([1000, 10_000, 30_000, 50_000])
})

describe('a stored configuration', () => {
  test.each([
    ['nothing', null, defaults],
    ['broken JSON', '{"savedFields":["PayID"', defaults],
    ['null', 'null', defaults],
    ['a text', '"PayID"', defaults],
    ['a list', '["PayID"]', defaults],
    ['an empty object', '{}', defaults],
    [
      'all of it',
      '{"savedFields":["PayID","SettledBy"],"maxReceived":50000}',
      { savedFields: ['PayID', 'SettledBy'], maxReceived: 50_000 },
    ],
    [
      'fields in another order',
      '{"savedFields":["SettledBy","PayID"],"maxReceived":1000}',
      { savedFields: ['PayID', 'SettledBy'], maxReceived: 1000 },
    ],
    [
      'unknown, repeated and misspelt ids',
      '{"savedFields":["SettledBy","Gone","SettledBy","payID",7,null],"maxReceived":10000}',
      { savedFields: ['SettledBy'], maxReceived: 10_000 },
    ],
    [
      'only unknown ids',
      '{"savedFields":["Gone"],"maxReceived":30000}',
      { ...defaults, maxReceived: 30_000 },
    ],
    ['no ids', '{"savedFields":[],"maxReceived":30000}', { ...defaults, maxReceived: 30_000 }],
    [
      'fields that are no list',
      '{"savedFields":{"PayID":true},"maxReceived":30000}',
      { ...defaults, maxReceived: 30_000 },
    ],
    [
      'a maximum that is no option',
      '{"savedFields":["SettledBy"],"maxReceived":5000}',
      { savedFields: ['SettledBy'], maxReceived: 1000 },
    ],
    [
      'a maximum in words',
      '{"savedFields":["SettledBy"],"maxReceived":"50000"}',
      { savedFields: ['SettledBy'], maxReceived: 1000 },
    ],
    [
      'no maximum',
      '{"savedFields":["SettledBy"]}',
      { savedFields: ['SettledBy'], maxReceived: 1000 },
    ],
    [
      'an order and widths',
      '{"savedFields":["PayID","SettledBy"],"maxReceived":1000,"order":["SettledBy","PayID",7],"widths":{"PayID":140}}',
      {
        savedFields: ['PayID', 'SettledBy'],
        maxReceived: 1000,
        order: ['SettledBy', 'PayID'],
        widths: { PayID: 140 },
      },
    ],
    [
      'an order and widths that are none',
      '{"savedFields":["PayID"],"maxReceived":1000,"order":{"a":1},"widths":{"PayID":"wide"}}',
      { savedFields: ['PayID'], maxReceived: 1000 },
    ],
  ])('is read correctly: %s', (_what, text, expected) => {
    const storage = storageOf(text === null ? {} : { tidewayIdConfig: text })
    expect(listConfigPreference(list, 'tideway', storage).get()).toEqual(expected)
  })

  test('is always usable, whatever its content', () => {
    const ids = fc.oneof(fc.constantFrom(...list.fields.map((field) => field.id)), fc.anything())
    const stored = fc.oneof(
      fc.anything(),
      fc.record({ savedFields: fc.array(ids), maxReceived: fc.anything() }),
    )
    fc.assert(
      fc.property(stored, (value) => {
        const config = readListConfig(list, value)
        expect(config.savedFields.length).toBeGreaterThan(0)
        expect(config.savedFields).toEqual(knownFieldIds(list, config.savedFields))
        expect(MAX_RECEIVED_OPTIONS).toContain(config.maxReceived)
        expect(readListConfig(list, JSON.parse(JSON.stringify(config)))).toEqual(config)
      }),
    )
  })

  test('is stored under the brand’s name of the type', () => {
    const storage = storageOf({ tidewayIdConfig: '{"maxReceived":50000}' })
    expect(listConfigPreference(list, 'partner', storage).get().maxReceived).toBe(1000)
    listConfigPreference(list, 'partner', storage).set({
      savedFields: ['PayID'],
      maxReceived: 10_000,
    })
    expect(storage.getItem('partnerIdConfig')).toBe('{"savedFields":["PayID"],"maxReceived":10000}')
    expect(storage.getItem('tidewayIdConfig')).toBe('{"maxReceived":50000}')
  })
})

test('the fields of a configuration are in the order of the type', () => {
  const config = { savedFields: ['SettledBy', 'PayID', 'Gone'], maxReceived: 1000 as const }
  expect(savedFields(list, config).map((field) => field.label)).toEqual(['PayID', 'Settled By'])
})

test('the fields of a configuration are in the chosen order, with their widths', () => {
  const config = {
    savedFields: ['PayID', 'PaymentAmount', 'SettledBy'],
    maxReceived: 1000 as const,
    order: ['SettledBy', 'Gone', 'PayID'],
    widths: { SettledBy: 140, Gone: 90 },
  }
  expect(savedFields(list, config).map(({ label, chosenWidth }) => [label, chosenWidth])).toEqual([
    ['Settled By', 140],
    ['PayID', undefined],
    ['Amount', undefined],
  ])
})
