import {
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  phoneViewport,
} from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { createPayout, freshPrefix } from '../provider.ts'
import { panelOf } from '../transactions/list.ts'
import { columnsOf, exportCsv } from '../transactions/results.ts'

const list = '/transactions/OutboundPayments'
const person = 'finance.operator@harbour.example'

// A wide screen and a phone, each in two colour schemes.
test.describe.configure({ timeout: 120_000 })

test('a payout is found by its id, with its nine columns, and exported', async ({
  page,
  signIn,
}) => {
  const payeeName = freshPrefix('Payee')
  const { clientPaymentId } = await createPayout({ amount: '12.50', payeeName })
  await signIn(person, list)
  const panel = panelOf(page)
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

test('arrow keys move through the rows, and their ids are copied by keyboard', async ({
  page,
  signIn,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const { clientPaymentId } = await createPayout({ amount: '1.00' })
  await createPayout({ amount: '1.00' })
  await signIn(person, list)
  const rows = page.locator('tr[data-row]')
  await expect(rows.nth(1)).toBeVisible()
  const stopOf = (index: number) => rows.nth(index).locator('[data-stop]')
  await stopOf(0).focus()
  const index = await rows.evaluateAll(
    (all, id) => all.findIndex((row) => row.querySelector(`[title="${id}"]`)),
    clientPaymentId,
  )
  for (let step = 0; step < index; step += 1) await page.keyboard.press('ArrowDown')
  await expect(stopOf(index)).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(rows.nth(index).getByRole('button', { name: /^Copy/ }).first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(clientPaymentId)
  await page.keyboard.press('ArrowLeft')
  await expect(stopOf(index)).toBeFocused()
})

test('a row on a phone opens and shows all its fields', async ({ page, signIn }) => {
  const { clientPaymentId, paymentId } = await createPayout({
    amount: '7.00',
    to: { payID: 'johnsmith@test.com.au', payIDType: 'EMAIL' },
  })
  await page.setViewportSize(phoneViewport)
  await signIn(person, `${list}?clientPaymentId=${clientPaymentId}`)
  await page.getByRole('button', { name: `Details of ${clientPaymentId}` }).click()
  const detail = page.getByRole('region', { name: `Details of ${clientPaymentId}` })
  await expect(detail.getByText('EMAIL: johnsmith@test.com.au')).toBeVisible()
  await expect(detail.getByText('Payment ID', { exact: true })).toBeVisible()
  await expect(detail.getByTitle(paymentId)).toBeVisible()
  await expectNoSidewaysScroll(page)
})
