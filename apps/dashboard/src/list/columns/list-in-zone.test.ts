import { describe, expect, test } from 'vitest'
import { paymentAgreementFields } from '../../records/agreements/payment-agreement-columns.tsx'
import { paymentRequestFields } from '../../records/payment-requests/payment-request-columns.tsx'
import { sampleRecord } from '../../records/payment-requests/sample-record.ts'
import { csvFile } from '../export/csv-export.ts'
import { RowFilter } from '../filter/row-filter.ts'
import { fieldsInZone } from './list-in-zone.ts'

const SYDNEY = 'Australia/Sydney'
const row = sampleRecord({
  createdDateTime: '2026-11-20T13:40:18.000Z',
  refundInformation: {
    availableBalance: '0.00',
    requests: [{ createdDateTime: '2026-10-03T15:59:59.000Z', status: 'COMPLETE', amount: '5.00' }],
  },
})

function textIn(zone: string | undefined, id: string): string | undefined {
  return fieldsInZone(paymentRequestFields, zone)
    .find((field) => field.id === id)
    ?.text(row)
}

test.each([
  ['CreatedDateTime', SYDNEY, 'Sat 21/11/2026 00:40:18 GMT+11:00'],
  ['CreatedDateTime', 'UTC', 'Fri 20/11/2026 13:40:18 GMT+00:00'],
  ['ReturnCreatedDateTime', SYDNEY, 'Sun 04/10/2026 01:59:59 GMT+10:00'],
  ['ReturnCreatedDateTime', 'UTC', 'Sat 03/10/2026 15:59:59 GMT+00:00'],
])('%s in %s is %s', (id, zone, text) => {
  expect(textIn(zone, id)).toBe(text)
})

test('an agreement’s day is the day in the zone', () => {
  const [created] = paymentAgreementFields
  const agreement = { PaymentAgreementStatus: { createdDatetime: '2026-11-20T13:40:18.000Z' } }
  const dayIn = (zone: string) => created?.textsIn?.(zone).text(agreement as never)
  expect([dayIn(SYDNEY), dayIn('UTC')]).toEqual(['21-Nov-2026', '20-Nov-2026'])
})

test('in the browser’s zone, the fields are the same array, so nothing is drawn again', () => {
  expect(fieldsInZone(paymentRequestFields, undefined)).toBe(paymentRequestFields)
})

test('fields without times are the same fields', () => {
  const inUtc = fieldsInZone(paymentRequestFields, 'UTC')
  const changed = inUtc.filter((field, place) => field !== paymentRequestFields[place])
  expect(changed.map(({ id }) => id)).toEqual([
    'PaymentExpiryDatetime',
    'CreatedDateTime',
    'CompletedDatetime',
    'ReturnCreatedDateTime',
  ])
})

describe('the rows that are shown, found and exported agree', () => {
  const created = (zone: string) =>
    fieldsInZone(paymentRequestFields, zone).filter(({ id }) => id === 'CreatedDateTime')

  test.each([
    [SYDNEY, '21/11/2026 00:40', '20/11/2026 13:40'],
    ['UTC', '20/11/2026 13:40', '21/11/2026 00:40'],
  ])('the filter in %s finds %s, and not %s', async (zone, shown, other) => {
    const filter = new RowFilter(created(zone))
    filter.setRows([row])
    await filter.prepare(new AbortController().signal)
    expect([filter.find(shown), filter.find(other)]).toEqual([[row], []])
  })

  test.each([
    [SYDNEY, '"2026-11-21 00:40:18"'],
    ['UTC', '"2026-11-20 13:40:18"'],
  ])('the file in %s has the line %s', async (zone, line) => {
    const text = await (await csvFile([row], created(zone))).text()
    expect(text.split('\r\n')[1]).toBe(line)
  })
})
