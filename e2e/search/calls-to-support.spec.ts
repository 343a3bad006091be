import { randomInt } from 'node:crypto'
import { expect, test } from '../journey.ts'
import {
  createPayout,
  createRequest,
  freshPrefix,
  paidRequest,
  payAtTestBank,
  proposeAgreement,
} from '../provider.ts'
import { Finder } from './find.ts'

/**
 * What people say on the telephone, and the answer on the screen. Each search is one press for the shortcut, what was
 * said, and at most one more press.
 */

const support = 'support@harbour.example'
const finance = 'finance.operator@harbour.example'
const admin = 'admin@harbour.example'
const home = '/transactions/PaymentRequests'
/** Opening the search, and opening the hit. */
const MOST_PRESSES = 2

const digits = (count: number) => String(randomInt(10 ** (count - 1), 10 ** count))
/** A surname that no other record has, from letters only, as names are said. */
const surname = () =>
  `Kristi${Array.from({ length: 7 }, () => 'bcdfghklmnprstvz'.charAt(randomInt(16))).join('')}`

test('a payer’s name, without its accents', async ({ page, signIn }) => {
  const name = surname()
  const { PaymentRequestStatus, PaymentRequest } = await paidRequest(
    { amount: 49.9 },
    { payerName: `Zoë ${name.replace('i', 'í')}` },
  )
  await signIn(support, home)
  const finder = new Finder(page)
  await finder.say(`zoe ${name.toLowerCase()}`)
  const hit = finder.group('Payment Requests').getByRole('option')
  await expect(hit).toHaveCount(1)
  await expect(hit).toContainText(PaymentRequest.payID)
  await expect(hit).toContainText(`Payer Name: Zoë ${name.replace('i', 'í')}`)
  await expect(hit).toContainText('$49.90')
  await expect(hit).toContainText('COMPLETE')
  await expect(hit.locator('mark')).not.toHaveCount(0)
  await finder.press('Enter')
  await expect(page).toHaveURL(
    new RegExp(`/PaymentRequests/${PaymentRequestStatus.paymentRequestId}$`),
  )
  await expect(page.getByText(PaymentRequest.payID).first()).toBeVisible()
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)
})

test('an amount and a weekday', async ({ page, signIn }) => {
  const cents = digits(2)
  const { PaymentRequestStatus, PaymentRequest } = await createRequest({
    amount: Number(`1047.${cents}`),
  })
  const weekday = new Intl.DateTimeFormat('en-AU', {
    weekday: 'long',
    timeZone: 'Australia/Sydney',
  })
  await signIn(support, home)
  const finder = new Finder(page)
  await finder.say(`$1,047.${cents} on ${weekday.format(new Date())}`)
  await expect(finder.box.getByText(`Amount $1,047.${cents}`)).toBeVisible()
  await expect(finder.hit(PaymentRequest.payID)).toBeVisible()
  await finder.press('Enter')
  await expect(page).toHaveURL(/\/PaymentRequests\/[0-9a-f]{32}$/)
  expect(PaymentRequestStatus.status).toBe('WAITING')
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)
})

test('a mobile number in groups', async ({ page, signIn }) => {
  const number = `47${digits(7)}`
  const name = freshPrefix('Mobile')
  const id = await proposeAgreement({ name, payID: `+61-${number}` })
  await signIn(support, home)
  const finder = new Finder(page)
  await finder.say(`0${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`)
  await expect(finder.group('Payment Agreements').getByRole('option')).toHaveCount(1)
  await expect(finder.hit(name)).toBeVisible()
  await finder.press('Enter')
  await expect(page).toHaveURL(`/transactions/PaymentAgreement?open=${id}`)
  await expect(page.getByRole('row').filter({ hasText: name })).toBeVisible()
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)
})

test('a part of an invoice number', async ({ page, signIn }) => {
  const number = digits(9)
  const { PaymentRequest } = await createRequest({
    amount: 12,
    description: `Invoice INV-${number}-B for beans`,
  })
  await signIn(support, home)
  const finder = new Finder(page)
  await finder.say(number.slice(1))
  const hit = finder.hit(PaymentRequest.payID)
  await expect(hit).toContainText(`Description: Invoice INV-${number}-B for beans`)
  await expect(hit.locator('mark')).toHaveText([number.slice(1)])
  await finder.press('Enter')
  await expect(page.getByText(PaymentRequest.payID).first()).toBeVisible()
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)
})

test('the transaction id in the payer’s bank app', async ({ page, signIn }) => {
  const { PaymentRequest, PaymentRequestStatus } = await createRequest({ amount: 31 })
  const { nppTransactionId } = await payAtTestBank(PaymentRequest.payID, 31)
  await signIn(support, home)
  const finder = new Finder(page)
  await finder.say(`transaction id ${nppTransactionId.toLowerCase()}`)
  await expect(finder.box.getByText('NPP transaction ID', { exact: true })).toBeVisible()
  await expect(finder.hit(PaymentRequest.payID)).toContainText('NPP Transaction ID')
  await finder.press('Enter')
  await expect(page).toHaveURL(
    new RegExp(`/PaymentRequests/${PaymentRequestStatus.paymentRequestId}$`),
  )
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)
})

test('a BSB and an account number', async ({ page, signIn }) => {
  const accountNumber = digits(9)
  const payeeName = freshPrefix('Payee')
  const { clientPaymentId } = await createPayout({
    amount: '8.00',
    payeeName,
    to: { bsb: '062000', accountNumber },
  })
  await signIn(support, home)
  const finder = new Finder(page)
  await finder.say(`BSB 062-000, account ${accountNumber.slice(0, 4)} ${accountNumber.slice(4)}`)
  await expect(finder.group('Outbound Payments').getByRole('option')).toHaveCount(1)
  await expect(finder.hit(payeeName)).toContainText('$8.00')
  await finder.press('Enter')
  await expect(page).toHaveURL(`/transactions/OutboundPayments?open=${clientPaymentId}`)
  await expect(page.getByRole('row').filter({ hasText: payeeName })).toBeVisible()
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)
})

test('the payer of an agreement, in a role that may see it and in one that may not', async ({
  page,
  signIn,
  context,
  idTokenOf,
}) => {
  const name = `Noah ${surname()}`
  const id = await proposeAgreement({ name })
  await signIn(support, home)
  const finder = new Finder(page)
  await finder.say(name)
  await expect(finder.group('Payment Agreements').getByRole('option')).toHaveCount(1)
  await finder.press('Enter')
  await expect(page).toHaveURL(`/transactions/PaymentAgreement?open=${id}`)
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)

  // An operator of the finance team may not see agreements.
  const idToken = await idTokenOf(finance)
  const other = await context.newPage()
  await other.goto(home)
  await other.evaluate((token) => sessionStorage.setItem('idToken', token), idToken)
  await other.goto(home)
  await expect(other.getByRole('button', { name: ', Finance Operator' })).toBeVisible()
  const second = new Finder(other)
  await second.say(name)
  await expect(second.box.getByText(`No results for ‘${name}’.`)).toBeVisible()
})

test('the payee of a payout, and a colleague, whom only some roles may find', async ({
  page,
  signIn,
}) => {
  const payeeName = `Ana ${surname()}`
  await createPayout({ amount: '3.00', payeeName })
  await signIn(admin, home)
  const finder = new Finder(page)
  await finder.say(payeeName.toLowerCase())
  await expect(finder.group('Outbound Payments').getByRole('option')).toHaveCount(1)
  await expect(finder.group('Outbound Payments')).toContainText(payeeName)
  await finder.press('Enter')
  await expect(page.getByRole('row').filter({ hasText: payeeName })).toBeVisible()
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)

  const colleague = new Finder(page)
  await colleague.say(support)
  await expect(colleague.group('Users').getByRole('option')).toContainText(support)
  await colleague.press('Enter')
  await expect(page).toHaveURL('/users')
  await expect(page.locator(`[data-row="${support}"]`)).toBeFocused()
  expect(colleague.presses).toBeLessThanOrEqual(MOST_PRESSES)
})

test('a colleague is not found in a role that does not manage users', async ({ page, signIn }) => {
  await signIn(support, home)
  const finder = new Finder(page)
  await finder.say(admin)
  await expect(finder.box.getByText(`No results for ‘${admin}’.`)).toBeVisible()
  await expect(finder.box.getByRole('option')).toHaveCount(0)
})
