import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { paidRequest } from '../system/provider.ts'
import { expectLoaded, rowOf } from './list.ts'
import { paymentRequests as list } from './results.ts'

const person = 'finance.operator@harbour.example'

function openers(page: Page) {
  return page.getByRole('button', { name: /^Details of / })
}

/** Returns the position of the row with the focus among all rows. The head is row 1. */
function focusedRow(page: Page): Promise<number> {
  return page.evaluate(() =>
    Number(document.activeElement?.closest('tr')?.getAttribute('aria-rowindex')),
  )
}

test('arrows, Home and End move to every row of a page, including rows not rendered yet', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  await expectLoaded(page)
  await openers(page).first().focus()
  await page.keyboard.press('End')
  await expect.poll(() => focusedRow(page)).toBe(101)
  await expect(page.locator(':focus')).toBeInViewport()
  await page.keyboard.press('Home')
  await expect.poll(() => focusedRow(page)).toBe(2)
  for (let row = 3; row <= 45; row += 1) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => focusedRow(page)).toBe(row)
  }
  await expect(page.locator(':focus')).toBeInViewport()
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => focusedRow(page)).toBe(44)
})

test('screen readers get every row and the open detail in the count, whatever is rendered', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  await expectLoaded(page)
  const table = page.getByRole('table', { name: 'Payment Requests' })
  const text = await page.getByText(/^1-100 of \d+\+$/).innerText()
  const count = Number(/of (\d+)/.exec(text)?.[1])
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 1))
  await expect(table.getByRole('columnheader')).toHaveCount(6)
  const region = page.getByRole('region', { name: 'Payment Requests' })

  async function expectRowsInOrder() {
    const rows = await table.locator('tr[aria-rowindex]').evaluateAll((elements) =>
      elements.map((row) => ({
        index: Number(row.getAttribute('aria-rowindex')),
        cells: row.querySelectorAll('th, td').length,
        detail: row.querySelector('section') !== null,
      })),
    )
    expect(rows.length).toBeLessThan(70)
    for (const [place, row] of rows.entries()) {
      expect(row.index).toBeGreaterThan(rows[place - 1]?.index ?? 0)
      expect(row.cells).toBe(row.detail ? 1 : 6)
    }
    return rows.map(({ index }) => index)
  }

  expect((await expectRowsInOrder()).slice(0, 4)).toEqual([1, 2, 3, 4])
  await openers(page).first().click()
  await expect(table).toHaveAttribute('aria-rowcount', String(count + 2))
  expect((await expectRowsInOrder()).slice(0, 4)).toEqual([1, 2, 3, 4])
  await region.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
  // Row 100 of the page comes after the head and the detail.
  await expect.poll(async () => (await expectRowsInOrder()).at(-1)).toBe(102)
})

test.describe('with an open row', () => {
  test.use({ history: 200 })

  test('text typed in an open row is kept after scrolling far away and back', async ({
    page,
    signIn,
    organisation,
  }) => {
    const { PaymentRequest } = await paidRequest({ client: organisation, amount: 20 })
    await signIn(organisation.email('finance.manager'), list)
    await expectLoaded(page, /^1-100 of \d+$/)
    await rowOf(page, PaymentRequest.payID)
      .getByRole('button', { name: /^Details of / })
      .click()
    const amount = page.getByLabel('Refund Amount')
    await amount.fill('1.23')
    const region = page.getByRole('region', { name: 'Payment Requests' })
    await region.evaluate((box) => box.scrollTo({ top: box.scrollHeight }))
    await expect(amount).not.toBeInViewport()
    await region.evaluate((box) => box.scrollTo({ top: 0 }))
    await expect(amount).toHaveValue('1.23')
  })
})

test('columns keep their width and the head its place while rows scroll', async ({
  page,
  signIn,
}) => {
  await signIn(person, list)
  await expectLoaded(page)
  const heads = page.getByRole('columnheader')
  const places = () =>
    heads.evaluateAll((elements) =>
      elements.map((head) => {
        const { left, top, width } = head.getBoundingClientRect()
        return [left, top, width].map(Math.round)
      }),
    )
  const before = await places()
  const region = page.getByRole('region', { name: 'Payment Requests' })
  for (const top of [400, 1200, 2000, 3600]) {
    await region.evaluate((box, to) => box.scrollTo({ top: to }), top)
    await expect.poll(() => region.evaluate(hasRowInTheMiddle)).toBe(true)
    expect(await places()).toEqual(before)
  }
})

/** Returns true if the rows at the scroll position are drawn. */
function hasRowInTheMiddle(box: Element): boolean {
  const { left, top, width, height } = box.getBoundingClientRect()
  const middle = document.elementFromPoint(left + width / 2, top + height / 2)
  return middle !== null && middle.closest('tr[data-index]') !== null
}
