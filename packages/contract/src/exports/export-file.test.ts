import { expect, test } from 'vitest'
import { asCents } from '../money/money.ts'
import { receivedWords } from '../records/settled-money.ts'
import { exportFileName } from './export-file.ts'
import { rowsAndMoneyText, rowsText } from './export-words.ts'

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

const money = (settled: number, returned: number) => ({
  of: { settled: asCents(settled), returned: asCents(returned) },
  words: receivedWords,
})

test.each([
  [0, undefined, '0 rows'],
  [1, money(7, 0), '1 row. Received $0.07, Refunded $0.00, Net $0.07'],
  [
    120_000,
    money(1_649_403_000, 10_050),
    '120,000 rows. Received $16,494,030.00, Refunded $100.50, Net $16,493,929.50',
  ],
])('%i rows with the money %j are %s', (rows, sums, text) => {
  expect(rowsText(rows, sums)).toBe(text)
})

test('a sum above the largest amount is shown whole', () => {
  const money = { settled: '199999999999998.00', returned: '0.00', net: '199999999999998.00' }
  expect(rowsAndMoneyText('payment', { rows: 2, money })).toBe(
    '2 rows. Settled $199,999,999,999,998.00, Returned $0.00, Net $199,999,999,999,998.00',
  )
  expect(rowsAndMoneyText('paymentAgreement', { rows: 2 })).toBe('2 rows')
})
