import { asDollars } from '@tideway/contract/money/money'
import { parse as csvParse } from 'csv-parse/sync'
import fc from 'fast-check'
import Papa from 'papaparse'
import { describe, expect, test } from 'vitest'
import { paymentRequestFields } from '../../records/payment-requests/payment-request-columns.tsx'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'
import type { ListField } from '../transaction-list.ts'
import { csvFile } from './csv-export.ts'

type Cells = readonly string[]

async function textOf(file: Blob): Promise<string> {
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer())
}

/** Reads the cells with two independent parsers, which must agree. */
async function readBack(file: Blob): Promise<string[][]> {
  const text = await textOf(file)
  const byCsvParse: string[][] = csvParse(text, { bom: true, record_delimiter: '\r\n' })
  const byPapa = Papa.parse<string[]>(text, { delimiter: ',', newline: '\r\n' })
  expect(byPapa.errors).toEqual([])
  // The text after the last line end is not a line.
  expect(byPapa.data.pop()).toEqual([''])
  expect(byPapa.data).toEqual(byCsvParse)
  return byCsvParse
}

function columns(count: number): ListField<Cells>[] {
  return Array.from({ length: count }, (_, at) => ({
    id: `c${at}`,
    label: `Column ${at}`,
    kind: 'text',
    text: (cells: Cells) => cells[at] ?? '',
  }))
}

function fieldOf(id: string) {
  const field = paymentRequestFields.find((candidate) => candidate.id === id)
  if (!field) throw new Error(`There is no field ${id}`)
  return field
}

test('writes the exact bytes: byte order mark, labels, quoted cells, CRLF', async () => {
  const fields = ['PayID', 'PaymentAmount', 'PaymentRequestStatus', 'OverpaymentAmount']
  const file = await csvFile([sampleRecord()], fields.map(fieldOf))
  expect(await textOf(file)).toBe(
    '\uFEFF"PayID","Amount","Status","Overpayment Amount"\r\n' +
      '"inv-20422@pay.harbour.example","18940.00","COMPLETE",""\r\n',
  )
  expect(file.type).toBe('text/csv;charset=utf-8')
})

test('writes only the labels if there are no rows', async () => {
  expect(await textOf(await csvFile([], [fieldOf('PayID')]))).toBe('\uFEFF"PayID"\r\n')
})

describe('payment requests', () => {
  test('writes all 24 fields: plain amounts, full ids, sortable dates', async () => {
    const record = sampleRecord(
      {
        amountReceived: asDollars(1284.5),
        overpaymentAmount: asDollars(0.07),
        payerPaymentDescription: '=HYPERLINK("http://evil.example","Pay")',
        payerPaymentReference: '+61 400 "PO", 7719\r\nsecond line',
        payerInformation: {
          bsb: '062-948',
          accountNumber: '00473381',
          fullLegalAccountName: '@Salt & Ember ☕, שלום\0',
        },
        refundInformation: {
          availableBalance: '10.00',
          requests: [
            { createdDateTime: '2026-11-20T02:05:44.000Z', amount: '1.00', status: 'COMPLETE' },
            { dateTime: '2026-11-20T03:00:00.000Z', amount: '2.00', status: 'COMPLETE' },
          ],
        },
      },
      { paymentDescription: '-12.50' },
    )
    const [labels, row] = await readBack(await csvFile([record], paymentRequestFields))
    expect(labels).toEqual(paymentRequestFields.map((field) => field.label))
    expect(row).toHaveLength(paymentRequestFields.length)
    const cells = Object.fromEntries(paymentRequestFields.map(({ id }, at) => [id, row?.[at]]))
    const shown = (id: string) => fieldOf(id).text(record)
    // Converts '20/11/2026 14:03:22' to '2026-11-20 14:03:22'.
    const sortable = (id: string) =>
      shown(id).replace(/^\w+ (\d\d)\/(\d\d)\/(\d{4}) (\S+) GMT.*$/, '$3-$2-$1 $4')
    expect(cells).toEqual({
      PayID: 'inv-20422@pay.harbour.example',
      ClientBranch: 'Newtown',
      ClientTransactionId: '2e96d0f5-1c4b-4a51-9d0e-5b7f1c2a7c69',
      PaymentAmount: '18940.00',
      PaymentDescription: '-12.50',
      PaymentExpiryDatetime: '',
      PaymentRequestId: '9c41e7a0-6f0b-4c8d-8a1e-2d5c6b7a3b52',
      ParentPaymentRequestId: '',
      PaymentRequestStatus: 'COMPLETE',
      CreatedDateTime: sortable('CreatedDateTime'),
      CompletedDatetime: sortable('CompletedDatetime'),
      ReturnCreatedDateTime: shown('ReturnCreatedDateTime'),
      ReturnInitiator: '',
      AmountReceived: '1284.50',
      OverpaymentAmount: '0.07',
      FailureReason: '',
      PayerPaymentDescription: '\'=HYPERLINK("http://evil.example","Pay")',
      PayerPaymentReference: '\'+61 400 "PO", 7719\r\nsecond line',
      PayerBsb: '062-948',
      PayerAccountNumber: '00473381',
      FullLegalAccountName: "'@Salt & Ember ☕, שלום\0",
      UltimatePayeeName: '',
      NppTransactionId: '',
      SettledBy: '',
    })
    expect(cells.CreatedDateTime).toMatch(/^2026-11-\d\d \d\d:\d\d:18$/)
    expect(shown('ReturnCreatedDateTime').split(', ')).toHaveLength(2)
  })

  test('writes all 999,999 amounts from 0.01 to 9,999.99 exactly', () => {
    const amount = fieldOf('PaymentAmount')
    const record = sampleRecord()
    const changed: number[] = []
    for (let cents = 1; cents <= 999_999; cents += 1) {
      record.PaymentRequest.paymentAmount = asDollars(cents / 100)
      const text = amount.csv?.(record)
      if (text !== `${Math.floor(cents / 100)}.${`${cents % 100}`.padStart(2, '0')}`) {
        changed.push(cents)
      }
    }
    expect(changed).toEqual([])
  })
})

/** Includes lone surrogates. */
const anyCharacter = fc.integer({ min: 0, max: 0x10ffff }).map((code) => String.fromCodePoint(code))

describe('text from other parties', () => {
  test('is read back cell by cell, with at most one quote in front', async () => {
    const wild = fc.oneof(
      fc.string({ unit: anyCharacter }),
      fc.string({ unit: fc.constantFrom('"', ',', '\r', '\n', '\r\n', ';', '\t', "'", '=', 'a') }),
      fc.constantFrom('👩‍🚀', 'مرحبا', '\u202Eabc', '\0', '\uFEFF', '\uD800', '"";', '-12.50'),
    )
    const rows = fc.array(fc.array(wild, { minLength: 3, maxLength: 3 }), { maxLength: 20 })
    await fc.assert(
      fc.asyncProperty(rows, async (lines) => {
        const [, ...read] = await readBack(await csvFile(lines, columns(3)))
        expect(read.length).toBe(lines.length)
        for (const [line, cells] of lines.entries()) {
          for (const [at, text] of cells.entries()) {
            // UTF-8 cannot encode a lone surrogate.
            const written = text.toWellFormed()
            expect([written, `'${written}`]).toContain(read[line]?.[at])
          }
        }
      }),
    )
  })

  test('is unchanged across the border of a slice', async () => {
    const rows = Array.from({ length: 1001 }, (_, at) => [`row ${at}`, '"\r\n,'.repeat(at % 7)])
    const [, ...read] = await readBack(await csvFile(rows, columns(2)))
    expect(read).toEqual(rows)
  })
})

describe('a long export', () => {
  const many = Array.from({ length: 20_000 }, (_, at) => [`row ${at}`])

  test('yields to other work', async () => {
    let turns = 0
    const other = setInterval(() => {
      turns += 1
    }, 1)
    await csvFile(many, columns(24))
    clearInterval(other)
    expect(turns).toBeGreaterThan(1)
  })

  test('stops when aborted', async () => {
    const stop = new AbortController()
    let read = 0
    const field: ListField<Cells> = {
      id: 'a',
      label: 'A',
      kind: 'text',
      text: () => {
        read += 1
        if (read === 5000) stop.abort(new Error('left the screen'))
        return 'a'
      },
    }
    await expect(csvFile(many, [field], stop.signal)).rejects.toThrow('left the screen')
    expect(read).toBe(5000)
  })
})
