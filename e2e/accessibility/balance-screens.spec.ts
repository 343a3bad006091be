import { question, ready, screen, sweepCall, transferButton } from '../balance/settlement.ts'
import {
  desktopViewport,
  expectAccessible,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
  phoneViewport,
} from '../browser/accessible.ts'
import { expectFocusInSight, tabTo } from '../browser/keyboard.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { fund } from '../payouts/desk.ts'

// Each state is checked at two widths, each in another colour scheme.
test.setTimeout(180_000)

test('the balance screen is accessible with data, with the confirmation, and with input errors', async ({
  page,
  signIn,
  organisation,
}) => {
  await fund(100, organisation)
  await signIn(organisation.email('finance.admin'), screen)
  const amount = await ready(page)
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await amount.fill('12.34')
  for (const size of [phoneViewport, desktopViewport]) {
    await page.setViewportSize(size)
    await transferButton(page).click()
    await expect(question(page)).toBeVisible()
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
    await question(page).getByRole('button', { name: 'No' }).click()
  }
  await amount.fill('1.234')
  await page.getByLabel('Enter a low balance threshold').fill('500')
  await page.getByLabel('Email addresses').fill('finance')
  await expect(page.getByText('Invalid amount', { exact: true })).toBeVisible()
  await expect(page.getByText('Invalid Amount', { exact: true })).toBeVisible()
  await expect(page.getByText('Line 1 is not a valid email address')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
})

test('the balance screen is accessible while loading and after a failure', async ({
  page,
  signIn,
  organisation,
  noise,
}) => {
  noise.allowStatus(500, /\/(balance|threshold)$/)
  const calls = ['**/rest/v1/balance', '**/lowBalanceAlert/threshold'] as const
  const held = [await holdCalls(page, calls[0]), await holdCalls(page, calls[1])]
  await signIn(organisation.email('admin@newtown'), screen)
  await expect(page.getByText('--', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  for (const call of calls) await failCalls(page, call)
  for (const letGo of held) letGo()
  await page.reload()
  await expect(page.getByText('Unable to retrieve balance')).toBeVisible()
  await expect(page.getByText('An error occurred. Please refresh and try again.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the balance screen is accessible for a client with nothing set up', async ({
  page,
  signIn,
  organisations,
}) => {
  const { owner } = await organisations.openNew('none')
  await signIn(owner, screen)
  await expect(page.getByText('You don’t have a settlement account yet.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the balance screen is accessible with an unknown outcome, a rejected transfer and unsaved settings', async ({
  page,
  signIn,
  organisation,
  noise,
}) => {
  noise.allowFailedRequests(/\/sweepRequest$/)
  noise.allowStatus(400, /\/(sweepRequest|threshold)$/)
  await fund(10, organisation.newtown)
  await signIn(organisation.email('admin@newtown'), screen)
  const amount = await ready(page)
  await page.route(sweepCall, (route) => route.abort('connectionreset'))
  await amount.fill('1.00')
  await transferButton(page).click()
  await question(page).getByRole('button', { name: 'Yes' }).click()
  await expect(page.getByText('We couldn’t confirm the transfer of $1.00')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await failCalls(page, sweepCall, 400)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expect(page.getByText('Your transfer wasn’t made')).toBeVisible()
  await failCalls(page, '**/lowBalanceAlert/threshold', 400, 'PUT')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('Your changes weren’t saved')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a transfer and the alert settings are completed by keyboard alone', async ({
  page,
  signIn,
  organisation,
}) => {
  await fund(10, organisation.newtown)
  await signIn(organisation.email('admin@newtown'), screen)
  const amount = await ready(page)
  await expect(page.getByRole('button', { name: 'Save' })).toBeVisible()
  await tabTo(page, amount)
  await page.keyboard.type('0.02')
  await tabTo(page, transferButton(page))
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeVisible()
  await tabTo(page, question(page).getByRole('button', { name: 'No' }))
  await page.keyboard.press('Enter')
  await expect(question(page)).toBeHidden()
  await expect(transferButton(page)).toBeFocused()
  await expectFocusInSight(page)
  await page.keyboard.press('Space')
  await tabTo(page, question(page).getByRole('button', { name: 'Yes' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Transfer request was successfully submitted')).toBeVisible()
  await expect(transferButton(page)).toBeFocused()

  const emails = page.getByLabel('Email addresses')
  await tabTo(page, emails)
  await page.keyboard.press('ControlOrMeta+A')
  await page.keyboard.type('a@harbour.example')
  await page.keyboard.press('Enter')
  await page.keyboard.type('b@harbour.example')
  await tabTo(page, page.getByRole('button', { name: 'Save' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Low balance Alert settings updated successfully.')).toBeVisible()
  await expect(emails).toHaveValue('a@harbour.example\nb@harbour.example')
})
