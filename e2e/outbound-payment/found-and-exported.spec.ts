import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  phoneViewport,
} from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import { createPayout, freshPrefix, paidRequest } from '../system/provider.ts'
import { openPanel } from '../transactions/list.ts'
import { columnsOf, exportCsv } from '../transactions/results.ts'

const list = '/transactions/OutboundPayments'

// A wide screen and a phone, each in two colour schemes.
test.describe.configure({ timeout: 120_000 })

test('a payout is found by its id, with its nine columns, and exported', async ({
  page,
  signIn,
  organisation,
}) => {
  const payeeName = freshPrefix('Payee')
  await paidRequest({ amount: 20, client: organisation })
  const { clientPaymentId } = await createPayout({
    key: organisation.key,
    amount: '12.50',
    payeeName,
  })
  await signIn(organisation.email('finance.operator'), list)
  const panel = await openPanel(page)
  await panel.getByLabel('Client Payment Id').fill(clientPaymentId)
  await panel.getByRole('button', { name: 'Search', exact: true }).click()
  await expect(page).toHaveURL((url) => url.searchParams.get('clientPaymentId') === clientPaymentId)
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  await expect(columnsOf(page)).toHaveText([
    'Client Payment ID',
    'Account/PayID',
    'NPP Transaction ID',
    'Name',
    'Description',
    'Reference',
    'Created Date',
    'Status',
    'Amount',
  ])
  const row = page.getByRole('row').filter({ hasText: payeeName })
  await expect(row.getByText('062000-12345999')).toBeVisible()
  await expect(row.getByText('$12.50')).toBeVisible()
  await expect(page.getByRole('button', { name: `Details of ${clientPaymentId}` })).toBeVisible()
  await expect(async () => {
    await panel.getByRole('button', { name: 'Refresh' }).click()
    await expect(row.getByText('SETTLED')).toBeVisible({ timeout: 1000 })
  }).toPass()
  await expectAccessibleAtBothWidths(page)

  const { file, lines } = await exportCsv(page)
  expect(file.suggestedFilename()).toBe('outbound-payments.csv')
  expect(lines).toHaveLength(2)
  expect(lines[1]).toContain(`"${clientPaymentId}","062000-12345999"`)
  expect(lines[1]).toContain('"SETTLED","12.50"')
})

test('a row on a phone opens and shows all its fields', async ({ page, signIn, organisation }) => {
  await paidRequest({ amount: 20, client: organisation })
  const { clientPaymentId, paymentId } = await createPayout({
    key: organisation.key,
    amount: '7.00',
    to: { payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' },
  })
  await page.setViewportSize(phoneViewport)
  await signIn(organisation.email('finance.operator'), `${list}?clientPaymentId=${clientPaymentId}`)
  await page.getByRole('button', { name: `Details of ${clientPaymentId}` }).click()
  const detail = page.getByRole('region', { name: `Details of ${clientPaymentId}` })
  await expect(detail.getByText('EMAIL: johnsmith@test.com.au')).toBeVisible()
  await expect(detail.getByText('Payment ID', { exact: true })).toBeVisible()
  await expect(detail.getByText(shortId(paymentId))).toBeVisible()
  await expectNoSidewaysScroll(page)
})

/** Returns an id as screens show it until it is copied. */
function shortId(id: string): string {
  return `${id.slice(0, 8)}…${id.slice(-4)}`
}
