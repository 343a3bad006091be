import type { Page } from '@playwright/test'
import { answerSearches } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { panelOf } from './list.ts'

const searches = ['paymentRequest', 'payment', 'paymentInitiation', 'paymentAgreement']
const ranges = 'Search for transactions using date ranges.'
const payIds = 'Search for transactions using PayID and date ranges.'

/** What stands on the screens is the same however many rows there are. */
async function withoutRows(page: Page): Promise<void> {
  for (const path of searches) await answerSearches(page, path, [{ records: [] }])
}

const screens = [
  { path: '/transactions', title: 'Transactions', subtitle: payIds, region: 'Payment Requests' },
  {
    path: '/transactions/PaymentRequests',
    title: 'Transactions',
    subtitle: payIds,
    region: 'Payment Requests',
  },
  {
    path: '/transactions/tidewayId',
    title: 'Transactions',
    subtitle: payIds,
    region: 'Payment Requests',
  },
  {
    path: '/transactions/OutboundPayments',
    title: 'Transactions',
    subtitle: ranges,
    region: 'Outbound Payments',
  },
  {
    path: '/transactions/tidewayOut',
    title: 'Transactions',
    subtitle: ranges,
    region: 'Outbound Payments',
  },
  {
    path: '/transactions/PaymentInitiations',
    title: 'Transactions',
    subtitle: ranges,
    region: 'Payment Initiations',
  },
  {
    path: '/transactions/tidewayTo',
    title: 'Transactions',
    subtitle: ranges,
    region: 'Payment Initiations',
  },
  {
    path: '/transactions/PaymentAgreement',
    title: 'Payment Agreements',
    subtitle: 'Browse the latest Payment Agreements',
    region: 'Payment Agreements',
  },
]

for (const { path, title, subtitle, region } of screens) {
  test(`${path} is ${region}`, async ({ page, signIn }) => {
    await withoutRows(page)
    await signIn('admin@harbour.example', path)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(subtitle, { exact: true })).toBeVisible()
    await expect(page.getByRole('region', { name: region })).toBeVisible()
    await expect(page.getByText('There is no data to display')).toBeVisible()
    await expect(page).toHaveURL((url) => url.pathname === path)
    await expect(page).toHaveTitle(new RegExp(`^${title}`))
  })
}

test('the transaction type changes the route, and nothing typed goes along', async ({
  page,
  signIn,
}) => {
  await withoutRows(page)
  await signIn('admin@harbour.example', '/transactions?clientBranch=Newtown')
  const panel = panelOf(page)
  const type = panel.getByRole('button', { name: /Transaction Type/ })

  await type.click()
  await expect(page.getByRole('option')).toHaveText([
    'Payment Requests',
    'Outbound Payments',
    'Payment Initiations',
  ])
  await page.keyboard.press('Escape')
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  await filter.fill('oats')
  await expect(page).toHaveURL(/filter=oats$/)
  // The address waits for a pause in typing, and another list opens before that.
  await filter.fill('beans')
  await type.press('ArrowDown')
  await page.getByRole('option', { name: 'Outbound Payments' }).press('Enter')
  await expect(page).toHaveURL(/\/transactions\/OutboundPayments$/)
  await expect(page.getByRole('region', { name: 'Outbound Payments' })).toBeVisible()
  await expect(panel.getByLabel('Client Payment Id')).toHaveValue('')
  await expect(page.getByRole('searchbox', { name: 'Filter' })).toHaveValue('')
  await expect(panel.getByLabel('PayID')).toHaveCount(0)
  await expect(panel.getByText('by Completed Date')).toHaveCount(0)
  await expect(panel.getByRole('button', { name: 'Refresh' })).toBeVisible()

  await type.click()
  await page.getByRole('option', { name: 'Payment Initiations' }).click()
  await expect(page).toHaveURL(/\/transactions\/PaymentInitiations$/)
  await expect(panel.getByLabel('Client Transaction Id')).toBeVisible()
  await expect(panel.getByLabel('Payment Initiation ID')).toBeVisible()
  await expect(panel.getByRole('button', { name: 'Refresh' })).toHaveCount(0)

  await page.goBack()
  await expect(page.getByRole('region', { name: 'Outbound Payments' })).toBeVisible()
})

test('a type that there is not', async ({ page, signIn }) => {
  await withoutRows(page)
  await signIn('admin@harbour.example', '/transactions/NoSuchType')
  await expect(page.getByRole('alert')).toHaveText('Invalid transactionType')
  await page.getByRole('link', { name: 'Go to Payment Requests' }).click()
  await expect(page.getByRole('region', { name: 'Payment Requests' })).toBeVisible()
})

test('agreements are for whoever may search them', async ({ page, signIn }) => {
  await withoutRows(page)
  await signIn('finance.operator@harbour.example', '/transactions/PaymentAgreement')
  await expect(
    page.getByRole('heading', { name: 'You don’t have access to this page' }),
  ).toBeVisible()
  await expect(page.getByText(/‘Payment Agreements’/)).toBeVisible()
})

test('customer service opens agreements from the menu', async ({ page, signIn }) => {
  await withoutRows(page)
  await signIn('support@harbour.example', '/transactions')
  const item = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Payment Agreements' })
  await item.click()
  await expect(page).toHaveURL(/\/transactions\/PaymentAgreement$/)
  await expect(item).toHaveAttribute('aria-current', 'page')
})
