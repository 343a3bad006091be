import { expect, test } from '../journey.ts'
import { createRequest } from '../system/provider.ts'
import { filterOf } from './list.ts'
import { columnsOf, openConfigure, paymentRequests } from './results.ts'
import { openBrowser, openViews, saveAs, setDefault, viewsButton } from './views.ts'

const moved = [
  'Amount',
  'PayID',
  'Client Branch',
  'Client Transaction ID',
  'Status',
  'Created Date',
]

test('a view that was made here is opened in another browser, by keyboard', async ({
  page,
  browser,
  signIn,
  idTokenOf,
  organisation,
}) => {
  const person = organisation.email('admin')
  await createRequest({ client: organisation, amount: 5 })
  await signIn(person, paymentRequests)
  await filterOf(page).fill('pay')
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: 'Change column order' }).press('Enter')
  const up = dialog.getByRole('button', { name: 'Move Amount up' })
  for (let presses = 0; presses < 3; presses += 1) await up.press('Enter')
  await expect(dialog.getByRole('status').filter({ hasText: 'Amount: 1 of 6' })).toBeAttached()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(columnsOf(page)).toHaveText(moved)
  const edge = page.getByRole('separator', { name: 'Width of PayID' })
  const before = Number(await edge.getAttribute('aria-valuenow'))
  await page.getByRole('separator', { name: 'Width of Amount' }).focus()
  await page.keyboard.press('ArrowDown')
  await expect(edge).toBeFocused()
  await page.keyboard.press('Shift+ArrowRight')
  await expect(edge).toHaveAttribute('aria-valuenow', String(before + 50))
  await expect(page).toHaveURL(/filter=pay/)
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
  await expect(filterOf(other.page)).toHaveValue('pay')
  await expect(columnsOf(other.page)).toHaveText(moved)
  await expect(other.page.getByRole('separator', { name: 'Width of PayID' })).toHaveAttribute(
    'aria-valuenow',
    String(before + 50),
  )
  // As the default view, it opens with the list in every browser.
  await setDefault(other.page, 'Harbour by amount')
  await other.context.close()
  await page.goto(paymentRequests)
  await expect(viewsButton(page, 'Harbour by amount')).toBeVisible()
  await expect(filterOf(page)).toHaveValue('pay')
})

test('a column is dragged, and a shared link shows a colleague the same without changing their view', async ({
  page,
  browser,
  signIn,
  idTokenOf,
  organisation,
}) => {
  await createRequest({ client: organisation, amount: 5 })
  await signIn(organisation.email('admin'), `${paymentRequests}?filter=pay&pageSize=200`)
  const head = (name: string) => page.getByRole('columnheader', { name, exact: true })
  await expect(page.getByRole('separator', { name: 'Width of Status' })).toBeVisible()
  await head('Amount').dragTo(head('PayID'), { targetPosition: { x: 4, y: 10 } })
  await expect(columnsOf(page)).toHaveText(moved)
  const panel = await openViews(page)
  await panel.getByRole('button', { name: 'Copy link' }).click()
  await expect(panel.getByRole('button', { name: 'Copied' })).toBeVisible()
  const link = await page.evaluate(() => navigator.clipboard.readText())

  const other = await openBrowser(browser, await idTokenOf(organisation.email('support')))
  await other.page.goto(link)
  await expect(filterOf(other.page)).toHaveValue('pay')
  await expect(columnsOf(other.page)).toHaveText(moved)
  await expect(other.page.getByRole('button', { name: /Rows per page/ })).toContainText('200')
  const theirs = await other.page.evaluate(() => localStorage.getItem('tidewayIdConfig'))
  expect(theirs).toBe(null)
  await other.context.close()
})

test('a column’s edge is dragged, and a double press fits the column to its texts', async ({
  page,
  signIn,
  organisation,
}) => {
  await createRequest({ client: organisation, amount: 5, clientBranch: 'Newtown' })
  await signIn(organisation.email('finance.operator'), paymentRequests)
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
