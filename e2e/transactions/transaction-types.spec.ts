import type { Page } from '@playwright/test'
import { answerSearches } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { panelOf } from './list.ts'

const searches = ['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement']

/** Answers every search with no rows, because the tested content does not depend on them. */
async function withoutRows(page: Page): Promise<void> {
  for (const path of searches) await answerSearches(page, path, [{ records: [] }])
}

test('the transaction type changes the route, and typed values are not carried over', async ({
  page,
  signIn,
}) => {
  await withoutRows(page)
  await signIn('admin@harbour.example', '/transactions?clientBranch=Newtown')
  const panel = panelOf(page)
  const type = panel.getByRole('button', { name: /Transaction Type/ })

  await type.click()
  await expect(page.getByRole('option')).toHaveText([
    'Payment Requests',
    'Outbound Payments',
    'Payment Initiations',
  ])
  await page.keyboard.press('Escape')
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  await filter.fill('oats')
  await expect(page).toHaveURL(/filter=oats$/)
  // The filter enters the address after a pause in typing, and another list opens before that.
  await filter.fill('beans')
  await type.press('ArrowDown')
  await page.getByRole('option', { name: 'Outbound Payments' }).press('Enter')
  await expect(page).toHaveURL(/\/transactions\/OutboundPayments$/)
  await expect(page.getByRole('region', { name: 'Outbound Payments' })).toBeVisible()
  await expect(panel.getByLabel('Client Payment Id')).toHaveValue('')
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveValue('')
  await expect(panel.getByLabel('PayID')).toHaveCount(0)
  await expect(panel.getByText('by Completed Date')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Refresh' })).toBeVisible()

  await type.click()
  await page.getByRole('option', { name: 'Payment Initiations' }).click()
  await expect(page).toHaveURL(/\/transactions\/PaymentInitiations$/)
  await expect(panel.getByLabel('Client Transaction Id')).toBeVisible()
  await expect(panel.getByLabel('Payment Initiation ID')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Refresh' })).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('region', { name: 'Outbound Payments' })).toBeVisible()
})
