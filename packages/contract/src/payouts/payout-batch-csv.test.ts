import { expect, test } from 'vitest'
import { payoutBatchCsv } from './payout-batch-csv.ts'

test('the file has a line for each row, and runs nothing in a spreadsheet', () => {
  const text = payoutBatchCsv([
    {
      row: 1,
      payID: '+61-400000000',
      payIDType: 'PHONE',
      payeeName: '=name()',
      paymentDescription: 'Milk',
      clientPaymentId: 'milk-1',
      amount: '10.00',
      status: 'COMPLETE',
      attempts: 1,
      paymentId: 'def',
    },
    {
      row: 2,
      line: 7,
      bsb: '062000',
      accountNumber: '12345678',
      status: 'LEFT_OUT',
      attempts: 0,
      failureCode: 'ERR0.03',
      reason: 'Duplicated payment',
    },
  ])
  expect(text.split('\r\n')).toEqual([
    '\uFEFF"Row","Line","PayID","BSB","Account number","Payee name","Amount","Description","Client Payment ID","Status","Payment ID","Failure Code","Reason"',
    `"1","","'+61-400000000","","","'=name()","10.00","Milk","milk-1","Paid","def","",""`,
    '"2","7","","062000","12345678","","","","","Left out","","ERR0.03","Duplicated payment"',
    '',
  ])
})
