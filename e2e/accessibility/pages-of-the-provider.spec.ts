import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expect, fillSignIn, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { createRequest, paidRequest, payAtTestBank } from '../system/provider.ts'

const back = encodeURIComponent(`${providerUrl}/healthz`)

// Each state is checked at two widths, each in another colour scheme.
test.describe.configure({ timeout: 180_000 })

test('sign-in is accessible: empty, with missing fields, rejected, with single sign-on, and with a failed callback', async ({
  page,
  noise,
}) => {
  noise.allowStatus(401, /\/identity\//)
  noise.allowConsole(/^The sign-in was not completed/)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByText('Enter your email')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await fillSignIn(page, 'nobody@nowhere.example', 'wrong')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  // Answers as for an email domain with single sign-on.
  await page.route(/\/way\?/, (route) => route.fulfill({ json: { redirect: '/identity/x' } }))
  await page.getByLabel('Email').fill('nadia@people.example')
  await page.getByLabel('Email').press('Tab')
  await expect(page.getByText('Your organisation uses single sign-on.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.goto('/auth-callback')
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('checkout is accessible: waiting, wrong amount, cancel confirmation, paid, expired, not found', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, /\/checkout\//)
  const client = organisation
  const expired = await createRequest({ amount: 12, expiresInMs: 1500, client })
  const record = await createRequest({ amount: 12, client })
  const { payID, checkoutUrl } = record.PaymentRequest
  await page.goto(`${checkoutUrl}?cancelRedirectURL=${back}`)
  await expect(page.getByText('Waiting for payment')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await payAtTestBank(payID, 11)
  await expect(page.getByText('We’re returning your payment of $11.00')).toBeVisible()
  await page.getByRole('button', { name: 'Cancel payment' }).click()
  await expectAccessibleAtBothWidths(page)
  await payAtTestBank(payID, 12)
  await expect(page.getByRole('heading', { name: 'Payment received' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  await page.goto(expired.PaymentRequest.checkoutUrl ?? '')
  await expect(page.getByRole('heading', { name: 'This PayID has expired' })).toBeVisible({
    timeout: 20_000,
  })
  await expectAccessibleAtBothWidths(page)
  await page.goto(`${providerUrl}/checkout/not-a-token`)
  await expect(page.getByRole('heading', { name: 'We couldn’t find this payment' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('the test bank is accessible: empty, with messages, paid', async ({ page, organisation }) => {
  const record = await paidRequest({ amount: 12, client: organisation })
  await page.goto(`${providerUrl}/test-bank`)
  await expect(page.getByRole('switch', { name: 'Account closed' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('radio', { name: 'Someone else' }).check()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('group', { name: 'Pay as' }).getByRole('radio').first().check()
  await page.getByLabel('PayID').fill(record.PaymentRequest.payID)
  await page.getByLabel('Amount').fill('12')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Sent back', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
