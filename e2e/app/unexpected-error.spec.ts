import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { failCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'

const defaultAlert = 'Oooppppsss - An unexpected error was encountered'

test('without its configuration the dashboard reports an error, and Try again loads it', async ({
  page,
  noise,
}) => {
  noise.allowStatus(500, /\/config\.json$/)
  noise.allowConsole(/config\.json answered 500/)
  await failCalls(page, '**/config.json')
  await page.goto('/')
  await expect(page.getByRole('alert')).toContainText(defaultAlert)
  await page.unroute('**/config.json')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible()
})

test('a screen that crashes reports it inside the frame, and other screens still open', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowConsole(/broken on purpose/)
  noise.allowStatus(404, /\/portal\/v1\//)
  await page.route('**/assets/transaction-page-route-*.js', (route) =>
    route.fulfill({
      contentType: 'text/javascript',
      body: 'export function TransactionPageRoute() { throw new Error("broken on purpose") }',
    }),
  )
  await signIn('admin@harbour.example', '/transactions/PaymentRequests/anything')
  await expect(page.getByRole('alert')).toContainText(defaultAlert)
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(page.getByText(/^1-100 of/)).toBeVisible()
})
