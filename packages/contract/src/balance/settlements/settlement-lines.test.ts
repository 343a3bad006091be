import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Cents } from '../../money/money.ts'
import { asCents } from '../../money/money.ts'
import { entryKinds } from '../statement/entry-kinds.ts'
import type { SettlementCut } from './settlement-lines.ts'
import { closingBalance, cutByHand, cutOfDay, leftAfter, sumLines } from './settlement-lines.ts'

test('lines add up to the closing balance, and the settlement leaves the rest', () => {
  const lines = sumLines([
    { posting: 'payment_received', count: 2, cents: asCents(700) },
    { posting: 'initiation_settled', count: 1, cents: asCents(50) },
    { posting: 'refund', count: 1, cents: -200 as Cents },
    { posting: 'sweep', count: 1, cents: -100 as Cents },
  ])
  expect(lines.filter(({ count }) => count > 0)).toEqual([
    { kind: 'PAYMENTS', count: 3, cents: 750 },
    { kind: 'REFUNDS', count: 1, cents: -200 },
    { kind: 'SETTLEMENTS', count: 1, cents: -100 },
  ])
  expect(lines).toHaveLength(entryKinds.length)
  expect(closingBalance(asCents(100), lines)).toBe(550)
  expect(leftAfter(asCents(550), asCents(500))).toBe(50)
  expect(leftAfter(asCents(550), asCents(600))).toBe(-50)
})

describe('the cut of a settlement', () => {
  test.each<[string, SettlementCut | undefined, number, number]>([
    ['the first ends with its day', undefined, 7, 7],
    ['the next day ends after the settlement before it', { position: 9, until: 7 }, 12, 12],
    ['a missed day ends before the settlement before it', { position: 14, until: 7 }, 12, 12],
    ['a day that was settled by hand after it', { position: 13, until: 12 }, 10, 13],
    ['a day that was settled by hand right after it', { position: 11, until: 10 }, 10, 11],
    ['a day without entries', { position: 9, until: 7 }, 7, 9],
  ])('%s', (_, before, dayEnd, until) =>
    expect(cutOfDay(20, dayEnd, before)).toEqual({ position: 20, until }),
  )

  test('by hand explains all entries before its own', () =>
    expect(cutByHand(5)).toEqual({ position: 5, until: 4 }))

  test('never goes back, and never explains its own entry', () =>
    fc.assert(
      fc.property(
        fc.array(fc.record({ step: fc.integer({ min: 1, max: 5 }), back: fc.nat(12) })),
        (steps) => {
          let before: SettlementCut | undefined
          let position = 0
          for (const { step, back } of steps) {
            position += step
            const dayEnd = position - 1 - back
            const cut =
              back === 0 ? cutByHand(position) : cutOfDay(position, Math.max(0, dayEnd), before)
            expect(cut.until).toBeGreaterThanOrEqual(before?.until ?? 0)
            expect(cut.until).toBeLessThan(position)
            before = cut
          }
        },
      ),
    ))
})
