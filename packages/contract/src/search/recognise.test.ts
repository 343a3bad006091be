import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Reading } from './reading.ts'
import { cleanText, isSecretKey, readingsOf } from './recognise.ts'

const today = '2026-11-24'
const uuid = '2e96d0f5-11a4-4b1e-a0c7-5d3e9b1c7c69'
const hex = '9c41e7a05b2f4d6c8e10a3b5c7d93b52'
const npp = 'TESTAU2SXXXI20261120000000000004417'

const readings = (text: string) => readingsOf(text, today)
const ofKind = <Kind extends Reading['kind']>(text: string, kind: Kind) =>
  readings(text).filter((reading) => reading.kind === kind)
const amountsOf = (text: string) =>
  readings(text).flatMap((reading) => (reading.kind === 'text' && reading.amount) || [])
const exactly = (cents: number) => ({ from: cents, to: cents })

describe('days in digits', () => {
  test.each([
    ['2026-11-20', '2026-11-20'],
    ['20-11-2026', '2026-11-20'],
    ['20-11-26', '2026-11-20'],
    ['on 2026-11-20', '2026-11-20'],
    ['2026-11-20 14:03', '2026-11-20'],
  ])('%s is the day %s, and no account', (text, day) => {
    expect(ofKind(text, 'account')).toEqual([])
    expect(ofKind(text, 'text')[0]).toEqual({
      kind: 'text',
      words: [],
      days: { from: day, to: day },
    })
  })

  test('cents before a day are no mobile number', () => {
    expect(readings('$3892.04 2026-11-20')).toContainEqual({
      kind: 'text',
      words: [],
      amount: exactly(389204),
      days: { from: '2026-11-20', to: '2026-11-20' },
    })
    expect(ofKind('$3892.04 2026-11-20', 'payId')).toEqual([])
  })

  test('a day that does not exist may be an account', () => {
    expect(ofKind('2026-13-45', 'account')).toEqual([
      { kind: 'account', accountNumber: '20261345' },
    ])
    expect(ofKind('20261120', 'account')).toEqual([{ kind: 'account', accountNumber: '20261120' }])
  })
})

describe('telephone numbers', () => {
  const mobile = ['0412345678', '+61-412345678']

  test.each([
    '0412345678',
    '0412 345 678',
    '04 1234 5678',
    '(04) 1234 5678',
    '0412-345-678',
    '0412.345.678',
    '0412 345 678.',
    '0412\u00a0345\u00a0678',
    '0412\u202f345\u2009678',
    '0412\u2013345\u2013678',
    '\u202a0412 345 678\u202c',
    '０４１２３４５６７８',
    '+61412345678',
    '+61 412 345 678',
    '+61 4 1234 5678',
    '+61-412345678',
    '+61 (0)412 345 678',
    '+61 (0) 412 345 678',
    '+61 0412 345 678',
    '(+61) 412 345 678',
    '0061 412 345 678',
    '0011 61 412 345 678',
    'mob: 0412 345 678',
    'Mobile 0412345678',
    'mobile number: 0412 345 678',
    'Ph. 0412 345 678',
    'phone no. 0412-345-678',
    'M 0412 345 678',
    'tel:+61412345678',
    'PayID: 0412345678',
    'call Zoë on 0412 345 678 please',
    'Zoë +61 412 345 678',
  ])('%s is a mobile number', (text) => {
    expect(ofKind(text, 'payId')).toEqual([{ kind: 'payId', payIds: mobile }])
    expect(amountsOf(text)).toEqual([])
  })

  test.each([
    ['412345678', [...mobile, '412345678']],
    ['61412345678', [...mobile, '61412345678']],
    ['61 412 345 678', [...mobile, '61412345678']],
    ['02 9876 5432', ['+61-298765432']],
    ['(02) 9876 5432', ['+61-298765432']],
    ['+61 2 9876 5432', ['+61-298765432']],
    ['+64 21 345 678', ['+6-421345678', '+64-21345678', '+642-1345678']],
    ['+44 (0)20 7946 0958', ['+4-42079460958', '+44-2079460958']],
    ['0044 20 7946 0958', ['+4-42079460958', '+44-2079460958']],
    ['+1 (555) 123-4567', ['+1-5551234567', '+15-551234567', '+155-51234567']],
  ])('%s may be stored as %j', (text, payIds) => {
    expect(ofKind(text, 'payId')).toEqual([{ kind: 'payId', payIds }])
    expect(amountsOf(text)).toEqual([])
  })

  test('a number is also found within other texts, and next to a name', () => {
    expect(readings('0412 345 678').at(-1)).toEqual({ kind: 'text', words: ['412345678'] })
    expect(readings('Zoë 0412 345 678').at(-1)).toEqual({
      kind: 'text',
      words: ['zoe', '412345678'],
    })
  })

  test.each(['041234567', '04123456789', '1300 123 456', '0512345678', '+0 412 345 678'])(
    '%s is none',
    (text) => {
      expect(
        ofKind(text, 'payId').flatMap((one) => ('payIds' in one ? one.payIds : [])),
      ).not.toContain('+61-412345678')
    },
  )
})

describe('amounts', () => {
  test.each([
    '$1,284.50',
    '$1284.50',
    '$ 1,284.50',
    '1,284.50',
    '1284.50',
    '1284.5',
    'A$1,284.50',
    'a$1284.50',
    'AU$ 1284.50',
    'AU$1284.5',
    'AUD 1284.50',
    'AUD1,284.50',
    'aud: 1284.50',
    '1284.50 AUD',
    '1,284.50aud',
    '1284.50$',
    '1284.50 dollars',
    '1284 dollars 50',
    '1,284 dollars and 50 cents',
    '1284 dollars 50 cents',
    '$1 284.50',
    '1 284.50',
    '1\u00a0284.50',
    '1\u202f284.50',
    "$1'284.50",
    '-$1,284.50',
    '$-1284.50',
    '\u22121284.50',
    '(1,284.50)',
    '$1,284.50.',
    '＄1,284.50',
  ])('%s is $1,284.50', (text) => {
    expect(amountsOf(text)).toEqual([exactly(1284_50)])
  })

  test.each([
    ['20.00', 20_00],
    ['$20.0', 20_00],
    ['20 dollars 00', 20_00],
    ['50 cents', 50],
    ['50c', 50],
    ['99¢', 99],
    ['$.50', 50],
    ['0.99', 99],
    ['$1,250,000.00', 1_250_000_00],
  ])('%s is %i cents', (text, cents) => {
    expect(amountsOf(text)).toEqual([exactly(cents)])
  })

  test.each([
    ['$1250', 1250_00],
    ['1250', 1250_00],
    ['1,250', 1250_00],
    ['1 250', 1250_00],
    ['$20', 20_00],
    ['20 dollars', 20_00],
    ['20 bucks', 20_00],
    ['1 dollar', 1_00],
    ['20$', 20_00],
    ['2k', 2000_00],
    ['$2.5k', 2500_00],
    ['10 thousand', 10_000_00],
    ['1.5 million dollars', 1_500_000_00],
    ['$12345678', 12_345_678_00],
  ])('%s has no cents, so it is %i cents and up to 99 more', (text, cents) => {
    expect(amountsOf(text)).toEqual([{ from: cents, to: cents + 99 }])
  })

  test.each([
    '$0.00',
    '0412',
    '12345678',
    '1.284,50',
    '12,50',
    '1284.505',
    '$1.2845k',
    '10.0.0.1',
    '12:30',
    'INV-20431',
    'INV20431',
    '#20431',
    '20431/7',
    '100%',
    '$99999999999999999999',
    'dollars',
    '$',
  ])('%s is none', (text) => {
    expect(amountsOf(text)).toEqual([])
  })

  test('an amount in a sentence is read with its other words', () => {
    expect(readings('2 boxes for 49.90, Zoë O’Brien')).toEqual([
      { kind: 'text', words: ['2', 'boxes', 'zoe', "o'brien"], amount: exactly(49_90) },
      { kind: 'text', words: ['2', 'boxes', '49.90', 'zoe', "o'brien"] },
    ])
  })

  test('a figure that a sign or a word marks as money is only an amount', () => {
    expect(readings('$20')).toEqual([
      { kind: 'text', words: [], amount: { from: 20_00, to: 20_99 } },
    ])
    expect(readings('2 boxes for $49.90, Zoë O’Brien')).toEqual([
      { kind: 'text', words: ['2', 'boxes', 'zoe', "o'brien"], amount: exactly(49_90) },
    ])
    expect(readings('$50 from 0412 345 678')).toEqual([
      { kind: 'payId', payIds: ['0412345678', '+61-412345678'] },
      { kind: 'text', words: ['412345678'], amount: { from: 50_00, to: 50_99 } },
    ])
  })
})

describe('bank accounts', () => {
  test.each([
    '062-000 12345678',
    '062000 12345678',
    '062 000 1234 5678',
    '062-00012345678',
    '062-000-12345678',
    '062-000/12345678',
    '062-000, 1234 5678',
    '062\u2013000 12345678',
    'BSB 062-000 Account 12345678',
    'bsb: 062000, acc: 1234-5678',
    'BSB062000 ACC12345678',
    'bsb no. 062 000 acct no. 12345678',
    'BSB/Acc 062-000 / 1234 5678',
    'Account 12345678 BSB 062-000',
    'A/C 12345678, BSB: 062-000',
  ])('%s is an account', (text) => {
    expect(ofKind(text, 'account')).toEqual([
      { kind: 'account', bsb: '062000', accountNumber: '12345678' },
    ])
    expect(ofKind(text, 'payId')).toEqual([])
    expect(readings(text).at(-1)).toEqual({ kind: 'text', words: ['12345678'] })
  })

  test.each(['12345678', '1234 5678', '1234-5678', 'acct 12345678', 'account number: 12345678'])(
    '%s is an account of any bank, and no amount',
    (text) => {
      expect(ofKind(text, 'account')).toEqual([{ kind: 'account', accountNumber: '12345678' }])
      expect(amountsOf(text)).toEqual([])
    },
  )

  test('digits without a separator may be a BSB with a number, or a number', () => {
    expect(ofKind('0620001234', 'account')).toEqual([
      { kind: 'account', bsb: '062000', accountNumber: '1234' },
      { kind: 'account', accountNumber: '0620001234' },
    ])
    expect(ofKind('06200012345678', 'account')).toEqual([
      { kind: 'account', bsb: '062000', accountNumber: '12345678' },
    ])
  })

  test.each(['123', 'BSB', 'BSB 062-000 123', '1234567890123456789'])('%s is none', (text) => {
    expect(ofKind(text, 'account')).toEqual([])
  })
})

describe('ids', () => {
  test.each<[string, string, Reading]>([
    [
      'an email',
      'Inv-20431@Pay.Harbour.Example',
      { kind: 'payId', payIds: ['inv-20431@pay.harbour.example'] },
    ],
    ['an email in brackets', 'Zoë <zoe@x.example>', { kind: 'payId', payIds: ['zoe@x.example'] }],
    ['an email with a label', 'PayID: zoe@x.example', { kind: 'payId', payIds: ['zoe@x.example'] }],
    ['a link to an email', 'mailto:zoe@x.example', { kind: 'payId', payIds: ['zoe@x.example'] }],
    ['an ABN', 'ABN 10 000 000 000', { kind: 'payId', payIds: ['10000000000'] }],
    ['an ACN', 'ACN: 004 028 077', { kind: 'payId', payIds: ['004028077'] }],
    ['a UUID', uuid, { kind: 'providerId', id: uuid.replaceAll('-', '') }],
    ['a UUID chosen by a client', uuid, { kind: 'clientReference', id: uuid }],
    ['an id of the provider', hex.toUpperCase(), { kind: 'providerId', id: hex }],
    ['an id of an agreement', `Agreement ID: ${hex}`, { kind: 'providerId', id: hex }],
    ['an id of a report', `report ${hex}.`, { kind: 'providerId', id: hex }],
    ['an id in a sentence', `please check ${hex}, thanks`, { kind: 'providerId', id: hex }],
    ['an NPP transaction id', npp.toLowerCase(), { kind: 'nppTransactionId', id: npp }],
    ['the id of a bank’s app', `NPP transaction id: ${npp}`, { kind: 'nppTransactionId', id: npp }],
    [
      'an NPP transaction id in a sentence',
      `paid as ${npp} today`,
      { kind: 'nppTransactionId', id: npp },
    ],
    ['the id of a secret key', 'secre408ab', { kind: 'keyId', id: 'SECRE408AB' }],
    ['the id of a distributable key', 'key DIST012345', { kind: 'keyId', id: 'DIST012345' }],
    ['an invoice', 'INV-20431', { kind: 'clientReference', id: 'INV-20431' }],
    [
      'a quoted reference',
      'ref: “INV_2026/20431”',
      { kind: 'clientReference', id: 'INV_2026/20431' },
    ],
  ])('%s', (_, text, reading) => {
    expect(readings(text)).toContainEqual(reading)
  })

  test('an id is copied with characters that cannot be seen', () => {
    expect(readings(`\ufeff${hex.slice(0, 8)}\u200b${hex.slice(8)}\u00ad\n`)).toContainEqual({
      kind: 'providerId',
      id: hex,
    })
  })

  test.each([
    uuid.slice(1),
    hex.slice(1),
    `${hex}0`,
    npp.slice(1),
    npp.replace('AU', 'NZ'),
    'SECRET',
  ])('%s has the form of no id of this system', (text) => {
    expect(readings(text).map(({ kind }) => kind)).toEqual(['clientReference', 'text'])
  })

  test.each([
    ['SECRE408AB_HARBOUR_abcdEFGH12345678'],
    [`DIST012345_${uuid}_abcdEFGH12345678`],
    ['SECR_HARBOUR_abcdEFGH12345678'],
    [`HMAC_${'a1B'.repeat(9)}`],
    ['Authorization: SECRE408AB_HARBOUR_abcdEFGH12345678'],
    ['  "SECRE408AB_HARBOUR_abcdEFGH12345678",'],
    ['SECRE408AB_HAR\u200bBOUR_abcdEFGH12345678'],
    ['SECRE408AB_HARBOUR_ab'],
    [`${'x'.repeat(190)} SECRE408AB_HARBOUR_abcdEFGH12345678`],
  ])('%s is secret and has no reading', (text) => {
    expect(isSecretKey(text)).toBe(true)
    expect(readings(text)).toEqual([])
  })

  test.each(['SECRE408AB', 'SECRE408AB_HARBOUR', 'DIST_SYDNEY_INV-20431', 'HMAC_short'])(
    '%s is not secret',
    (text) => {
      expect(isSecretKey(text)).toBe(false)
    },
  )
})

describe('words', () => {
  test.each([
    ['Zoë O’Brien', ['zoe', "o'brien"]],
    ['O’BRIEN, Zoë', ["o'brien", 'zoe']],
    ['the rent of the shop', ['rent', 'shop']],
    ['of the', ['of', 'the']],
    ['(overdue)!', ['overdue']],
    ['inv-204', ['inv-204']],
    ['100%', ['100']],
    ['%', ['%']],
    ['_', ['_']],
    ['a a a', ['a']],
    [
      'one two three four five six seven eight nine',
      ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'],
    ],
    ['한국 สวัสดี', ['한국'.normalize('NFKD'), 'สวัสดี'.normalize('NFKD')]],
  ])('%s is searched for as %j', (text, words) => {
    expect(readings(text).at(-1)).toEqual({ kind: 'text', words })
  })
})

describe('hostile texts', () => {
  const long = [
    '4',
    '0 ',
    '(0)',
    '1,',
    '1/',
    '$',
    '(',
    'a@',
    '@.',
    'id ',
    'last ',
    'SECR_',
    'SECRAAAAAA_a',
    'bsb ',
    '4 to ',
    '\u202e',
    '\ud800',
    '\u0000',
    'ﷺ',
    'é',
  ]

  test.each(long.map((part) => [JSON.stringify(part), part]))(
    '100,000 characters of %s are read as the first 200',
    (_, part) => {
      const text = part.repeat(100_000 / part.length)
      expect(cleanText(text).length).toBeLessThanOrEqual(200)
      expect(readings(text)).toEqual(readings(text.slice(0, 2000)))
    },
  )

  test.each(['', ' ', '\n\t', '\u0000', '\ud800\udfff\udc00'.slice(0, 1), '\u202e\u200f\u2067'])(
    'nothing is searched for in %j',
    (text) => {
      expect(readings(text)).toEqual([])
    },
  )

  test('markup is a text like any other', () => {
    expect(readings('<b onclick="x()">').at(-1)).toEqual({
      kind: 'text',
      words: ['b', 'onclick="x'],
    })
  })

  test('a text read from right to left, and half a character, lose only their marks', () => {
    expect(cleanText('\u202eabc\u202c \ud83d x')).toBe('abc x')
    expect(cleanText('\u2067שלום\u2069')).toBe('שלום')
    expect(cleanText('a\u0000b\r\nc')).toBe('a b c')
    // A character of two halves at the end of the longest text is not cut through.
    expect(cleanText(`${'x'.repeat(199)}😀`)).toBe('x'.repeat(199))
  })

  test('any text is read, and its readings have no invisible characters', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 300 }), (text) => {
        for (const reading of readings(text)) {
          expect(JSON.stringify(reading)).not.toMatch(/[\p{Cs}\p{Cc}]/u)
          if (reading.kind === 'text') expect(reading.words).not.toContain('')
        }
      }),
      { numRuns: 300 },
    )
  })
})
