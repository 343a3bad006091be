import { expect, test } from 'vitest'
import { refundBatchCsv } from './refund-batch-csv.ts'

test('the file has a line for each row, and runs nothing in a spreadsheet', () => {
  const text = refundBatchCsv([
    {
      row: 1,
      id: '=order()',
      paymentRequestId: 'abc',
      clientTransactionId: 'order-1',
      payID: 'ana@pay.example',
      payerName: '=payer()',
      originalAmount: '50.00',
      clientRefundID: 'return-1',
      amount: '10.00',
      status: 'COMPLETE',
      attempts: 1,
      refundId: 'def',
    },
    {
      row: 2,
      line: 7,
      id: 'nowhere',
      status: 'LEFT_OUT',
      attempts: 0,
      failureCode: 'ERR0.03',
      reason: 'paymentRequestId: nowhere not found',
    },
  ])
  expect(text.split('\r\n')).toEqual([
    '\uFEFF"Row","Line","Payer","Client Transaction ID","PayID","Original Amount","Id","Payment Request ID","Refund Amount","Reference","Status","Refund ID","Failure Code","Reason"',
    `"1","","'=payer()","order-1","ana@pay.example","50.00","'=order()","abc","10.00","return-1","Refunded","def","",""`,
    '"2","7","","","","","nowhere","","","","Left out","","ERR0.03","paymentRequestId: nowhere not found"',
    '',
  ])
})
