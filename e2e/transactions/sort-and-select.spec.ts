import { phoneViewport } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { createRequest } from '../system/provider.ts'
import { openTools } from './list.ts'
import { paymentRequests as list } from './results.ts'

test('a press with Shift selects a range and opens no row, and on a phone a press anywhere selects', async ({
  page,
  signIn,
  organisation,
}) => {
  for (const [index, amount] of [20, 3, 100].entries()) {
    await createRequest({ client: organisation, prefix: `row-${index}`, amount })
  }
  await signIn(organisation.email('finance.operator'), list)
  const row = (index: number) =>
    page
      .getByRole('row')
      .filter({ hasText: `row-${index}@` })
      .getByText('WAITING')
  await row(2).click({ modifiers: ['ControlOrMeta'] })
  await expect(
    page.getByText('1 selected · Received $0.00, Refunded $0.00, Net $0.00'),
  ).toBeVisible()
  await row(0).click({ modifiers: ['Shift'] })
  await expect(page.getByText(/^3 selected ·/)).toBeVisible()
  await expect(page.getByRole('region', { name: /^Details of / })).toHaveCount(0)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
  await page.getByRole('button', { name: 'Done' }).click()

  await page.setViewportSize(phoneViewport)
  await openTools(page)
  await page.getByRole('button', { name: 'Select rows' }).click()
  await page.getByRole('listitem').filter({ hasText: 'row-1@' }).click()
  await expect(page.getByText(/^1 selected ·/)).toBeVisible()
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('checkbox', { name: 'Select row-1@' })).toHaveCount(0)
})
