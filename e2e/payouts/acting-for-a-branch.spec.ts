import { expect, expectSignedIn, fillSignIn, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import {
  confirmation,
  confirmPayout,
  expectStage,
  fillPayout,
  fund,
  openPayouts,
  payButton,
  payoutsUrl,
} from './desk.ts'

test('opened from the dashboard for a branch: no second password, and the branch is always named', async ({
  page,
  signInByPage,
  organisation,
}) => {
  const { clientId } = organisation.newtown
  await fund(5, organisation.newtown)
  await signInByPage(organisation.email('admin'), `/?clientId=${clientId}`)
  await page.getByRole('button', { name: 'New Payout Request' }).click()
  await expect(page).toHaveURL(`${payoutsUrl}?clientId=${clientId}`)
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
  expect(call.headers().authorization).toMatch(new RegExp(`^Bearer [\\w.-]+,${clientId}$`))
  await expectStage(page, 'Paid', 'SETTLED')

  // The link back shows the same client's payouts.
  await page.getByRole('link', { name: 'See all on the dashboard' }).click()
  await expectSignedIn(page)
  expect(new URL(page.url()).pathname).toBe('/transactions/OutboundPayments')
  await expect(page.getByRole('banner').getByText('Acting for Harbour Newtown')).toBeVisible()
  await expect(page.getByText('John Smith').first()).toBeVisible()
})

test('signing out ends the identity session, and the next user sees no typed values', async ({
  page,
  organisation,
}) => {
  await openPayouts(page, { email: organisation.email('finance.admin') })
  await fillPayout(page, { amount: '5' })
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  expect(new URL(page.url()).origin).toBe(providerUrl)
  await fillSignIn(page, organisation.email('finance.manager'))
  await expect(page.getByRole('heading', { name: 'New payout', level: 1 })).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('')
  await page.getByRole('button', { name: 'Logout' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  // The dashboard asks for the password too.
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})
