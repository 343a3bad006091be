import { dashboardUrl, providerUrl } from '../addresses.ts'
import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import {
  confirmation,
  confirmPayout,
  expectStage,
  fillPayout,
  fund,
  newtown,
  openPayouts,
  payButton,
  payoutsUrl,
} from './desk.ts'

test.describe.configure({ lock: 'HARBOURN1' })
test.beforeEach(() => fund(5, newtown))

test('opened from the dashboard for a branch: no second password, and the branch is always named', async ({
  page,
  signInByPage,
}) => {
  await signInByPage('admin@harbour.example', '/?clientId=HARBOURN1')
  await page.getByRole('button', { name: 'New Payout Request' }).click()
  await expect(page).toHaveURL(`${payoutsUrl}?clientId=HARBOURN1`)
  await expect(page.getByRole('heading', { name: 'New payout', level: 1 })).toBeVisible()
  const header = page.getByRole('banner')
  await expect(header.getByText('Acting for Harbour Newtown')).toBeVisible()
  await expect(header.getByText('Harbour Roasters')).toBeVisible()
  await expect(page.getByText('Balance of Harbour Newtown')).toBeVisible()
  await fillPayout(page, {
    payId: 'johnsmith@test.com.au',
    amount: '0.25',
    description: 'For the branch',
  })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await payButton(page).click()
  await expect(confirmation(page)).toContainText('Harbour Newtown')
  const [call] = await Promise.all([
    page.waitForRequest((request) => /\/rest\/v1\/payment$/.test(request.url())),
    confirmPayout(page, '$0.25'),
  ])
  expect(call.headers().authorization).toMatch(/^Bearer [\w.-]+,HARBOURN1$/)
  await expectStage(page, 'Paid', 'SETTLED')

  // The link back shows the same client's payouts.
  await page.getByRole('link', { name: 'See all on the dashboard' }).click()
  await expectSignedIn(page)
  expect(new URL(page.url()).pathname).toBe('/transactions/OutboundPayments')
  await expect(page.getByRole('banner').getByText('Acting for Harbour Newtown')).toBeVisible()
  await expect(page.getByText('John Smith').first()).toBeVisible()
})

test('opened from the dashboard for the root client, the address names no client', async ({
  page,
  signInByPage,
}) => {
  await signInByPage('finance.admin@harbour.example')
  await page.getByRole('button', { name: 'New Payout Request' }).click()
  await expect(page).toHaveURL(payoutsUrl)
  await expect(page.getByText('Balance of Harbour Roasters')).toBeVisible()
  await expect(page.getByText(/^Acting for/)).toHaveCount(0)
})

test('another tenant’s client is rejected with a notice, and one’s own client is used', async ({
  page,
}) => {
  await openPayouts(page, { clientId: 'KELPCO1' })
  await expect(
    page.getByText('You can’t act for client KELPCO1, so you’re acting for your own organisation.'),
  ).toBeVisible()
  await expect(page.getByText('Balance of Harbour Roasters')).toBeVisible()
})

test('markup or an address as clientId is shown as plain text', async ({ page }) => {
  await openPayouts(page, { clientId: '<img src=x onerror=alert(1)>,KELPCO1' })
  await expect(
    page.getByText('You can’t act for client <img src=x onerror=alert(1)>,KELPCO1, so'),
  ).toBeVisible()
  await expect(page.getByText('Balance of Harbour Roasters')).toBeVisible()
})

test('a user of a branch cannot act for its parent', async ({ page }) => {
  await openPayouts(page, { email: 'admin@newtown.harbour.example', clientId: 'HARBOUR' })
  await expect(page.getByText(/^You can’t act for client HARBOUR,/)).toBeVisible()
  await expect(page.getByText('Balance of Harbour Newtown')).toBeVisible()
})

for (const [email, role] of [
  ['tech.admin@harbour.example', 'Tech Admin'],
  ['finance.operator@harbour.example', 'Finance Operator'],
  ['support@harbour.example', 'Customer Service Operator'],
] as const) {
  test(`${role} sees which permission is missing`, async ({ page }) => {
    await openPayouts(page, { email })
    await expect(page.getByText('You don’t have permission to make payouts')).toBeVisible()
    await expect(
      page.getByText(`Your role, ${role}, doesn’t include the permission ‘New Payout Request’.`),
    ).toBeVisible()
    await expect(payButton(page)).toHaveCount(0)
    await page.getByRole('link', { name: 'Go to the dashboard' }).click()
    await expectSignedIn(page)
    expect(new URL(page.url()).origin).toBe(dashboardUrl)
  })
}

test('signing out ends the identity session, and the next user sees no typed values', async ({
  page,
}) => {
  await openPayouts(page, { email: 'finance.admin@harbour.example' })
  await fillPayout(page, { amount: '5' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(providerUrl)
  await fillSignIn(page, 'finance.manager@harbour.example')
  await expect(page.getByRole('heading', { name: 'New payout', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // The dashboard asks for the password too.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
