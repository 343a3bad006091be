import { expect, test } from 'vitest'
import { bsbText, draftErrors, draftFromUrl, paymentBody } from './payment-draft.ts'

const draft = {
  payId: ' inv-20431@pay.harbour.example ',
  amount: ' 1310.5',
  description: '',
  reference: ' Beans ',
}
const payer = { name: 'Ana Payer', bsb: '062-948', accountNumber: '10473381' }

test('the payload is trimmed, with two decimals and without empty texts', () => {
  expect(paymentBody(draft, payer)).toEqual({
    payID: 'inv-20431@pay.harbour.example',
    amount: '1310.50',
    payerName: 'Ana Payer',
    bsb: '062948',
    accountNumber: '10473381',
    reference: 'Beans',
  })
})

test('a complete draft has no errors', () => {
  expect(draftErrors(draft, payer)).toEqual({})
  expect(draftErrors(draft, undefined)).toEqual({})
})

test('each field shows what to enter', () => {
  const empty = { payId: ' ', amount: '', description: '', reference: '' }
  expect(draftErrors(empty, { name: '', bsb: '12345', accountNumber: '123' })).toEqual({
    payId: 'Enter the PayID to pay',
    amount: 'Enter an amount in dollars, with up to two decimals',
    name: 'Enter a name',
    bsb: 'Enter six digits',
    accountNumber: 'Enter 4 to 12 digits',
  })
})

test.each(['0', '0.00', '1,310.00', '$5', '-5', '1.005', 'abc'])(
  '%s is not an amount',
  (amount) => {
    expect(draftErrors({ ...draft, amount }, undefined).amount).toBeDefined()
  },
)

test('a link fills in the PayID and the amount', () => {
  expect(draftFromUrl('?payID=inv-1%40pay.harbour.example&amount=10.00')).toEqual({
    payId: 'inv-1@pay.harbour.example',
    amount: '10.00',
    description: '',
    reference: '',
  })
})

test('a BSB is shown with its hyphen', () => {
  expect(bsbText('062948')).toBe('062-948')
})
