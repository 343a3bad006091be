import { expect, fillSignIn, test } from '../journey.ts'
import { confirmPayout, fillPayout, openFunded, payoutsUrl } from './desk.ts'

const typed = { payId: 'johnsmith@test.com.au', amount: '0.12', description: 'Typed before' }

/** Replaces the tab's token with one that the provider rejects. */
const spoil = () => {
  const token = sessionStorage.getItem('payouts.idToken') ?? ''
  sessionStorage.setItem('payouts.idToken', token.replace(/\.[^.]*$/, '.AAAA'))
}

test('an expired session is renewed without the password, and typed values are kept', async ({
  page,
  organisation,
  noise,
}) => {
  noise.allowStatus(401, /\/v1\//)
  await openFunded(page, organisation)
  await fillPayout(page, typed)
  await page.evaluate(spoil)
  await page.reload()
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page).toHaveURL(`${payoutsUrl}?clientId=${organisation.newtown.clientId}`)
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('0.12')
  await expect(page.getByLabel('Description')).toHaveValue('Typed before')
})

test('after the identity session ends, the password is required and typed values are kept', async ({
  page,
  context,
  organisation,
  noise,
}) => {
  noise.allowStatus(401, /\/v1\//)
  await openFunded(page, organisation)
  await fillPayout(page, typed)
  await context.clearCookies()
  await page.evaluate(() => sessionStorage.removeItem('payouts.idToken'))
  await page.reload()
  await fillSignIn(page, organisation.email('finance.manager'))
  await expect(page).toHaveURL(`${payoutsUrl}?clientId=${organisation.newtown.clientId}`)
  await expect(page.getByLabel('Amount')).toHaveValue('0.12')
})

test('a session that ends during a payout pays nothing, and the payout is made after sign-in', async ({
  page,
  organisation,
  noise,
}) => {
  noise.allowStatus(401, /\/v1\//)
  await openFunded(page, organisation)
  await fillPayout(page, typed)
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await page.route('**/rest/v1/payment', (route) =>
    route.fulfill({ status: 401, json: { message: 'Unauthorized' } }),
  )
  await confirmPayout(page, '$0.12')
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.unroute('**/rest/v1/payment')
  await page.getByRole('button', { name: 'Sign in again' }).click()
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await confirmPayout(page, '$0.12')
  await expect(page.getByRole('heading', { name: 'Paid' })).toBeVisible()
})

test('an unexpected callback signs no user in', async ({ page, organisation, noise }) => {
  noise.allowConsole(/^The sign-in was not completed/)
  await page.goto(`${payoutsUrl}/auth-callback?code=made-up&state=made-up`)
  await expect(
    page.getByText('There was an error retrieving the authentication details'),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Login' }).click()
  await fillSignIn(page, organisation.email('finance.manager'))
  await expect(page).toHaveURL(payoutsUrl)
  await expect(page.getByRole('heading', { name: 'New payout', level: 1 })).toBeVisible()
})
