import type { Page } from '@playwright/test'
import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { createPayout, freshPrefix, proposeAgreement, settledInitiation } from '../provider.ts'

const person = 'finance.manager@harbour.example'

test.describe.configure({ timeout: 120_000 })

async function expectPage(page: Page, text: string) {
  const main = page.getByRole('main')
  await expect(main.getByText(text).first()).toBeVisible()
  await expect(main.getByRole('heading', { name: 'Details' })).toBeVisible()
}

test('a payout is opened by address, under both of its addresses and by both of its ids', async ({
  page,
  signIn,
}) => {
  const payeeName = freshPrefix('Payee')
  const { clientPaymentId, paymentId } = await createPayout({ amount: '12.50', payeeName })
  await signIn(person, `/transactions/tidewayOut/${clientPaymentId}`)
  await expectPage(page, payeeName)
  await page.goto(`/transactions/OutboundPayments/${clientPaymentId}`)
  await expectPage(page, payeeName)
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  await page.getByRole('button', { name: 'Copy link' }).click()
  const copied = await page.evaluate(() => navigator.clipboard.readText())
  expect(new URL(copied).pathname).toBe(`/transactions/OutboundPayments/${clientPaymentId}`)
  expect(new URL(copied).searchParams.get('clientId')).toBe('HARBOUR')
  await page.goto(copied)
  await expectPage(page, payeeName)

  await page.goto(`/transactions/OutboundPayments/${paymentId}`)
  await expectPage(page, payeeName)
  await page.getByRole('link', { name: 'Outbound Payments' }).click()
  await expect(page).toHaveURL(/\/transactions\/OutboundPayments$/)
})

test('an initiation is opened by address, and refunded there', async ({ page, signIn }) => {
  const name = freshPrefix('Payer')
  const { PaymentInitiationStatus } = await settledInitiation({ amount: '50.00', name })
  const id = PaymentInitiationStatus.paymentInitiationId
  await signIn(person, `/transactions/tidewayTo/${id}`)
  await expectPage(page, name)
  await page.goto(`/transactions/PaymentInitiations/${id}`)
  await expectPage(page, name)
  await expectAccessibleAtBothWidths(page)
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Refund Payment' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirm' }).click()
  await expect(main.getByText('RETURN_COMPLETE').first()).toBeVisible()
})

test('an agreement is opened by address and from its row', async ({ page, signIn }) => {
  const name = freshPrefix('Payer')
  const id = await proposeAgreement({ name })
  await signIn('support@harbour.example', `/transactions/PaymentAgreement?paymentAgreementId=${id}`)
  await page.getByRole('button', { name: `Details of ${name}` }).click()
  const detail = page.getByRole('region', { name: `Details of ${name}` })
  await expect(detail.getByText('Beans every month')).toBeVisible()
  await tabTo(page, detail.getByRole('link', { name: 'Open page' }))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`/transactions/PaymentAgreement/${id}$`))
  await expectPage(page, name)
  await expectAccessibleAtBothWidths(page)
  await page.reload()
  await expectPage(page, name)
})

test('ids that nothing has, and another tenant’s, are not found', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(404, /\/rest\/v1\/(payment|paymentInitiation)$/)
  const { clientPaymentId } = await createPayout({ amount: '1.00' })
  await signIn('admin@kelp.example', `/transactions/OutboundPayments/${clientPaymentId}`)
  await expect(page.getByText('We couldn’t find this outbound payment')).toBeVisible()
  await page.goto(`/transactions/PaymentInitiations/${'0'.repeat(32)}`)
  await expect(page.getByText('We couldn’t find this payment initiation')).toBeVisible()
})

test('an agreement that nobody has is not found', async ({ page, signIn }) => {
  await signIn(person, `/transactions/PaymentAgreement/${'0'.repeat(32)}`)
  await expect(page.getByText('We couldn’t find this payment agreement')).toBeVisible()
})
