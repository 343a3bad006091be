import { expect, test } from '../journey.ts'

const list = /^1-100 of/

test('other spellings of a path lead to the one of the specification, with their query', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example', '/Users')
  await expect(page).toHaveURL(/\/users$/)
  const current = page.getByRole('navigation').locator('[aria-current="page"]')
  await expect(current).toHaveText('Users')

  await page.goto(`${new URL(page.url()).origin}//Transactions/paymentrequests/?clientBranch=x`)
  await expect(page).toHaveURL(/[^/]\/transactions\/PaymentRequests\?clientBranch=x$/)
  await expect(current).toHaveText('Transactions')
  await expect(page.getByLabel('Client Branch')).toHaveValue('x')

  await page.goto('/%73ettings/')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(current).toHaveText('Settings')
  // In its place: Back leads to what was before.
  await page.goBack()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests\?clientBranch=x$/)
})

test('what a host does without stays away in every spelling', async ({ page, signIn }) => {
  await page.route('**/config.json', async (route) => {
    const response = await route.fetch()
    const config = await response.json()
    await route.fulfill({ response, json: { ...config, featureFlags: { appsDisabled: '1' } } })
  })
  await signIn('admin@harbour.example', '/Apps')
  const nothing = page.getByRole('heading', { name: 'Page not found' })
  await expect(nothing).toBeVisible()
  for (const path of ['//apps', '/%41pps/checkout', '/apps%2Fbatch', '/APPS/Batch/']) {
    await page.goto(new URL(page.url()).origin + path)
    await expect(nothing).toBeVisible()
  }
  await expect(page.getByRole('link', { name: 'Apps', exact: true })).toHaveCount(0)
})

test('customer service is kept to the transactions in every spelling', async ({ page, signIn }) => {
  await signIn('support@harbour.example', '/Settings')
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(page.getByText(list)).toBeVisible()
  await page.goto('/TRANSACTIONS/OutboundPayments/')
  await expect(page).toHaveURL(/\/transactions\/OutboundPayments$/)
})
