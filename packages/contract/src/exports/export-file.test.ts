import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import { exportFileName } from './export-file.ts'
import { rowsAndAmountText, rowsText } from './export-words.ts'

const SYDNEY = 'Australia/Sydney'

test.each([
  [
    {
      kind: 'paymentRequest',
      format: 'csv',
      from: '2026-10-31T13:00:00.000Z',
      to: '2026-11-20T12:59:59.999Z',
      zone: SYDNEY,
    },
    'inbound-payments_2026-11-01_2026-11-20.csv',
  ],
  [
    {
      kind: 'payment',
      format: 'xlsx',
      from: '2026-10-31T13:00:00.000Z',
      to: '2026-11-20T12:59:59.999Z',
      zone: 'UTC',
    },
    'outbound-payments_2026-10-31_2026-11-20.xlsx',
  ],
  [
    { kind: 'paymentInitiation', format: 'csv', to: '2026-11-20T13:00:00.000Z', zone: SYDNEY },
    'payment-initiations_to_2026-11-21.csv',
  ],
  [
    {
      kind: 'paymentAgreement',
      format: 'csv',
      from: '2026-11-20T01:00:00.000Z',
      to: '2026-11-20T02:00:00.000Z',
      zone: SYDNEY,
    },
    'payment-agreements_2026-11-20.csv',
  ],
] as const)('%j is named %s', (named, name) => {
  expect(exportFileName(named)).toBe(name)
})

test.each([
  [0, undefined, '0 rows'],
  [1, 7, '1 row, $0.07 in all'],
  [120_000, 1_649_403_000, '120,000 rows, $16,494,030.00 in all'],
])('%i rows of %o cents are %s', (rows, cents, text) => {
  expect(rowsText(rows, cents === undefined ? undefined : asCents(cents))).toBe(text)
})

test('a sum above the largest amount is shown whole', () => {
  expect(rowsAndAmountText(2, '199999999999998.00')).toBe('2 rows, $199,999,999,999,998.00 in all')
  expect(rowsAndAmountText(2, undefined)).toBe('2 rows')
})
