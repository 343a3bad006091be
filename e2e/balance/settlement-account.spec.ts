import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { fund } from '../payouts/desk.ts'
import { payAtTestBank } from '../system/provider.ts'
import { question, ready, screen, transferButton, transferRows } from './settlement.ts'

const configCall = /\/portal\/v1\/clients\/[^/]+$/

test('a settlement PayID takes precedence over an account, and a top-up is listed', async ({
  page,
  signIn,
  organisation,
}) => {
  expect((await payAtTestBank(organisation.topUpPayId, 2000)).outcome).toBe('ACCEPTED')
  await signIn(organisation.email('finance.admin'), screen)
  await expect(page.getByText('PayID Type')).toBeVisible()
  await expect(page.getByText('EMAIL', { exact: true })).toBeVisible()
  await expect(page.getByText('settlement@harbour.example', { exact: true })).toBeVisible()
  await expect(page.getByText('BSB and Account Number')).toHaveCount(0)
  const amount = await ready(page)
  await amount.fill('1234.5')
  await transferButton(page).click()
  await expect(question(page)).toContainText(
    'Are you sure you want to transfer $1,234.50 to PayID settlement@harbour.example?',
  )
  await expect(question(page)).toContainText('Harbour Roasters')
  await page.keyboard.press('Escape')
  await expect(question(page)).toBeHidden()
  await expect(transferButton(page)).toBeFocused()
  const topUp = transferRows(page).nth(1)
  await expect(topUp).toContainText('$2,000.00')
  await expect(topUp).toContainText('Top-up')
  await expect(topUp).toContainText('Received')
  await expect(topUp).toContainText('The payer')
})

test('the demo’s failed settlement is explained in the list, and a failed load is reported', async ({
  page,
  signIn,
  noise,
}) => {
  const transfers = /\/portal\/v1\/clients\/HARBOUR\/balanceTransfers/
  noise.allowStatus(500, transfers)
  await signIn('finance.admin@harbour.example', screen)
  const more = page.getByRole('button', { name: 'Load more...' })
  await more.click()
  const failed = transferRows(page).filter({ hasText: 'Failed' }).first()
  await expect(failed).toContainText(
    'The account is blocked (AC06). The money is back in your balance.',
  )
  await expect(failed).toContainText('finance.admin@harbour.example')
  await failCalls(page, transfers)
  await page.reload()
  await expect(page.getByText('We couldn’t load your settlements and top-ups.')).toBeVisible()
  await page.unroute(transfers)
  await page
    .getByRole('region', { name: 'Settlements and top-ups' })
    .getByRole('button', { name: 'Refresh' })
    .click()
  await expect(transferRows(page).nth(1)).toBeVisible()
})

test('a settlement account that cannot be read is reported and can be read again', async ({
  page,
  signIn,
  organisation,
  noise,
}) => {
  noise.allowStatus(500, configCall)
  await fund(5, organisation.newtown)
  await page.route(configCall, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Internal server error' },
    }),
  )
  await signIn(organisation.email('admin@newtown'), screen)
  await expect(page.getByText('We couldn’t load your settlement account.').first()).toBeVisible()
  const amount = await ready(page)
  await amount.fill('1.00')
  await expect(transferButton(page)).toHaveAccessibleDescription(
    'We couldn’t load your settlement account.',
  )
  await page.unroute(configCall)
  const refresh = page.getByRole('alert').getByRole('button', { name: 'Refresh' })
  // The page reads it again automatically, and may do so before the press.
  await expect(async () => {
    if (await refresh.isVisible()) await refresh.click({ timeout: 1000 })
    await expect(page.getByText('062948 - 20481190')).toBeVisible({ timeout: 5000 })
  }).toPass()
  await expect(transferButton(page)).not.toHaveAttribute('aria-disabled', 'true')
})
