import type { Page } from '@playwright/test'
import {
  desktopViewport,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../accessible.ts'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { tabTo } from '../keyboard.ts'
import { createPayout, paidRequest } from '../provider.ts'
import { confirmRefund } from './list.ts'

const admin = 'admin@harbour.example'
const support = 'support@harbour.example'

test.describe.configure({ timeout: 180_000 })

const traceOf = (page: Page) => page.getByRole('list', { name: 'Trace, oldest first' })
const lineOf = (page: Page, title: string) =>
  traceOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })

test('a refunded payment has its whole story on its page, by keyboard, on a phone and on paper', async ({
  page,
  signIn,
}) => {
  const record = await paidRequest({ amount: 64.2 })
  const { paymentRequestId } = record.PaymentRequestStatus
  const path = `/transactions/PaymentRequests/${paymentRequestId}`
  await signIn(admin, path)
  const main = page.getByRole('main')
  await confirmRefund(page, main)
  await expect(main.getByText('RETURN_COMPLETED')).toBeVisible()
  await page.getByLabel('Add a note').fill('The beans arrived late.')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(page.getByText('Note added')).toBeVisible()

  await tabTo(page, page.getByRole('button', { name: 'Show the trace' }), 120)
  await page.keyboard.press('Enter')
  await expect(traceOf(page)).toBeVisible()
  const titles = await traceOf(page).locator('li strong').allTextContents()
  expect(titles.filter((title) => !title.startsWith('Webhook'))).toEqual([
    'Payment request created',
    'Payment received',
    'Added to the balance',
    'Refund requested',
    'Taken from the balance',
    'Refund completed',
    'Note',
  ])
  await expect(lineOf(page, 'Refund requested')).toContainText(admin)
  await expect(lineOf(page, 'Taken from the balance')).toContainText('$64.20')
  await expect(lineOf(page, 'Note')).toContainText('The beans arrived late.')
  await expect(page.getByText(/Your role can’t see everything/)).toHaveCount(0)

  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await expectAccessibleAtBothWidths(page)

  await page.emulateMedia({ media: 'print' })
  await expect(traceOf(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await lineOf(page, 'Refund requested').getByRole('link', { name: admin }).click()
  await expect(page).toHaveURL(/\/users$/)
})

test('support opens a payout’s trace by its address, and sees what the role may see', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/portal\/v1\/traces\//)
  const { clientPaymentId } = await createPayout({ amount: '5.00' })
  await failCalls(page, '**/portal/v1/traces/**')
  await signIn(support, `/transactions/OutboundPayments/${clientPaymentId}#trace`)
  const failed = page.getByRole('alert').getByRole('button', { name: 'Refresh' })
  await expect(failed).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/portal/v1/traces/**')
  await failed.click()
  await expect(lineOf(page, 'Outbound payment created')).toContainText('$5.00')
  await expect(
    page.getByText(
      'Your role can’t see everything here. Not shown: ledger entries, webhooks, approvals and who did what.',
    ),
  ).toBeVisible()
  await expect(traceOf(page).getByText('Taken from the balance')).toHaveCount(0)
})
