import { expect, test } from '../journey.ts'

const list = /^1-100 of/

test('other spellings of a path redirect to the specified one and keep the query', async ({
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
  // The redirect replaces the history entry, so Back leads to the page before.
  await page.goBack()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests\?clientBranch=x$/)
})

test('apps that a host switches off are not found under any spelling', async ({ page, signIn }) => {
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

test('customer service can open only transactions under any spelling', async ({ page, signIn }) => {
  await signIn('support@harbour.example', '/Settings')
  await expect(page).toHaveURL(/\/transactions$/)
  await expect(page.getByText(list)).toBeVisible()
  await page.goto('/TRANSACTIONS/OutboundPayments/')
  await expect(page).toHaveURL(/\/transactions\/OutboundPayments$/)
})
