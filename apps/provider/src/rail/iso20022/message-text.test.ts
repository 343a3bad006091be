import { asCents, MAX_CENTS } from '@tideway/contract/money/money'
import { describe, expect, test } from 'vitest'
import { amountOf, carriedText, centsOf, linesOf, shortText, wireId } from './message-text.ts'

describe('amounts', () => {
  test.each([
    [1, '0.01'],
    [10, '0.10'],
    [100, '1.00'],
    [999_999, '9999.99'],
    [MAX_CENTS, '99999999999.99'],
  ])('%i cents are %s and come back exactly', (cents, text) => {
    expect(amountOf(asCents(cents))).toEqual([{ Ccy: 'AUD' }, text])
    expect(centsOf(text)).toBe(cents)
  })

  test.each([
    ['12', 1200],
    ['12.5', 1250],
    ['0', undefined],
    ['0.00', undefined],
    ['-1.00', undefined],
    ['1.005', undefined],
    ['1e3', undefined],
    ['', undefined],
  ])('%j is read as %j', (text, cents) => {
    expect(centsOf(text)).toBe(cents)
  })
})

describe('texts', () => {
  test.each([
    ['plain', 'plain'],
    ['a\u0000b\u001fc\ufffed', 'a.b.c.d'],
    ['half a pair: \ud800', 'half a pair: .'],
    ['two\nlines\tand\rmore', 'two lines and more'],
    ['Café 😀 <&>', 'Café 😀 <&>'],
  ])('%j is carried as %j', (text, carried) => {
    expect(carriedText(text)).toBe(carried)
  })

  test('lengths count characters, not UTF-16 units', () => {
    expect(shortText('😀'.repeat(141), 140)).toBe('😀'.repeat(140))
    expect(shortText('   ', 140)).toBeUndefined()
    expect(shortText(undefined, 140)).toBeUndefined()
  })

  test('lines joined together are the text again', () => {
    const text = `${'😀'.repeat(100)} ${'x'.repeat(179)}`
    expect(linesOf(text, 140).map((line) => [...line].length)).toEqual([140, 140])
    expect(linesOf(text, 140).join('')).toBe(text)
    expect(linesOf(undefined, 140)).toEqual([])
  })
})

describe('ids', () => {
  test('a UUID loses its hyphens', () => {
    expect(wireId('9f2d3c1e-7b64-4f0a-8d5e-112233445566')).toBe('9f2d3c1e7b644f0a8d5e112233445566')
  })

  test.each(['x'.repeat(36), 'a b', ''])(
    '%j is refused, because a cut id names another thing',
    (id) => {
      expect(() => wireId(id)).toThrow('does not fit')
    },
  )
})
