import { expect, test } from '../journey.ts'
import { freshPrefix, readRequest, waitingPhone } from '../system/provider.ts'
import { approveAtBank, askBankOf, atHome, byBank, openByBank } from './by-bank.ts'

test('a mobile number that is no one’s PayID is reported immediately, and typed values are kept', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowStatus(422, /\/payto$/)
  await openByBank(page, { client: organisation, amount: 12 })
  const { payID, pay, refusal, waiting } = byBank(page)
  // The provider API's test value of a checkout.
  const mobile = '0444222333'
  await askBankOf(page, mobile)
  await expect(refusal).toContainText('This mobile is not registered as a PayID')
  await expect(payID).toHaveValue(mobile)
  await expect(pay).toBeFocused()
  // Another payer can pay the request.
  await askBankOf(page, atHome(waitingPhone()))
  await expect(waiting).toBeVisible()
})

test('a declined payment is not made, and the payer may start again', async ({
  page,
  organisation,
}) => {
  const phone = waitingPhone()
  const description = freshPrefix('Order')
  const record = await openByBank(page, { client: organisation, amount: 12, description })
  const { panel, payID, pay, refusal, waiting } = byBank(page)
  await askBankOf(page, atHome(phone))
  await expect(waiting).toBeVisible()
  await approveAtBank(phone, description, 'decline')
  await expect(refusal).toContainText('You declined the payment in your banking app')
  await expect(refusal).toContainText('No money has left your account.')
  await expect(panel).toBeFocused()
  await expect(payID).toHaveValue(atHome(phone))
  const { PaymentRequestStatus } = await readRequest(
    record.PaymentRequestStatus.paymentRequestId,
    organisation,
  )
  expect(PaymentRequestStatus.status).toBe('WAITING')
  await pay.click()
  await expect(waiting).toBeVisible()
})

test('a payment that is not approved in time expires', async ({ page, organisation }) => {
  await openByBank(page, { client: organisation, amount: 12 })
  const { refusal, waiting } = byBank(page)
  await askBankOf(page, '0472345678')
  await expect(waiting).toBeVisible()
  await expect(refusal).toContainText('The payment wasn’t approved in time', { timeout: 60_000 })
})

test.describe('an approved payment that fails on collection is reported', () => {
  const collected = [
    { amount: 88.88, mobile: '0400123123', words: 'Payment cannot be processed' },
    { amount: 12, mobile: '0400111222', words: 'There isn’t enough money in your account' },
  ] as const
  for (const { amount, mobile, words } of collected) {
    test(words, async ({ page, organisation }) => {
      const description = freshPrefix('Order')
      await openByBank(page, { client: organisation, amount, description })
      const { refusal, waiting } = byBank(page)
      await askBankOf(page, mobile)
      await expect(waiting).toBeVisible()
      await approveAtBank(mobile, description, 'approve')
      await expect(refusal).toContainText(words)
      await expect(page.getByRole('radio', { name: 'Bank Transfer' })).toBeVisible()
    })
  }
})
