import { expect, test } from '../journey.ts'
import { openPayouts } from '../payouts/desk.ts'
import { thinAnswers } from './thinned-answers.ts'

// One journey opens every screen.
test.describe.configure({ timeout: 180_000 })

const failures =
  /Oooppppsss|An error occurred|couldn’t|could not be|Something went wrong|error retrieving/

test('every screen works with a provider that leaves out all optional fields and calls', async ({
  page,
  signIn,
}) => {
  await thinAnswers(page)
  await signIn('admin@harbour.example', '/')
  const main = page.getByRole('main')
  await expect(main.getByText(/^Updated at /)).toBeVisible()

  await page.goto('/settings')
  const keys = page.getByRole('table', { name: 'API keys', exact: true })
  await expect(keys.getByText('potentially long ago').first()).toBeVisible()
  await expect(keys.getByText('No', { exact: true }).first()).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Parts of the settings' })
    .getByRole('link', { name: 'Reports' })
    .click()
  const statement = page.getByRole('region', { name: 'MT940 Report' })
  await expect(statement.getByLabel('Enabled')).not.toBeChecked()
  await expect(statement.getByLabel('Version')).toHaveText(/v1/)
  await expect(statement.getByLabel('Interval')).toHaveText(/Hourly/)
  await expect(main.getByText(failures)).toHaveCount(0)

  await page.goto('/users')
  await expect(
    page.getByRole('table', { name: 'Users' }).getByText('admin@harbour.example', { exact: true }),
  ).toBeVisible()
  await expect(main.getByText(failures)).toHaveCount(0)

  for (const list of ['PaymentRequests', 'OutboundPayments', 'PaymentInitiations']) {
    await page.goto(`/transactions/${list}`)
    await expect(page.getByText(/^1-\d+ of/)).toBeVisible()
    await expect(main.getByText(failures)).toHaveCount(0)
  }
  await page.goto('/transactions/PaymentAgreement')
  await expect(
    page.getByRole('cell', { name: /^(CREATED|ACTIVE|SUSPENDED|CANCELLED|FAILED)$/ }).first(),
  ).toBeVisible()
  await expect(main.getByText(failures)).toHaveCount(0)

  for (const [path, label] of [
    ['/apps/checkout', 'Checkout Enabled'],
    ['/apps/batch', 'Enabled'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('switch', { name: label }).first()).toBeVisible()
    await expect(main.getByText(failures)).toHaveCount(0)
  }

  await page.goto('/reports')
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible()
  await expect(main.getByText(failures)).toHaveCount(0)
})

test('the payouts app works with a provider that leaves out all optional fields and calls', async ({
  page,
}) => {
  await thinAnswers(page)
  await openPayouts(page)
  await expect(page.getByRole('heading', { name: 'Last payouts' })).toBeVisible()
  await expect(page.getByText('SETTLED').first()).toBeVisible()
  await expect(page.getByText(failures)).toHaveCount(0)
})
