import { randomInt } from 'node:crypto'
import { expect, test } from '../journey.ts'
import { createPayout, freshPrefix, paidRequest, proposeAgreement } from '../system/provider.ts'
import { Finder } from './find.ts'

/**
 * Questions of callers, and the answer on the screen. Each search takes one press for the shortcut, the typed words,
 * and at most one more press. The provider's tests cover searches by amounts, days, ids and parts of words.
 */

const home = '/transactions/PaymentRequests'
/** Opening the search, and opening the hit. */
const MOST_PRESSES = 2

test('a payer’s name, without its accents', async ({ page, signIn, organisation }) => {
  const name = 'Kristiansen'
  const { PaymentRequestStatus, PaymentRequest } = await paidRequest(
    { client: organisation, amount: 49.9 },
    { payerName: `Zoë ${name.replace('i', 'í')}` },
  )
  await signIn(organisation.email('support'), home)
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

test('a BSB and an account number', async ({ page, signIn, organisation }) => {
  await paidRequest({ client: organisation, amount: 10 })
  const accountNumber = String(randomInt(100_000_000, 999_999_999))
  const payeeName = freshPrefix('Payee')
  const { clientPaymentId } = await createPayout({
    key: organisation.key,
    amount: '8.00',
    payeeName,
    to: { bsb: '062000', accountNumber },
  })
  await signIn(organisation.email('support'), home)
  const finder = new Finder(page)
  await finder.say(`BSB 062-000, account ${accountNumber.slice(0, 4)} ${accountNumber.slice(4)}`)
  await expect(finder.group('Outbound Payments').getByRole('option')).toHaveCount(1)
  await expect(finder.hit(payeeName)).toContainText('$8.00')
  await finder.press('Enter')
  await expect(page).toHaveURL(`/transactions/OutboundPayments?open=${clientPaymentId}`)
  await expect(page.getByRole('region', { name: `Details of ${clientPaymentId}` })).toBeVisible()
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)
})

test('the payer of an agreement, in a role that may see it and in one that may not', async ({
  page,
  signIn,
  context,
  idTokenOf,
  organisation,
}) => {
  const name = 'Noah Kristiansen'
  const id = await proposeAgreement({ client: organisation, name })
  await signIn(organisation.email('support'), home)
  const finder = new Finder(page)
  await finder.say(name)
  await expect(finder.group('Payment Agreements').getByRole('option')).toHaveCount(1)
  await finder.press('Enter')
  await expect(page).toHaveURL(`/transactions/PaymentAgreement?open=${id}`)
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)

  // An operator of the finance team may not see agreements.
  const idToken = await idTokenOf(organisation.email('finance.operator'))
  const other = await context.newPage()
  await other.goto(home)
  await other.evaluate((token) => sessionStorage.setItem('idToken', token), idToken)
  await other.goto(home)
  await expect(other.getByRole('button', { name: ', Finance Operator' })).toBeVisible()
  const second = new Finder(other)
  await second.say(name)
  await expect(second.box.getByText(`No results for ‘${name}’.`)).toBeVisible()
})

test('a colleague, whom only some roles may find', async ({
  page,
  signIn,
  context,
  idTokenOf,
  organisation,
}) => {
  const support = organisation.email('support')
  const admin = organisation.email('admin')
  await signIn(admin, home)
  const finder = new Finder(page)
  await finder.say(support)
  await expect(finder.group('Users').getByRole('option')).toContainText(support)
  await finder.press('Enter')
  await expect(page).toHaveURL('/users')
  await expect(page.locator(`[data-row="${support}"]`)).toBeFocused()
  expect(finder.presses).toBeLessThanOrEqual(MOST_PRESSES)

  const idToken = await idTokenOf(support)
  const other = await context.newPage()
  await other.goto(home)
  await other.evaluate((token) => sessionStorage.setItem('idToken', token), idToken)
  await other.goto(home)
  await expect(other.getByRole('button', { name: ', Customer Service Operator' })).toBeVisible()
  const second = new Finder(other)
  await second.say(admin)
  await expect(second.box.getByText(`No results for ‘${admin}’.`)).toBeVisible()
  await expect(second.box.getByRole('option')).toHaveCount(0)
})
