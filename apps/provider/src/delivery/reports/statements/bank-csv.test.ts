import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { inChunks, joined, sampleEntry } from '../../../../test/statements/sample-entry.ts'
import type { AccountEntry } from '../../../ledger/account-entries.ts'
import { bankCsv } from './bank-csv.ts'

const write = (changes: readonly Partial<AccountEntry>[]) =>
  joined(bankCsv(inChunks(changes.map(sampleEntry))))

test('a line has the day in Sydney, the signed amount, payee, description and reference', async () => {
  const night = new Date('2026-12-31T13:00:00.000Z')
  expect(
    await write([{}, { kind: 'refund', direction: 'debit', bookedAt: night, reference: null }]),
  ).toBe(
    [
      'Date,Amount,Payee,Description,Reference',
      '20/11/2026,49.90,Priya Raman,"Espresso blend, 2 kg",INV-7731',
      '01/01/2027,-49.90,Priya Raman,"Espresso blend, 2 kg",order-7731',
      '',
    ].join('\r\n'),
  )
})

test('an interval without entries names the columns', async () => {
  expect(await write([])).toBe('Date,Amount,Payee,Description,Reference\r\n')
})

test('an entry without names has the name of its kind', async () => {
  const nothing = {
    accountName: null,
    description: null,
    reference: null,
    clientTransactionId: null,
  }
  expect(await write([{ kind: 'sweep_failed', ...nothing }])).toContain(
    '20/11/2026,49.90,Returned settlement,Returned settlement,4f0c9a1d27be4d0f8a5c3e6b7d9f1020\r\n',
  )
})

test('text from other parties stays in its line and its cell, and keeps its script', async () => {
  const text = await write([
    { accountName: '=cmd()', description: 'a\r\n"b"\u0000', reference: 'ש,לום' },
  ])
  expect(parse(text, { columns: true })).toEqual([
    {
      Date: '20/11/2026',
      Amount: '49.90',
      Payee: "'=cmd()",
      Description: 'a  "b".',
      Reference: 'ש,לום',
    },
  ])
  expect(text.split('\r\n')).toHaveLength(3)
})
