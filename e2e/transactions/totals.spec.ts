import { answerSearches } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix, paidRequest } from '../provider.ts'

const requests = '/transactions/PaymentRequests'
const person = 'finance.operator@harbour.example'

test('totals follow the search and the filter', async ({ page, signIn }) => {
  const clientBranch = freshPrefix('Totals')
  await createRequest({ amount: 100.1, clientBranch })
  await createRequest({ amount: 0.05, clientBranch })
  const { PaymentRequest } = await paidRequest({ amount: 20, clientBranch })
  await signIn(person, `${requests}?clientBranch=${clientBranch}`)
  await expect(page.getByText('3 payment requests, $120.15', { exact: true })).toBeVisible()
  await expect(page.getByText('WAITING 2, $100.15', { exact: true })).toBeVisible()
  await expect(page.getByText('COMPLETE 1, $20.00', { exact: true })).toBeVisible()
  await page.getByRole('searchbox', { name: 'Filter' }).fill(PaymentRequest.payID)
  await expect(page.getByText('1 payment request, $20.00', { exact: true })).toBeVisible()
  await expect(page.getByText(/^WAITING 2/)).toHaveCount(0)
})

test('totals of a whole search come from the provider, and of loaded rows where it cannot say', async ({
  page,
  signIn,
}) => {
  await signIn(person, '/home')
  const record = await createRequest({ amount: 5 })
  await answerSearches(page, 'paymentRequest', [{ records: [record], nextPageId: 'second' }])
  let complete = false
  const bodies: unknown[] = []
  await page.route('**/rest/v1/paymentRequest/search/totals', (route) => {
    bodies.push(route.request().postDataJSON())
    return route.fulfill({
      headers: { 'access-control-allow-origin': '*' },
      json: {
        recordCount: 24_512,
        amount: '1234567.80',
        byStatus: [{ status: 'WAITING', recordCount: 24_512, amount: '1234567.80' }],
        complete,
      },
    })
  })
  await page.goto(`${requests}?clientBranch=Newtown`)
  await expect(page.getByText('1 loaded payment request, $5.00', { exact: true })).toBeVisible()
  await expect.poll(() => bodies).toEqual([{ PaymentRequestSearch: { clientBranch: 'Newtown' } }])
  complete = true
  await page.getByRole('search').getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByText('24,512 payment requests, $1,234,567.80')).toBeVisible()
  // A filter is over the loaded rows.
  await page.getByRole('searchbox', { name: 'Filter' }).fill('WAITING')
  await expect(page.getByText('1 loaded payment request, $5.00', { exact: true })).toBeVisible()
})
