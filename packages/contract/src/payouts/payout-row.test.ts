import fc from 'fast-check'
import { expect, test } from 'vitest'
import { PaymentCreate } from '../payments/payment.ts'
import type { PayoutBatchRow } from './payout-batch.ts'
import { payIdTypeOf, payoutOfRow } from './payout-row.ts'

const toAccount = {
  payeeName: 'Corner Store',
  bsb: '062-000',
  accountNumber: '1234 5678',
  paymentAmount: '84',
  paymentDescription: 'Milk, week 48',
}
const toPayId = { payID: 'Ana@Shop.example', paymentAmount: '5.5', paymentDescription: 'Invoice' }

test.each<[string, PayoutBatchRow, object]>([
  [
    'an account',
    toAccount,
    {
      payeeName: 'Corner Store',
      bsb: '062000',
      accountNumber: '12345678',
      paymentAmount: '84.00',
      paymentDescription: 'Milk, week 48',
    },
  ],
  [
    'a PayID, whose text is the name of a payee without one',
    toPayId,
    {
      payID: 'ana@shop.example',
      payIDType: 'EMAIL',
      payeeName: 'ana@shop.example',
      paymentAmount: '5.50',
      paymentDescription: 'Invoice',
    },
  ],
  [
    'a mobile number',
    { ...toPayId, payID: '0400 000 000' },
    { payID: '+61-400000000', payIDType: 'PHONE' },
  ],
  ['a number from overseas', { ...toPayId, payID: '+64-21000000' }, { payIDType: 'PHONE' }],
  [
    'an ABN with blanks',
    { ...toPayId, payID: '34 455 445 454' },
    { payID: '34455445454', payIDType: 'ABN' },
  ],
  ['an ACN', { ...toPayId, payID: '123 456 789' }, { payID: '123456789', payIDType: 'ABN' }],
  [
    'an organisation ID',
    { ...toPayId, payID: 'Corner Store' },
    { payID: 'corner store', payIDType: 'ORG' },
  ],
  [
    'digits whose type is named',
    { ...toPayId, payID: '400000000', payIDType: 'abn' },
    { payID: '400000000', payIDType: 'ABN' },
  ],
  [
    'a name, a reference and a payer',
    {
      ...toPayId,
      payeeName: 'Ana Silva',
      paymentReference: 'WK48',
      ultimatePayerName: 'Manly Branch',
    },
    { payeeName: 'Ana Silva', paymentReference: 'WK48', ultimatePayerName: 'Manly Branch' },
  ],
])('%s is paid', (_, row, payout) => {
  expect(payoutOfRow(row)).toMatchObject({ payout })
})

const only = 'The payee is missing: enter a PayID, or a BSB and an account number'
const unclear =
  'The PayID may be a mobile number or an ABN: write a mobile number as 0400 000 000, or add its type'
test.each<[string, PayoutBatchRow, string]>([
  ['no payee', { paymentAmount: '5', paymentDescription: 'Invoice' }, only],
  ['an empty row', {}, only],
  [
    'two payees',
    { ...toAccount, payID: 'a@b.example' },
    'Enter a PayID, or a BSB and an account number, but not both',
  ],
  [
    'a BSB alone',
    { ...toAccount, accountNumber: undefined },
    'Account number: Enter 4 to 12 digits',
  ],
  [
    'an account of zeros',
    { ...toAccount, accountNumber: '0000-00000' },
    'Account number: Enter an account number that isn’t all zeros',
  ],
  ['an account alone', { ...toAccount, bsb: undefined }, 'BSB: Enter 6 digits, such as 062-000'],
  [
    'a BSB that lost its zero',
    { ...toAccount, bsb: '62000' },
    'BSB: Enter 6 digits, such as 062-000',
  ],
  [
    'an account as a spreadsheet shows it',
    { ...toAccount, accountNumber: '1.23E+08' },
    'Account number: Enter 4 to 12 digits',
  ],
  ['a mobile number that lost its zero', { ...toPayId, payID: '400000000' }, unclear],
  ['a mobile number without its plus', { ...toPayId, payID: '61400000000' }, unclear],
  [
    'a type that is none',
    { ...toPayId, payIDType: 'MAIL' },
    'The type of the PayID must be PHONE, EMAIL, ABN or ORG',
  ],
  [
    'an email address that is none',
    { ...toPayId, payID: 'ana@' },
    'PayID: Enter an email address, such as ana@shop.example',
  ],
  [
    'no name',
    { ...toAccount, payeeName: '' },
    'Payee name: Enter 1 to 140 unaccented letters, digits and symbols',
  ],
  ['no amount', { ...toAccount, paymentAmount: undefined }, 'Amount: Invalid amount'],
  ['an amount of zero', { ...toAccount, paymentAmount: '0.00' }, 'Amount: Invalid amount'],
  ['a negative amount', { ...toAccount, paymentAmount: '-5' }, 'Amount: Invalid amount'],
  ['half a cent', { ...toAccount, paymentAmount: '1.005' }, 'Amount: Invalid amount'],
  [
    'no description',
    { ...toAccount, paymentDescription: undefined },
    'Description: Enter 5 to 280 characters',
  ],
  [
    'an emoji',
    { ...toAccount, paymentDescription: 'Milk \u{1F95B} week' },
    'Description: ‘\u{1F95B}’ at character 6 can’t be sent. Use unaccented letters, digits and symbols',
  ],
  [
    'an en dash',
    { ...toAccount, paymentDescription: 'Rent – week 48' },
    'Description: ‘–’ (en dash) at character 6 can’t be sent. Use ‘-’ instead',
  ],
  [
    'an accent in the name',
    { ...toAccount, payeeName: 'Café' },
    'Payee name: ‘é’ at character 4 can’t be sent. Use ‘e’ instead',
  ],
  [
    'a decimal comma',
    { ...toAccount, paymentAmount: '21,10' },
    'Amount: Invalid amount. Write 21.10 with a decimal point',
  ],
  [
    'a long reference',
    { ...toAccount, paymentReference: 'x'.repeat(36) },
    'Reference: Enter at most 35 characters',
  ],
  [
    'a short id',
    { ...toAccount, clientPaymentId: 'abcd' },
    'clientPaymentId must have at least 5 letters, digits, hyphens or underscores',
  ],
  [
    'an id with a blank',
    { ...toAccount, clientPaymentId: 'milk 48' },
    'clientPaymentId must have at least 5 letters, digits, hyphens or underscores',
  ],
  [
    'an id without room for another attempt',
    { ...toAccount, clientPaymentId: 'x'.repeat(97) },
    'clientPaymentId must have at most 96 characters',
  ],
  [
    'a payer',
    { ...toAccount, ultimatePayerName: 'Salt & Ember' },
    'Ultimate payer: Enter up to 140 letters, digits, blanks, hyphens or underscores',
  ],
])('%s is left out', (_, row, message) => {
  const read = payoutOfRow(row)
  const [first] = 'problems' in read ? read.problems : []
  expect(first?.problem).toMatchObject({ status: 400, body: { message } })
})

test('every problem of a row is reported, in the words of its columns', () => {
  const row = {
    ...toAccount,
    bsb: '62000',
    paymentAmount: '12,50',
    clientPaymentId: 'a b',
    ultimatePayerName: 'Salt & Ember',
  }
  const read = payoutOfRow(row)
  expect('problems' in read && read.problems.map(({ column, text }) => [column, text])).toEqual([
    ['BSB', 'Enter 6 digits, such as 062-000'],
    ['Amount', 'Invalid amount. Write 12.50 with a decimal point'],
    ['Client Payment ID', 'Use at least 5 letters, digits, hyphens or underscores'],
    ['Ultimate payer', 'Enter up to 140 letters, digits, blanks, hyphens or underscores'],
  ])
})

test('the other cells of a row without a payee are checked too', () => {
  const read = payoutOfRow({ paymentAmount: '0', paymentDescription: 'x' })
  expect('problems' in read && read.problems.map(({ column }) => column)).toEqual([
    undefined,
    'Amount',
    'Description',
  ])
})

test.each([
  '6.14E+10',
  '6,14E+10',
  '+6.14E+10',
  'ABN 51824753556',
  'ACN: 123 456 789',
  'mobile 0400 000 000',
  'organisation 51824753556',
  '#N/A',
  'n/a',
  '-',
  '+61 400 000 000 x5',
])('a PayID that may be damaged is unclear: %s', (payID) => {
  const read = payoutOfRow({ ...toPayId, payID })
  const texts = 'problems' in read ? read.problems.map(({ text }) => text) : []
  expect(texts).toEqual([expect.stringContaining(`The kind of the PayID '${payID}'`)])
})

test.each(['0061400345617', '61400345617', '614003456', '05182475355', '1234'])(
  'digits that may be a number of another kind are unclear: %s',
  (payID) => {
    expect(payIdTypeOf(payID)).toBe(payID === '614003456' ? 'ABN' : 'unclear')
  },
)

test('whatever a row contains, it is a valid payout or has a problem', () => {
  const text = fc.oneof(
    fc.string({ unit: 'grapheme', maxLength: 30 }),
    fc.constantFrom(
      '0400000000',
      'a@b.example',
      '062-000',
      '12345678',
      '5.00',
      '34455445454',
      'Milk for all',
    ),
  )
  const fields = [
    'payID',
    'bsb',
    'accountNumber',
    'payeeName',
    'paymentAmount',
    'paymentDescription',
    'paymentReference',
    'clientPaymentId',
    'ultimatePayerName',
    'payIDType',
  ]
  const row = fc.record(Object.fromEntries(fields.map((field) => [field, text])), {
    requiredKeys: [],
  })
  fc.assert(
    fc.property(row, (row) => {
      const read = payoutOfRow(row)
      if ('problems' in read) {
        for (const { text } of read.problems) expect(text).not.toBe('')
        return
      }
      const payment = { ...read.payout, clientPaymentId: 'any-id' }
      expect(PaymentCreate.safeParse(payment).success).toBe(true)
    }),
  )
})
