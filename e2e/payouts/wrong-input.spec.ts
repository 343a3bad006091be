import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { confirmation, fillPayout, openFunded, payButton } from './desk.ts'

test('an unregistered PayID cannot be paid, and the reason is shown', async ({
  page,
  organisation,
}) => {
  await openFunded(page, organisation)
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

test('an unknown BSB cannot be paid, and a different account name is reported', async ({
  page,
  organisation,
  noise,
}) => {
  noise.allowStatus(404, /\/accountEnquiry$/)
  await openFunded(page, organisation)
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

test('if the balance cannot be read, the provider decides and typed values are kept', async ({
  page,
  organisation,
  noise,
}) => {
  noise.allowStatus(500, /\/balance$/)
  noise.allowStatus(400, /\/payment$/)
  await failCalls(page, '**/rest/v1/balance')
  await openFunded(page, organisation)
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
