import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { payAtTestBank } from '../provider.ts'
import {
  accountText,
  newtown,
  question,
  ready,
  screen,
  transferButton,
  transferRows,
} from './settlement.ts'

const configCall = /\/portal\/v1\/clients\/[^/]+$/

test.describe.configure({ lock: 'HARBOURN1' })

test('a settlement PayID takes precedence over an account', async ({ page, signIn }) => {
  await signIn('finance.admin@harbour.example', screen)
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
})

test('when acting for a branch, the confirmation names the branch and its account', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example', `${screen}?clientId=HARBOURN1`)
  const amount = await ready(page)
  await amount.fill('1')
  await transferButton(page).click()
  await expect(question(page)).toContainText(
    `Are you sure you want to transfer $1.00 to ${accountText}?`,
  )
  await expect(question(page)).toContainText('Harbour Newtown')
})

test('a client with nothing set up has no balance to transfer and no settlement account', async ({
  page,
  signIn,
}) => {
  await signIn('owner@newclient.example', screen)
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await expect(page.getByText('You don’t have a settlement account yet.')).toBeVisible()
  await expect(page.getByLabel('Enter Amount')).toBeDisabled()
  await expect(page.getByLabel('Enter Amount')).toHaveAccessibleDescription('No balance available')
  await expect(transferButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(transferButton(page)).toHaveAccessibleDescription('There’s no balance to transfer.')
  await expect(page.getByText('The alert is off. Enter a threshold to turn it on.')).toBeVisible()
  await expect(
    page.getByText(
      'No settlements or top-ups yet. Transfer funds above, or pay into your TopUp PayID.',
    ),
  ).toBeVisible()
})

test('settlements and top-ups are listed with their outcome, and a failed load is reported', async ({
  page,
  signIn,
  noise,
}) => {
  const transfers = /\/portal\/v1\/clients\/HARBOUR\/balanceTransfers/
  noise.allowStatus(500, transfers)
  expect((await payAtTestBank('topup-harbour@pay.tideway.example', 7.25)).outcome).toBe('ACCEPTED')
  await signIn('finance.admin@harbour.example', screen)
  const topUp = transferRows(page).filter({ hasText: '$7.25' }).first()
  await expect(topUp).toContainText('Top-up')
  await expect(topUp).toContainText('Received')
  await expect(topUp).toContainText('The payer')
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
  await expect(transferRows(page).filter({ hasText: '$7.25' }).first()).toBeVisible()
})

test('the balance shows that it is loading, and that it cannot be read', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/balance$/)
  const letGo = await holdCalls(page, '**/rest/v1/balance')
  await signIn(newtown, screen)
  await expect(page.getByText('062948 - 20481190')).toBeVisible()
  await expect(page.getByText('--', { exact: true })).toBeVisible()
  await expect(page.getByText('Unable to retrieve balance')).toBeHidden()
  await expect(page.getByText('No balance available')).toBeVisible()
  await expect(page.getByLabel('Enter Amount')).toBeDisabled()
  await failCalls(page, '**/rest/v1/balance')
  letGo()
  await page.reload()
  await expect(page.getByText('Unable to retrieve balance')).toBeVisible()
  await expect(page.getByText('--', { exact: true })).toBeVisible()
  await expect(page.getByLabel('Enter Amount')).toBeDisabled()
  await page.unroute('**/rest/v1/balance')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await ready(page)
  await expect(page.getByText('Unable to retrieve balance')).toBeHidden()
})

test('a settlement account that cannot be read is reported and can be read again', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, configCall)
  await page.route(configCall, (route) =>
    route.fulfill({
      status: 500,
      headers: { 'access-control-allow-origin': '*' },
      json: { message: 'Internal server error' },
    }),
  )
  await signIn(newtown, screen)
  await expect(page.getByText('We couldn’t load your settlement account.').first()).toBeVisible()
  const amount = await ready(page)
  await amount.fill('1.00')
  await expect(transferButton(page)).toHaveAccessibleDescription(
    'We couldn’t load your settlement account.',
  )
  await page.unroute(configCall)
  await page.getByRole('alert').getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('062948 - 20481190')).toBeVisible()
  await expect(transferButton(page)).not.toHaveAttribute('aria-disabled', 'true')
})
