import type { Page } from '@playwright/test'
import {
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { askBankOf, atHome, byBank, openByBank } from '../checkout/by-bank.ts'
import { expect, test } from '../journey.ts'
import { createRequest, waitingPhone } from '../system/provider.ts'

test.describe.configure({ timeout: 180_000 })

test('checkout by bank is accessible: input errors, declined, waiting for approval, in progress', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowStatus(422, /\/payto$/)
  noise.allowFailedRequests(/\/events$/)
  await openByBank(page, { amount: 12, client: organisation })
  const { panel, pay, refusal, waiting } = byBank(page)
  await panel.getByRole('radio', { name: 'BSB and account' }).check()
  await pay.click()
  await expect(panel.getByText('Enter a 6-digit BSB')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await expectFits(page)

  await panel.getByRole('radio', { name: 'Mobile or email' }).check()
  await askBankOf(page, '0444222333')
  await expect(refusal).toContainText('This mobile is not registered as a PayID')
  await expectAccessible(page)
  await expectFits(page)

  await askBankOf(page, atHome(waitingPhone()))
  await expect(waiting).toBeVisible()
  await expectFits(page)
  await expectAccessible(page)

  // This state lasts a second, so the page is kept in it.
  await page.route('**/events', (route) => route.abort('blockedbyclient'))
  await page.route('**/state', async (route) => {
    const response = await route.fetch()
    const state = await response.json()
    const attempt = { stage: 'COLLECTING', payerKind: 'mobile', payer: 'Mobile ending 123' }
    await route.fulfill({ response, json: { ...state, payTo: { ...state.payTo, attempt } } })
  })
  const { PaymentRequest } = await createRequest({ amount: 12, client: organisation })
  await page.goto(PaymentRequest.checkoutUrl ?? '')
  await expect(page.getByText('This takes a few seconds.')).toBeVisible()
  await expect(page.getByRole('radio')).toHaveCount(0)
  await expectFits(page)
  await expectAccessible(page)
})

/** Includes the narrowest width that WCAG requires. */
async function expectFits(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  if (before) await page.setViewportSize(before)
}
