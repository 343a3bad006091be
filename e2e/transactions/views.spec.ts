import { expectAccessible } from '../accessible.ts'
import { providerUrl } from '../addresses.ts'
import { expect, test } from '../journey.ts'
import { filterOf } from './list.ts'
import { columnsOf, openConfigure, paymentRequests } from './results.ts'
import { deleteViews, openBrowser, openViews, saveAs, setDefault, viewsButton } from './views.ts'

/** Journeys with one person's views run one after another, because a default view opens in each. */
test.describe.configure({ mode: 'serial' })

// No other journey enters a list as this person, so none meets their default view.
const person = 'tech.admin@harbour.example'
const colleague = 'support@harbour.example'
const moved = [
  'Amount',
  'PayID',
  'Client Branch',
  'Client Transaction ID',
  'Status',
  'Created Date',
]

test.afterEach(({ page }) => deleteViews(page, providerUrl))

test('a view that was made here is opened in another browser, by keyboard', async ({
  page,
  browser,
  signIn,
  idTokenOf,
}) => {
  await signIn(person, paymentRequests)
  await filterOf(page).fill('harbour')
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: 'Change column order' }).press('Enter')
  const up = dialog.getByRole('button', { name: 'Move Amount up' })
  for (let presses = 0; presses < 3; presses += 1) await up.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'Amount: 1 of 6' })).toBeAttached()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(columnsOf(page)).toHaveText(moved)
  const edge = page.getByRole('separator', { name: 'Width of PayID' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await page.getByRole('separator', { name: 'Width of Amount' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(edge).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 50))
  await expectAccessible(page)
  await expect(page).toHaveURL(/filter=harbour/)
  await saveAs(page, 'Harbour by amount')

  const other = await openBrowser(browser, await idTokenOf(person))
  await other.page.goto(paymentRequests)
  await viewsButton(other.page).press('Enter')
  const panel = other.page.getByRole('dialog', { name: 'Views' })
  await expect(panel.getByRole('button', { name: 'Harbour by amount' })).toBeVisible()
  await other.page.keyboard.press('Home')
  await other.page.keyboard.press('ArrowDown')
  await other.page.keyboard.press('Enter')
  await expect(viewsButton(other.page, 'Harbour by amount')).toBeVisible()
  await expect(filterOf(other.page)).toHaveValue('harbour')
  await expect(columnsOf(other.page)).toHaveText(moved)
  await expect(other.page.getByRole('separator', { name: 'Width of PayID' })).toHaveAttribute(
    'aria-valuenow',
    String(before + 50),
  )
  await other.context.close()
})

test('a shared link shows a colleague the same, and changes nothing of theirs', async ({
  page,
  browser,
  signIn,
  idTokenOf,
}) => {
  await signIn(person, `${paymentRequests}?filter=harbour&pageSize=200`)
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(page.getByRole('separator', { name: 'Width of Status' })).toBeVisible()
  await head('Amount').dragTo(head('PayID'), { targetPosition: { x: 4, y: 10 } })
  await expect(columnsOf(page)).toHaveText(moved)
  const panel = await openViews(page)
  await panel.getByRole('button', { name: 'Copy link' }).click()
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const other = await openBrowser(browser, await idTokenOf(colleague))
  await other.page.goto(link)
  await expect(filterOf(other.page)).toHaveValue('harbour')
  await expect(columnsOf(other.page)).toHaveText(moved)
  await expect(other.page.getByRole('button', { name: /Rows per page/ })).toContainText('200')
  const theirs = await other.page.evaluate(() => localStorage.getItem('tidewayIdConfig'))
  expect(theirs).toBe(null)
  await other.context.close()
})

test('the default view opens with the list, here and in another browser', async ({
  page,
  browser,
  signIn,
  idTokenOf,
}) => {
  await signIn(person, `${paymentRequests}?filter=harbour`)
  await saveAs(page, 'Mine')
  await setDefault(page, 'Mine')
  await page.getByRole('link', { name: 'Payment Agreements' }).click()
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Payment Agreements')
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(viewsButton(page, 'Mine')).toBeVisible()
  await expect(filterOf(page)).toHaveValue('harbour')

  const other = await openBrowser(browser, await idTokenOf(person))
  await other.page.goto(paymentRequests)
  await expect(viewsButton(other.page, 'Mine')).toBeVisible()
  await expect(filterOf(other.page)).toHaveValue('harbour')
  await filterOf(other.page).fill('pay.harbour')
  await expect(viewsButton(other.page, /Mine.*changed/)).toBeVisible()
  const panel = await openViews(other.page, /Mine.*changed/)
  await expectAccessible(other.page)
  await panel.getByRole('button', { name: 'No view' }).click()
  await expect(filterOf(other.page)).toHaveValue('')
  await other.context.close()
})

test('a relative date of a view moves with the clock', async ({ page, signIn }) => {
  const list = '/transactions/PaymentInitiations'
  await signIn(person, list)
  const until = page.getByLabel('Date To', { exact: true })
  const before = await until.inputValue()
  expect(before).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d$/)
  await saveAs(page, 'Today')
  await page.clock.setFixedTime(Date.now() + 3 * 60_000)
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(viewsButton(page)).toBeVisible()
  await page.getByRole('button', { name: 'Views of Transactions' }).click()
  await page.getByRole('link', { name: 'Today' }).click()
  await expect(viewsButton(page, 'Today')).toBeVisible()
  await expect(until).not.toHaveValue(before)
})

test('a view of the last seven days keeps its preset, not its dates', async ({ page, signIn }) => {
  await signIn(person, `${paymentRequests}?dates=last7days`)
  await saveAs(page, 'Last seven days')
  const views = await openViews(page, 'Last seven days')
  await views.getByRole('button', { name: 'No view' }).click()
  await expect(page).not.toHaveURL(/dates=/)
  await (await openViews(page)).getByRole('button', { name: 'Last seven days' }).click()
  await expect(page).toHaveURL(/dates=last7days/)
  await expect(page).not.toHaveURL(/startDate/)
})

test('an edge of a head is dragged, and fits its texts by a double press', async ({
  page,
  signIn,
}) => {
  await signIn(person, paymentRequests)
  const edge = page.getByRole('separator', { name: 'Width of Client Branch' })
  await expect(edge).toBeVisible()
  const widthOf = async () => Number(await edge.getAttribute('aria-valuenow'))
  const before = await widthOf()
  const box = await edge.boundingBox()
  const [x, y] = [(box?.x ?? 0) + 6, (box?.y ?? 0) + 10]
  await page.mouse.move(x, y)
  await page.mouse.down()
  await page.mouse.move(x + 80, y, { steps: 4 })
  await page.mouse.up()
  await expect.poll(widthOf).toBe(before + 80)
  await page.reload()
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 80))
  await edge.dblclick()
  await expect.poll(widthOf).toBeLessThan(before + 80)
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: 'Restore Defaults' }).click()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect.poll(widthOf).toBe(before)
})
