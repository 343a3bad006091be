import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  confirmation,
  fillPayout,
  fund,
  newtown,
  openPayouts,
  pay,
  payButton,
  payCall,
} from './desk.ts'

const branch = { clientId: 'HARBOURN1' }

test.describe.configure({ lock: 'HARBOURN1' })
test.beforeEach(() => fund(5, newtown))

test('an empty form reports every required field and focuses the first', async ({ page }) => {
  await openPayouts(page, branch)
  await payButton(page).click()
  await expect(page.getByText('Enter an email address, such as ana@shop.example')).toBeVisible()
  await expect(
    page.getByText('Enter 1 to 140 unaccented letters, digits and symbols'),
  ).toBeVisible()
  await expect(page.getByText('Invalid amount')).toBeVisible()
  await expect(page.getByText('Enter 5 to 280 characters with no emojis')).toBeVisible()
  await expect(page.getByRole('textbox', { name: 'PayID', exact: true })).toBeFocused()
  await expect(confirmation(page)).toHaveCount(0)

  await page.getByRole('radio', { name: 'BSB and account' }).check()
  await expect(page.getByText('Enter 6 digits, such as 062-000')).toBeVisible()
  await expect(page.getByText('Enter 4 to 12 digits')).toBeVisible()
  await page.getByLabel('Reference').fill('Ünfit')
  await expect(page.getByText('Enter at most 35 characters with no emojis')).toBeVisible()
})

test('each invalid value is reported', async ({ page }) => {
  await openPayouts(page, branch)
  await payButton(page).click()
  const wrong: [string, string, string][] = [
    ['Email', 'not an email', 'Enter an email address, such as ana@shop.example'],
    ['Mobile number', '12345', 'Enter a number such as 0400 000 000, or +64-21000000'],
    ['ABN or ACN', '1234567890', 'Enter 11 digits for an ABN or 9 for an ACN'],
    ['Organisation ID', 'ünfit', 'Enter up to 140 letters, digits and symbols'],
  ]
  for (const [payIdType, payId, message] of wrong) {
    await fillPayout(page, { payIdType, payId })
    await expect(page.getByText(message)).toBeVisible()
  }
  for (const amount of ['0', '0.00', '1.234', '-5', '1e3', '$5', 'five']) {
    await fillPayout(page, { amount })
    await expect(page.getByText('Invalid amount')).toBeVisible()
  }
  await fillPayout(page, { amount: '0.01' })
  await expect(page.getByText('Invalid amount')).toHaveCount(0)
})

test('an unregistered PayID cannot be paid, and the reason is shown', async ({ page }) => {
  await openPayouts(page, branch)
  await fillPayout(page, {
    payId: 'not-found@example.com',
    payeeName: 'Nobody',
    amount: '1',
    description: 'Beans of November',
  })
  await expect(page.getByText('This PayID isn’t registered.', { exact: true })).toBeVisible()
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(payButton(page)).toHaveAccessibleDescription(
    'This PayID isn’t registered. Check it with the payee.',
  )
  await page.getByLabel('Description').press('Enter')
  await expect(confirmation(page)).toHaveCount(0)
})

test('a PayID whose holder may not be disclosed cannot be paid', async ({ page, noise }) => {
  noise.allowStatus(403, /\/payIDEnquiry$/)
  await openPayouts(page, branch)
  await fillPayout(page, { payIdType: 'Mobile number', payId: '0481 223 344' })
  await expect(page.getByText('This PayID’s name is private.', { exact: true })).toBeVisible()
  await expect(payButton(page)).toHaveAccessibleDescription(
    'This PayID’s name is private. Pay by BSB and account instead.',
  )
})

test('a failed look-up can be retried by hand', async ({ page, noise }) => {
  noise.allowStatus(500, /\/payIDEnquiry$/)
  await openPayouts(page, branch)
  await failCalls(page, '**/rest/v1/payIDEnquiry*')
  await fillPayout(page, { payId: 'johnsmith@test.com.au' })
  await expect(page.getByText('We couldn’t look up the name.')).toBeVisible()
  await expect(payButton(page)).toHaveAccessibleDescription(
    'We need to show you the payee’s name before you pay. Check it again.',
  )
  await page.unroute('**/rest/v1/payIDEnquiry*')
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
})

test('a slow look-up is reported, and its name appears in the end', async ({ page }) => {
  await openPayouts(page, branch)
  const letGo = await holdCalls(page, '**/rest/v1/payIDEnquiry*')
  await fillPayout(page, { payId: 'johnsmith@test.com.au' })
  await expect(page.getByText('Checking', { exact: true })).toBeVisible()
  await expect(payButton(page)).toHaveAccessibleDescription('We’re checking the PayID’s name.')
  await expect(page.getByText('Still checking: the bank is slow to respond')).toBeVisible()
  letGo()
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
})

test('the name shown belongs to the typed PayID, not to the previous one', async ({ page }) => {
  await openPayouts(page, branch)
  await fillPayout(page, { payId: 'johnsmith@test.com.au' })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await fillPayout(page, { payId: 'pjones@test.com.au' })
  await expect(page.getByText('Registered to John Smith')).toHaveCount(0)
  await expect(page.getByText('Registered to P Jones')).toBeVisible()
  await expect(page.getByLabel('Payee name')).toHaveValue('P Jones')
})

test('an unknown BSB cannot be paid, and a different account name is reported', async ({
  page,
  noise,
}) => {
  noise.allowStatus(404, /\/accountEnquiry$/)
  await openPayouts(page, branch)
  await fillPayout(page, { bsb: '939-200', accountNumber: '12345', payeeName: 'Ana Silva' })
  await expect(page.getByText('We couldn’t find this BSB.', { exact: true })).toBeVisible()
  await expect(page.getByText('We couldn’t check the name: the BSB was not found.')).toBeVisible()
  await expect(payButton(page)).toHaveAccessibleDescription(
    'We couldn’t find this BSB. Check it with the payee.',
  )
  await fillPayout(page, { bsb: '012-366', accountNumber: '40117725' })
  await expect(page.getByText('Accepts real-time payments.')).toBeVisible()
  await expect(page.getByText('The name doesn’t match the account.')).toBeVisible()
  await fillPayout(page, { payeeName: 'PRIYA RAMAN' })
  await expect(page.getByText('The name matches the account.')).toBeVisible()
})

test('an amount above the balance is explained before it is sent', async ({ page }) => {
  await openPayouts(page, branch)
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: '99999999.99',
    description: 'Too much of it',
  })
  await expect(payButton(page)).toHaveAttribute('aria-disabled', 'true')
  await expect(payButton(page)).toHaveAccessibleDescription(
    /^Your balance is \$[\d,.]+, so you’re \$[\d,.]+ short\. Top up or enter a lower amount\.$/,
  )
  await expect(page.getByText(/^Balance after this payout: -\$/)).toBeVisible()
})

test('if the balance cannot be read, the provider decides and typed values are kept', async ({
  page,
  noise,
}) => {
  noise.allowStatus(500, /\/balance$/)
  noise.allowStatus(400, /\/payment$/)
  await failCalls(page, '**/rest/v1/balance')
  await openPayouts(page, branch)
  await expect(page.getByText('Unable to retrieve balance')).toBeVisible()
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: '99999999.99',
    description: 'Too much of it',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await payButton(page).click()
  await expect(confirmation(page)).toContainText('Not available')
  await confirmation(page).getByRole('button', { name: 'Pay $99,999,999.99' }).click()
  const refusal = page.getByRole('alert').filter({ hasText: 'No payment was made' })
  await expect(refusal).toContainText(
    'The amount is more than your balance. Top up or enter a lower amount.',
  )
  await expect(page.getByLabel('Amount')).toHaveValue('99999999.99')
  await expect(page.getByLabel('Description')).toHaveValue('Too much of it')
  await page.unroute('**/rest/v1/balance')
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(payButton(page)).toHaveAccessibleDescription(/short\. Top up/)
})

test('after too many calls nothing was sent, and paying again is the same payout', async ({
  page,
  noise,
}) => {
  noise.allowStatus(429, /\/payment$/)
  const keys: (string | undefined)[] = []
  await openPayouts(page, branch)
  page.on('request', (request) => {
    if (/\/rest\/v1\/payment$/.test(request.url())) keys.push(request.headers()['idempotency-key'])
  })
  await failCalls(page, payCall, 429)
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: '0.11',
    description: 'One of many',
  })
  await pay(page, '$0.11')
  await expect(page.getByText('Too many requests. Wait a minute, then pay again.')).toBeVisible()
  await page.unroute(payCall)
  await pay(page, '$0.11')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
})
