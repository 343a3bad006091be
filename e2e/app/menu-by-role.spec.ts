import { expect, test } from '../journey.ts'

// The dashboard's screens-by-role.test.tsx covers the other roles.
test('an admin sees every screen in the menu, both actions, and who they are', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example')
  const items = page.getByRole('navigation', { name: 'Main' }).getByRole('link')
  await expect(items).toHaveText([
    'Dashboard',
    'Reports',
    'Transactions',
    'Payment Agreements',
    'Balance Management',
    'Users',
    'Apps',
    'Settings',
  ])
  await expect(items.first()).toHaveAttribute('aria-current', 'page')
  await expect(page.getByRole('button', { name: 'New Payment Request' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'New Payout Request' })).toBeVisible()
  await page.getByRole('button', { name: ', Admin' }).click()
  const drawer = page.getByRole('dialog')
  await expect(drawer.getByText('Admin', { exact: true })).toBeVisible()
  await expect(drawer.getByText('Harbour Roasters')).toBeVisible()
  await expect(drawer.getByText('admin@harbour.example')).toBeVisible()
})

test('customer service can open only transactions', async ({ page, signIn }) => {
  await signIn('support@harbour.example')
  await expect(page).toHaveURL(/\/transactions$/)
  for (const path of ['/', '/settings', '/transactionsX', '/no/such/page']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/transactions$/)
  }
  await expect(page.getByRole('heading', { name: 'Transactions' })).toBeVisible()
})
