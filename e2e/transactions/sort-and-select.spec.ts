import { desktopViewport, expectAccessible, phoneViewport } from '../accessible.ts'
import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix } from '../provider.ts'
import { expectLoaded, filterOf } from './list.ts'
import { paymentRequests as list } from './results.ts'

const person = 'finance.operator@harbour.example'
const amounts = [20, 3, 100]

/** Creates three requests, and returns the text that finds only them. */
async function threeRequests(name: string): Promise<string> {
  const prefix = freshPrefix(name)
  for (const [index, amount] of amounts.entries()) {
    await createRequest({ prefix: `${prefix}-${index}`, amount })
  }
  return prefix
}

test('rows are sorted and selected with the keyboard alone', async ({ page, signIn }) => {
  const prefix = await threeRequests('keys')
  await signIn(person, list)
  await expectLoaded(page)
  await filterOf(page).fill(prefix)
  await expect(page.getByText('1-3 of 3+', { exact: true })).toBeVisible()
  const names = page.getByRole('button', { name: /^Details of / })
  const order = () =>
    names.evaluateAll((found) =>
      found.map((each) => /-(\d)@/.exec(each.getAttribute('aria-label') ?? '')?.[1]).join(' '),
    )
  await expect.poll(order, 'the newest first').toBe('2 1 0')

  const head = page.getByRole('columnheader', { name: 'Amount' })
  await head.getByRole('button').focus()
  await page.keyboard.press('Enter')
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await expect.poll(order).toBe('1 0 2')
  await page.keyboard.press('Space')
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect.poll(order).toBe('2 0 1')
  await expect(
    page.getByText(/^Sorted among the loaded [\d,]+ by Amount, descending$/),
  ).toBeVisible()
  await expect(page).toHaveURL((url) => url.searchParams.get('sort') === '-PaymentAmount')
  await expect(page).toHaveURL((url) => url.searchParams.get('filter') === prefix)
  await page.reload()
  await expect.poll(order).toBe('2 0 1')

  await page.getByRole('button', { name: 'Select rows' }).focus()
  await page.keyboard.press('Enter')
  await page.getByRole('checkbox', { name: `Select ${prefix}-2@` }).focus()
  await page.keyboard.press('Space')
  await expect(page.getByText('1 selected · $100.00')).toBeVisible()
  await page.keyboard.press('Shift+ArrowDown')
  await expect(page.getByText('2 selected · $120.00')).toBeVisible()
  await page.keyboard.press('ControlOrMeta+a')
  await expect(page.getByText('3 selected · $123.00')).toBeVisible()
  await expectAccessible(page)
  await filterOf(page).fill(`${prefix}-1`)
  await expect(page.getByText('1-1 of 1+', { exact: true })).toBeVisible()
  await expect(page.getByText('3 selected · $123.00')).toBeVisible()
  // The rows may follow the filter a moment later.
  await expect(page.getByRole('checkbox', { name: `Select ${prefix}-2@` })).toHaveCount(0)
  const box = page.getByRole('checkbox', { name: `Select ${prefix}-1@` })
  await box.focus()
  // A tooltip for the time of the row would have opened by now, and would take the Escape.
  await page.waitForTimeout(1_000)
  await page.keyboard.press('Escape')
  await expect(page.getByText('0 selected')).toBeVisible()
  await expect(box).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(box).toHaveCount(0)
})

test('a press with Shift selects a range and opens no row', async ({ page, signIn }) => {
  const prefix = await threeRequests('range')
  await signIn(person, list)
  await expectLoaded(page)
  await filterOf(page).fill(prefix)
  const row = (index: number) =>
    page
      .getByRole('row')
      .filter({ hasText: `${prefix}-${index}@` })
      .getByText('WAITING')
  await row(2).click({ modifiers: ['ControlOrMeta'] })
  await expect(page.getByText('1 selected · $100.00')).toBeVisible()
  await row(0).click({ modifiers: ['Shift'] })
  await expect(page.getByText('3 selected · $123.00')).toBeVisible()
  await expect(page.getByRole('region', { name: /^Details of / })).toHaveCount(0)
  expect(await page.evaluate(() => getSelection()?.toString())).toBe('')
})

test('on a phone a press anywhere on a row selects it', async ({ page, signIn }) => {
  const prefix = await threeRequests('phone')
  await page.setViewportSize(phoneViewport)
  await signIn(person, list)
  await expect(page.getByRole('button', { name: /^Details of / }).first()).toBeVisible()
  await filterOf(page).fill(prefix)
  await page.getByRole('button', { name: 'Select rows' }).click()
  await page
    .getByRole('listitem')
    .filter({ hasText: `${prefix}-2@` })
    .click()
  await expect(page.getByText('1 selected · $100.00')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByRole('checkbox', { name: `Select ${prefix}-2@` })).toHaveCount(0)
  await page.setViewportSize(desktopViewport)
})
