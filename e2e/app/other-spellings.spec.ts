import { expect, test } from '../journey.ts'

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
  await expect(page.getByRole('button', { name: 'Client Branch: x' })).toBeVisible()

  await page.goto('/%73ettings/')
  await expect(page).toHaveURL(/\/settings$/)
  await expect(current).toHaveText('Settings')
  // The redirect replaces the history entry, so Back leads to the page before.
  await page.goBack()
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests\?clientBranch=x$/)
})
