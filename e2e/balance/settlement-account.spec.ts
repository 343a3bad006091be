import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { accountText, newtown, question, ready, screen, transferButton } from './settlement.ts'

const configCall = /\/portal\/v1\/clients\/[^/]+$/

test.use({ moneyOf: 'HARBOURN1' })

test('a settlement PayID goes before an account', async ({ page, signIn }) => {
  await signIn('finance.admin@harbour.example', screen)
  await expect(page.getByText('PayID Type')).toBeVisible()
  await expect(page.getByText('EMAIL', { exact: true })).toBeVisible()
  await expect(page.getByText('settlement@harbour.example')).toBeVisible()
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

test('acting for a branch, its account and its name are in the question', async ({
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

test('a client with nothing set up has no balance to transfer and nowhere to send it', async ({
  page,
  signIn,
}) => {
  await signIn('owner@newclient.example', screen)
  await expect(page.getByText('$0.00', { exact: true })).toBeVisible()
  await expect(page.getByText('No settlement account is set up.')).toBeVisible()
  await expect(page.getByLabel('Enter Amount')).toBeDisabled()
  await expect(page.getByLabel('Enter Amount')).toHaveAccessibleDescription('No balance available')
  await expect(transferButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(transferButton(page)).toHaveAccessibleDescription('There is nothing to transfer.')
  await expect(page.getByText('The alert is off: there is no threshold.')).toBeVisible()
})

test('funds without a settlement account stay where they are', async ({ page, signIn }) => {
  await signIn('admin@kelp.example', screen)
  const amount = await ready(page)
  await amount.fill('1.00')
  await expect(transferButton(page)).toHaveAccessibleDescription('No settlement account is set up.')
  await amount.press('Enter')
  await expect(question(page)).toBeHidden()
})

test('the balance while it is loading, and where it cannot be read', async ({
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

test('a settlement account that cannot be read says so, and can be read again', async ({
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
  await expect(page.getByText('The settlement account could not be read.').first()).toBeVisible()
  const amount = await ready(page)
  await amount.fill('1.00')
  await expect(transferButton(page)).toHaveAccessibleDescription(
    'The settlement account could not be read.',
  )
  await page.unroute(configCall)
  await page.getByRole('alert').getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('062948 - 20481190')).toBeVisible()
  await expect(transferButton(page)).not.toHaveAttribute('aria-disabled', 'true')
})
