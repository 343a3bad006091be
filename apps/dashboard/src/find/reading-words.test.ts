import { readingsOf } from '@tideway/contract/search/recognise'
import { expect, test } from 'vitest'
import { readingWords, recognisedText } from './reading-words.ts'

const readings = (text: string) => readingsOf(text, '2026-11-24')

test.each([
  ['0412 345 678', 'PayID 0412345678'],
  ['$50 last Tuesday', 'Amount $50.00 to $50.99 · 17-Nov-2026'],
  ['$50.00', 'Amount $50.00'],
  ['PayTo Priya', 'PayTo'],
  ['refunds yesterday', 'Refunds · 23-Nov-2026'],
  ['waiting', 'WAITING'],
  ['last 7 days', '18-Nov-2026 to 24-Nov-2026'],
  ['062-000 12345678', 'Account 062-000 12345678'],
  ['1250', 'Amount $1,250.00 to $1,250.99'],
  ['9c41e7a05b2f4d6c8e10a3b5c7d93b52', 'ID'],
  ['TESTAU2SXXXI20261120000000000004417', 'NPP transaction ID'],
  ['SECRE408AB', 'API key ID'],
  ['zoe', undefined],
  ['', undefined],
])('in %s, %s is recognised', (text, recognised) => {
  expect(recognisedText(readings(text))).toBe(recognised)
})

test('every reading of the text is listed, so that users notice a wrong guess', () => {
  expect(readingWords(readings('Zoë $50 yesterday'))).toEqual([
    'an amount of $50.00 to $50.99, and records of 23-Nov-2026, and names, descriptions and references with ‘zoe’',
  ])
  expect(readingWords(readings('PayTo Zoë'))).toEqual([
    'PayTo, and names, descriptions and references with ‘zoe’',
    'names, descriptions and references with ‘payto’ and ‘zoe’',
  ])
  expect(readingWords(readings('0412345678'))).toEqual([
    'the PayID 0412345678',
    'the account 041-234 5678',
    'the account 0412345678',
    'your own ID 0412345678',
    'names, descriptions and references with ‘412345678’',
  ])
  expect(readingWords(readings('9c41e7a05b2f4d6c8e10a3b5c7d93b52'))[0]).toBe(
    'an ID of a payment, an agreement, a batch or a report',
  )
})
