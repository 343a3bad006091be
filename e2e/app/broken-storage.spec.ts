import { expect, test } from '../journey.ts'
import { paidRequest } from '../system/provider.ts'
import { confirmRefund, openRequest } from '../transactions/list.ts'

test('corrupt values in storage are ignored', async ({ page, context, signIn, organisation }) => {
  await context.addInitScript(() => {
    if (location.origin === 'null') return
    localStorage.setItem('tidewayIdConfig', '{"savedFields":[1,')
    localStorage.setItem('tidewayToConfig', 'null')
    sessionStorage.setItem('idempotencyKeys', '[[[')
    sessionStorage.setItem('route', '\u0000')
  })
  const record = await paidRequest({ amount: 21, client: organisation })
  await signIn(organisation.email('finance.manager'), '/transactions/PaymentRequests')
  const detail = await openRequest(page, record.PaymentRequest.payID)
  await confirmRefund(page, detail)
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
})

test('every screen works in a browser without local storage', async ({ page, context, signIn }) => {
  await context.addInitScript(() => {
    Object.defineProperty(window, 'localStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await signIn('finance.manager@harbour.example', '/transactions/PaymentRequests')
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
})

test('without session storage, sign-in stops at the callback with an explanation', async ({
  page,
  context,
  noise,
}) => {
  noise.allowConsole(/^The sign-in was not completed/)
  await context.addInitScript(() => {
    Object.defineProperty(window, 'sessionStorage', {
      get() {
        throw new DOMException('The operation is insecure.', 'SecurityError')
      },
    })
  })
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  await page.getByLabel('Email').fill('admin@kelp.example')
  await page.getByLabel('Password', { exact: true }).fill('demo-password')
  await page.getByRole('button', { name: 'Sign in', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText(
    'There was an error retrieving the authentication details',
  )
})
