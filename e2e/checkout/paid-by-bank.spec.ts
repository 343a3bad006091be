import { expect, test } from '../journey.ts'
import { dashboardUrl, providerUrl } from '../system/addresses.ts'
import { freshPrefix, payAtTestBank, readRequest, waitingPhone } from '../system/provider.ts'
import { approveAtBank, askBankOf, atHome, byBank, openByBank, shownAtBank } from './by-bank.ts'

const somewhere = `${providerUrl}/healthz`

test('a payer enters a mobile number, approves at the bank, and is redirected', async ({
  page,
  organisation,
}) => {
  const phone = waitingPhone()
  const description = freshPrefix('Order')
  const record = await openByBank(page, { client: organisation, amount: 86.4, description })
  await page.goto(
    `${record.PaymentRequest.checkoutUrl}?redirectURL=${encodeURIComponent(somewhere)}`,
  )
  await page.getByRole('radio', { name: 'Pay by Bank' }).check()
  const { waiting, panel, paid } = byBank(page)
  await askBankOf(page, atHome(phone))
  await expect(waiting).toBeVisible()
  await expect(panel).toBeFocused()
  await expect(panel.getByText(`Mobile ending ${phone.slice(-3)}`)).toBeVisible()
  await expect(panel.getByRole('timer')).toHaveText(/^00:\d\d$/)
  await expect(page.getByText('Check that it is for $86.40, and approve it.')).toBeVisible()
  expect(await shownAtBank(phone, description)).toMatchObject([
    {
      status: 'CREATED',
      payee: 'Harbour Roasters',
      agreementDetails: { variableAgreementDetails: { maximumAmount: '86.40' } },
    },
  ])
  await approveAtBank(phone, description, 'approve')
  await expect(paid).toBeVisible()
  await expect(page).toHaveURL(somewhere, { timeout: 20_000 })
  const { PaymentRequestStatus } = await readRequest(
    record.PaymentRequestStatus.paymentRequestId,
    organisation,
  )
  expect(PaymentRequestStatus).toMatchObject({ status: 'COMPLETE', settledBy: 'PayTo' })
})

test('a payer enters an account, and finds the payment again after a reload', async ({
  page,
  organisation,
}) => {
  const description = freshPrefix('Order')
  const accountNumber = String(Math.floor(Math.random() * 900_000_000) + 100_000_000)
  await openByBank(page, { client: organisation, amount: 9.95, description })
  const { panel, pay, waiting, paid } = byBank(page)
  await panel.getByRole('radio', { name: 'BSB and account' }).check()
  await panel.getByRole('textbox', { name: 'BSB' }).fill('939-300')
  await panel.getByLabel('Account number').fill(accountNumber)
  await panel.getByLabel('Account name').fill('Zoë Silva')
  await pay.click()
  await expect(waiting).toBeVisible()
  await expect(panel.getByText(`Account ending ${accountNumber.slice(-3)}`)).toBeVisible()
  await page.reload()
  await expect(waiting).toBeVisible()
  await approveAtBank(`939300 ${accountNumber}`, description, 'approve')
  await expect(paid).toBeVisible()
})

test('a request for one payer has no payer field, and goes to that payer only', async ({
  page,
  organisation,
}) => {
  const phone = waitingPhone()
  const description = freshPrefix('Order')
  const suggestedPayerDetails = { payIDDetails: { payID: phone } }
  await openByBank(page, { client: organisation, amount: 12, description, suggestedPayerDetails })
  const { panel, pay, waiting, paid } = byBank(page)
  await expect(panel.getByText(`Mobile ending ${phone.slice(-3)}`)).toBeVisible()
  await expect(panel.getByRole('textbox')).toHaveCount(0)
  await pay.click()
  await expect(waiting).toBeVisible()
  await approveAtBank(phone, description, 'approve')
  await expect(paid).toBeVisible()
})

test('a request paid by PayID while waiting for approval is paid once and withdrawn at the bank', async ({
  page,
  organisation,
}) => {
  const phone = waitingPhone()
  const description = freshPrefix('Order')
  const record = await openByBank(page, { client: organisation, amount: 18.94, description })
  const { waiting, paid } = byBank(page)
  await askBankOf(page, atHome(phone))
  await expect(waiting).toBeVisible()
  await page.getByRole('radio', { name: 'Bank Transfer' }).check()
  await expect(page.getByText('Your bank has a payment request from us')).toBeVisible()
  expect(await payAtTestBank(record.PaymentRequest.payID, 18.94)).toMatchObject({
    outcome: 'ACCEPTED',
  })
  await expect(paid).toBeVisible()
  await expect
    .poll(async () => (await shownAtBank(phone, description)).map(({ status }) => status))
    .toEqual(['CANCELLED'])
  const { PaymentRequestStatus } = await readRequest(
    record.PaymentRequestStatus.paymentRequestId,
    organisation,
  )
  expect(PaymentRequestStatus).toMatchObject({
    status: 'COMPLETE',
    settledBy: 'PayID',
    amountReceived: 18.94,
  })
})

test('in the dashboard’s dialog, the frame follows the form and turns paid', async ({
  page,
  signIn,
  organisation,
}) => {
  const phone = waitingPhone()
  const description = freshPrefix('Order')
  await signIn(organisation.email('finance.manager'))
  await page.getByRole('button', { name: 'New Payment Request' }).click()
  const dialog = page.getByRole('dialog', { name: 'New Payment Request' })
  await dialog.getByLabel('PayID Prefix').fill(freshPrefix('frame'))
  await dialog.getByLabel('Description').fill(description)
  await dialog.getByLabel('Amount').fill('31.05')
  await dialog.getByRole('button', { name: 'Create' }).click()
  const checkout = dialog.frameLocator('iframe')
  const frameHeight = () => dialog.locator('iframe').evaluate((frame) => frame.clientHeight)
  const inside = () =>
    checkout.locator('#root').evaluate((root) => Math.ceil(root.getBoundingClientRect().height))
  const fits = async () => expect.poll(async () => (await frameHeight()) - (await inside())).toBe(0)
  await expect(checkout.getByText('Waiting for payment')).toBeVisible()
  await fits()
  await checkout.getByRole('radio', { name: 'Pay by Bank' }).check()
  await fits()
  await checkout.getByRole('radio', { name: 'BSB and account' }).check()
  await fits()
  await checkout.getByRole('radio', { name: 'Mobile or email' }).check()
  await checkout.getByLabel('Mobile number or email').fill(atHome(phone))
  await checkout.getByRole('button', { name: 'Pay $31.05' }).click()
  await expect(checkout.getByText('Waiting for your approval')).toBeVisible()
  await fits()
  await approveAtBank(phone, description, 'approve')
  await expect(dialog.getByText('$31.05 received')).toBeVisible()
  expect(new URL(page.url()).origin).toBe(dashboardUrl)
})
