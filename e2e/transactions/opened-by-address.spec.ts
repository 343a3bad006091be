import type { Page } from '@playwright/test'
import {
  desktopViewport,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { tabTo } from '../browser/keyboard.ts'
import { expect, test } from '../journey.ts'
import {
  createPayout,
  createRequest,
  freshPrefix,
  paidRequest,
  proposeAgreement,
  settledInitiation,
} from '../system/provider.ts'

/** A note with markup, and with a word that is wider than a phone. */
const hostile = `<img src=x onerror="document.title='broken'">\n${'unbroken'.repeat(60)}`

async function expectPage(page: Page, text: string) {
  const main = page.getByRole('main')
  await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Details' })).toBeVisible()
}

/** Adds a note with markup, which must run nothing, stay after a reload and fit a phone. */
async function expectNotes(page: Page) {
  await page.getByLabel('Add a note').fill(hostile)
  await page.getByRole('button', { name: 'Add note' }).click()
  const notes = page.getByRole('list', { name: 'Notes, newest first' })
  await expect(notes.getByText('<img src=x')).toBeVisible()
  await page.reload()
  await expect(notes.getByRole('listitem')).toHaveCount(1)
  await expect(page).not.toHaveTitle('broken')
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
}

test('a payout is opened by address, under both of its addresses and by both of its ids', async ({
  page,
  signIn,
  organisation,
}) => {
  const payeeName = freshPrefix('Payee')
  await paidRequest({ client: organisation, amount: 20 })
  const { clientPaymentId, paymentId } = await createPayout({
    key: organisation.key,
    amount: '12.50',
    payeeName,
  })
  await signIn(organisation.email('finance.manager'), `/transactions/tidewayOut/${clientPaymentId}`)
  await expectPage(page, payeeName)
  await page.goto(`/transactions/OutboundPayments/${clientPaymentId}`)
  await expectPage(page, payeeName)
  await expectNotes(page)

  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(`/transactions/OutboundPayments/${clientPaymentId}`)
  expect(new URL(copied).searchParams.get('clientId')).toBe(organisation.clientId)
  await page.goto(copied)
  await expectPage(page, payeeName)

  await page.goto(`/transactions/OutboundPayments/${paymentId}`)
  await expectPage(page, payeeName)
  await page.getByRole('link', { name: 'Outbound Payments' }).click()
  await expect(page).toHaveURL(/\/transactions\/OutboundPayments$/)
})

test('an initiation is opened by address, and refunded there', async ({
  page,
  signIn,
  organisation,
}) => {
  const name = freshPrefix('Payer')
  const { PaymentInitiationStatus } = await settledInitiation({
    client: organisation,
    amount: '50.00',
    name,
  })
  const id = PaymentInitiationStatus.paymentInitiationId
  await signIn(organisation.email('finance.manager'), `/transactions/tidewayTo/${id}`)
  await expectPage(page, name)
  await page.goto(`/transactions/PaymentInitiations/${id}`)
  await expectPage(page, name)
  await expectNotes(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Refund Payment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByText('RETURN_COMPLETE').first()).toBeVisible()
})

test('an agreement is opened by address and from its row', async ({
  page,
  signIn,
  organisation,
}) => {
  const name = freshPrefix('Payer')
  const id = await proposeAgreement({ client: organisation, name })
  await signIn(
    organisation.email('support'),
    `/transactions/PaymentAgreement?paymentAgreementId=${id}`,
  )
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  const detail = page.getByRole('region', { name: `Details of ${name}` })
  await expect(detail.getByTitle('Beans every month')).toBeVisible()
  await tabTo(page, detail.getByRole('link', { name: 'Open page' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/transactions/PaymentAgreement/${id}$`))
  await expectPage(page, name)
  await expectNotes(page)
  await expectPage(page, name)
})

test('unknown ids and another tenant’s ids are not found', async ({
  page,
  signIn,
  noise,
  organisation,
  organisations,
}) => {
  noise.allowStatus(404, /\/rest\/v1\/(payment|paymentInitiation)$/)
  noise.allowStatus(404, /\/portal\/v1\/(paymentRequest|receivedPayment)$/)
  const { PaymentRequest, PaymentRequestStatus } = await paidRequest({
    client: organisation,
    amount: 5,
  })
  const { clientPaymentId } = await createPayout({ key: organisation.key, amount: '1.00' })
  const agreementId = await proposeAgreement({ client: organisation, name: 'Ana Silva' })
  const other = await organisations.open()
  await createRequest({ client: other, amount: 5 })
  const nothing = '0'.repeat(32)
  await signIn(other.email('admin'), `/transactions/OutboundPayments/${clientPaymentId}`)
  for (const [path, noun] of [
    [`OutboundPayments/${clientPaymentId}`, 'outbound payment'],
    [`OutboundPayments/${nothing}`, 'outbound payment'],
    [`PaymentRequests/${PaymentRequestStatus.paymentRequestId}`, 'payment request'],
    [`PaymentRequests/${nothing}`, 'payment request'],
    [`PaymentInitiations/${nothing}`, 'payment initiation'],
    [`PaymentAgreement/${agreementId}`, 'payment agreement'],
  ]) {
    await page.goto(`/transactions/${path}`)
    await expect(page.getByText(`We couldn’t find this ${noun}`)).toBeVisible()
  }
  await page.goto(`/transactions/PaymentRequests?payID=${PaymentRequest.payID}`)
  await expect(page.getByText('There is no data to display')).toBeVisible()
})
