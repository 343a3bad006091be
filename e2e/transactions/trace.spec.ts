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

const stepsOf = (page: Page, event: string) =>
  page.getByRole('list', { name: `Steps of ${event}`, exact: true })
const titlesOf = async (page: Page, event: string) =>
  (await stepsOf(page, event).locator('li strong').allTextContents()).filter(
    (title) => !title.startsWith('Webhook'),
  )

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

  await tabTo(page, page.getByRole('button', { name: 'Show every step' }), 120)
  await page.keyboard.press('Enter')
  await expect(stepsOf(page, 'RETURN_IN_PROGRESS')).toBeVisible()
  const events = page.getByRole('list', { name: 'History' }).locator('> li > strong')
  await expect(events).toHaveText([
    'CREATED',
    'COMPLETED',
    'RETURN_IN_PROGRESS',
    'RETURN_COMPLETED',
  ])
  expect(await titlesOf(page, 'COMPLETED')).toEqual(['Added to the balance'])
  expect(await titlesOf(page, 'RETURN_IN_PROGRESS')).toEqual(['Taken from the balance'])
  expect(await titlesOf(page, 'RETURN_COMPLETED')).toEqual(['Note'])
  await expect(stepsOf(page, 'RETURN_IN_PROGRESS')).toContainText(admin)
  await expect(stepsOf(page, 'RETURN_IN_PROGRESS')).toContainText('-$64.20')
  await expect(stepsOf(page, 'RETURN_COMPLETED')).toContainText('The beans arrived late.')
  await expect(page.getByText(/Your role can’t see everything/)).toHaveCount(0)

  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)

  await page.emulateMedia({ media: 'print' })
  await expect(stepsOf(page, 'COMPLETED')).toBeVisible()
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeHidden()
  await expect(page.getByRole('button', { name: 'Print' })).toBeHidden()
  await page.emulateMedia({ media: 'screen' })

  await stepsOf(page, 'RETURN_IN_PROGRESS').getByRole('link', { name: admin }).click()
  await expect(page).toHaveURL(/\/users$/)
})
