import type { Page } from '@playwright/test'
import {
  desktopViewport,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { tabTo } from '../browser/keyboard.ts'
import { expect, test } from '../journey.ts'
import { paidRequest } from '../system/provider.ts'
import { confirmRefund } from './list.ts'

const traceOf = (page: Page) => page.getByRole('list', { name: 'Trace, oldest first' })
const lineOf = (page: Page, title: string) =>
  traceOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByText(title, { exact: true }) })

test('a refunded payment has its whole story on its page, by keyboard, on a phone and on paper', async ({
  page,
  signIn,
  organisation,
}) => {
  const admin = organisation.email('admin')
  const record = await paidRequest({ client: organisation, amount: 64.2 })
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

  await page.emulateMedia({ media: 'print' })
  await expect(traceOf(page)).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await lineOf(page, 'Refund requested').getByRole('link', { name: admin }).click()
  await expect(page).toHaveURL(/\/users$/)
})
