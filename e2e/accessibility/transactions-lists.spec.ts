import { expectAccessible, expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, paidRequest } from '../system/provider.ts'
import { expectLoaded, filterOf } from '../transactions/list.ts'
import { paymentRequests as list, openConfigure } from '../transactions/results.ts'
import { openViews, saveAs } from '../transactions/views.ts'

/** A search without rows, to check the controls around the rows. */
const few = `${list}?payID=nobody%40pay.harbour.example`
const searchCall = '**/rest/v1/paymentRequest/search*'

// Each state is checked in both colour schemes.
test.describe.configure({ timeout: 240_000 })

test('the tools of a list are accessible: columns, views, order, selection, filter and new records', async ({
  page,
  signIn,
  organisation,
}) => {
  const client = organisation
  await page.clock.install()
  await paidRequest({ client, amount: 5, description: 'Beans, hidden' })
  await createRequest({ client, amount: 7 })
  await signIn(organisation.email('finance.manager'), list)
  await expectLoaded(page, '1-2 of 2')
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: 'Change column order' }).click()
  await expectAccessibleAtBothWidths(page)
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.getByRole('columnheader').getByRole('button', { name: 'Amount' }).click()
  await page.getByRole('checkbox', { name: 'Select all rows shown' }).check()
  await expect(
    page.getByText('2 selected · Received $5.00, Refunded $0.00, Net $5.00'),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await page.getByRole('button', { name: /^Totals/ }).click()
  await expect(page.getByRole('dialog', { name: 'Totals by status' })).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await filterOf(page).fill('hidden')
  await expect(page.getByText('Description: Beans, hidden')).toBeVisible()
  await expectAccessible(page)
  // A view keeps the address's filter, which is written after a pause.
  await expect(page).toHaveURL(/filter=hidden/)
  await saveAs(page, 'Hidden beans')
  await filterOf(page).fill('')
  await openViews(page, /Hidden beans.*changed/)
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  // A list in the order of a column announces no newer records.
  await page.goto(list)
  await expectLoaded(page, '1-2 of 2')
  const opener = page.getByRole('button', { name: /^Details of/ }).first()
  await opener.click()
  await opener.click()
  await createRequest({ client, amount: 9 })
  await page.clock.fastForward(16_000)
  await expect(page.getByRole('button', { name: /^1 new ?, show at the top/ })).toBeVisible()
  await expectAccessible(page)
  await page.locator('tr[data-row] time').first().hover()
  await expect(page.getByRole('tooltip')).toBeVisible()
  await expectAccessible(page)
})

test('a list is accessible while it loads for long, is refreshed, or shows a linked row', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(400, /\/paymentRequest\/search$/)
  const { PaymentRequestStatus } = await createRequest({ client: organisation, amount: 5 })
  await signIn(organisation.email('admin'), list)
  await expectLoaded(page, '1-1 of 1')
  await page.getByRole('link', { name: 'Dashboard', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Account Balance' })).toBeVisible()
  const letGo = await holdCalls(page, searchCall)
  await page.getByRole('link', { name: 'Transactions', exact: true }).click()
  await expect(page.getByText('Refreshing this list…')).toBeVisible()
  await page.getByRole('button', { name: /^Details of/ }).click()
  await expectAccessible(page)
  letGo()
  await expectLoaded(page, '1-1 of 1')
  await page.unroute(searchCall)
  await page.evaluate(() =>
    localStorage.setItem('tidewayIdConfig', JSON.stringify({ maxReceived: 50_000 })),
  )
  await page.reload()
  await expectLoaded(page, '1-1 of 1')
  const letGoAgain = await holdCalls(page, searchCall)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByRole('progressbar', { name: /of up to 50,000 records/ })).toBeVisible()
  await expectAccessible(page)
  letGoAgain()
  await expectLoaded(page, '1-1 of 1')
  await page.unroute(searchCall)
  await failCalls(page, searchCall, 400)
  await page.getByRole('button', { name: 'Refresh', exact: true }).click()
  await expect(page.getByText(/^We couldn’t refresh this list/)).toBeVisible()
  await expectAccessible(page)
  await page.unroute(searchCall)
  await page.goto(`${few}&open=${PaymentRequestStatus.paymentRequestId}`)
  await expect(page.getByText('It’s shown as the first row.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
