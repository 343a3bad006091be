import { expect, test } from 'vitest'
import { fileDoubts } from './file-doubts.ts'

const sound = { processDay: '2026-11-20', today: '2026-11-20', payments: 40, repeats: 0 }

test.each([
  [{}, []],
  [{ processDay: '2026-11-13' }, []],
  [{ processDay: '2026-11-12' }, ['Its process date is 12-Nov-2026']],
  [{ processDay: '2024-07-01' }, ['Its process date is 01-Jul-2024']],
  [
    { repeats: 1 },
    ['1 of its 40 payments may be made twice: same payee and amount within the last day'],
  ],
  [
    { payments: 1, repeats: 1 },
    ['Its payment may be made twice: same payee and amount within the last day'],
  ],
  [
    { processDay: '2024-07-01', repeats: 40 },
    [
      'Its process date is 01-Jul-2024',
      '40 of its 40 payments may be made twice: same payee and amount within the last day',
    ],
  ],
])('a file with %o waits because of %j', (facts, doubts) => {
  expect(fileDoubts({ ...sound, ...facts })).toEqual(doubts)
})
