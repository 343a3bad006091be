import type { Page } from '@playwright/test'
import { expectNoSidewaysScroll, phoneViewport } from '../browser/accessible.ts'
import { expect, test } from '../journey.ts'
import {
  createPayout,
  createRequest,
  freshPrefix,
  paidRequest,
  proposeAgreement,
  settledInitiation,
} from '../system/provider.ts'
import { chipsOf, openPanel, searchPayId } from './list.ts'
import { columnsOf, openConfigure } from './results.ts'

const person = 'finance.operator@harbour.example'
const days = 'startDate=2026-01-01+00%3A00%3A00&endDate=2036-01-01+00%3A00%3A59'
const lists = [
  ['/transactions/PaymentRequests', 6],
  ['/transactions/OutboundPayments', 9],
  [`/transactions/PaymentInitiations?${days}`, 6],
  ['/transactions/PaymentAgreement', 11],
] as const

async function expectRows(page: Page): Promise<void> {
  await expect(page.locator('[data-row]').first()).toBeVisible()
}

/** Checks that no column is scrolled out of view. */
async function expectAllInSight(page: Page): Promise<void> {
  for (const column of await columnsOf(page).all())
    await expect(column).toBeInViewport({ ratio: 1 })
}

/** Returns the cells with truncated text. */
function cutCells(page: Page): Promise<(string | null)[]> {
  return page.locator('[data-row] td').evaluateAll((cells) =>
    cells.flatMap((cell) => {
      const parts = [cell, ...cell.querySelectorAll('span:not(.visually-hidden), time')]
      const wider = parts.some(
        (part) =>
          part.scrollHeight > part.clientHeight + 1 && getComputedStyle(part).overflow === 'hidden',
      )
      return wider || cell.scrollWidth > cell.clientWidth ? [cell.textContent] : []
    }),
  )
}

/**
 * Returns true if the shadow of a list that scrolls sideways ends where a column starts, or at the edge of the list.
 */
function isShadowNextToColumns(page: Page): Promise<boolean> {
  return page.locator('[data-more]').evaluate((list: HTMLElement) => {
    const ends = [...list.querySelectorAll('thead th')].map(
      (head) => head.getBoundingClientRect().left,
    )
    const edge = list.getBoundingClientRect().left + list.clientWidth
    const shadow = list.nextElementSibling?.getBoundingClientRect().right ?? Number.NaN
    return (
      list.dataset.more === 'false' || [...ends, edge].some((end) => Math.abs(end - shadow) < 1)
    )
  })
}

test('every default field is readable from 1280 px, and no text pushes a column out of view', async ({
  page,
  signIn,
  organisation,
}) => {
  test.slow()
  const name = `Zangenberg${freshPrefix('').slice(1, 5)}`
  const { key } = organisation
  await paidRequest({
    client: organisation,
    prefix: freshPrefix('long-invoice-number'),
    amount: 1_234_567.89,
    clientBranch: name,
  })
  await createPayout({ key, amount: '12345.67', payeeName: name })
  await settledInitiation({ client: organisation, amount: '98765.43', name })
  await proposeAgreement({ client: organisation, name })
  await signIn(organisation.email('admin'), '/')
  for (const [path, count] of lists) {
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.goto(path)
    await expectRows(page)
    await expect(columnsOf(page)).toHaveCount(count)
    const chip = chipsOf(page).first()
    if (await chip.isVisible()) await chip.click()
    await expectAllInSight(page)
    const hide = page.getByRole('button', { name: 'Hide panel' })
    if (await hide.isVisible()) await hide.click()
    for (const width of [1280, 1366, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expectAllInSight(page)
      expect(await cutCells(page)).toEqual([])
    }
  }
  // A word that two lines do not hold is cut, and every column stays in view.
  await proposeAgreement({
    client: organisation,
    name: 'W'.repeat(100),
    maximumAmount: '999999.99',
  })
  await page.setViewportSize({ width: 1280, height: 900 })
  await page.goto('/transactions/PaymentAgreement')
  await expect(page.locator('[data-row]')).toHaveCount(3)
  await expectAllInSight(page)
  expect(await cutCells(page)).toEqual(['W'.repeat(100)])
})

test('next to the panel, Status and Amount stay visible however narrow the list is', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1280, height: 900 })
  await signIn(person, '/transactions/OutboundPayments')
  await expectRows(page)
  await openPanel(page)
  for (const name of ['Client Payment ID', 'Status', 'Amount']) {
    await expect(page.getByRole('columnheader', { name })).toBeInViewport({ ratio: 1 })
  }
  for (const path of ['/transactions/OutboundPayments', '/transactions/PaymentRequests']) {
    await page.goto(path)
    await expectRows(page)
    for (const width of [1024, 1280, 1366, 1440, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => isShadowNextToColumns(page), `${path} at ${width}`).toBe(true)
    }
  }
})

/** Counts the rows that are whole in the window, above the sums if they stay in sight. */
async function rowsInSight(page: Page): Promise<number> {
  const sums = await page.getByRole('button', { name: /^Totals/ }).boundingBox()
  return page.locator('[data-row]').evaluateAll(
    (rows, end) =>
      rows.filter((row) => {
        const { top, bottom } = row.getBoundingClientRect()
        return top >= 56 && bottom <= end
      }).length,
    Math.min(sums?.y ?? 0, page.viewportSize()?.height ?? 0),
  )
}

test('each list shows 20 rows at 900 px of height with dates on one line, and a phone shows seven', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example')
  for (const [path] of lists) {
    await page.goto(path)
    await expectRows(page)
    for (const width of [1280, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      await expect.poll(() => rowsInSight(page), `${path} at ${width}`).toBeGreaterThanOrEqual(20)
      const dates = page.locator('[data-row] time')
      const heights = await dates.evaluateAll((times) => times.map((time) => time.clientHeight))
      expect(Math.max(0, ...heights.slice(0, 20))).toBeLessThan(24)
    }
    await page.setViewportSize(phoneViewport)
    await expect.poll(() => rowsInSight(page), `${path} on a phone`).toBeGreaterThanOrEqual(7)
    await expectNoSidewaysScroll(page)
  }
})

test('a row is in the document once, whole on a wide screen, and with its fields on a phone', async ({
  page,
  signIn,
  organisation,
}) => {
  const prefix = freshPrefix('once')
  const description = `Beans for ${prefix}`
  const { PaymentRequest } = await createRequest({
    client: organisation,
    prefix,
    amount: 10,
    description,
    clientBranch: 'Newtown',
  })
  const { payID, clientTransactionId } = PaymentRequest
  await signIn(organisation.email('finance.operator'), '/transactions/PaymentRequests')
  await searchPayId(page, payID)
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  const table = page.getByRole('table', { name: 'Payment Requests' })
  await expect(table.getByText(payID, { exact: true })).toHaveCount(1)
  expect(await table.evaluate((element) => element.textContent.split('@pay.').length - 1)).toBe(1)
  await expect(table.getByText(/^[0-9a-f]{8}…[0-9a-f]{4}$/)).toBeVisible()
  await page.setViewportSize({ width: 1920, height: 900 })
  await expect(table.getByText(clientTransactionId, { exact: true })).toBeVisible()

  await page.setViewportSize(phoneViewport)
  const row = page.getByRole('list', { name: 'Payment Requests' }).getByRole('listitem')
  await expect(row).toContainText('Newtown')
  await expect(row).not.toContainText(description)
  const dialog = await openConfigure(page)
  await dialog.getByRole('checkbox', { name: 'Description', exact: true }).check()
  await dialog.getByRole('checkbox', { name: 'Client Branch', exact: true }).uncheck()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(row).toContainText(`Description ${description}`)
  await expect(row).not.toContainText('Newtown')
})

test('in a short window the page head scrolls away to make room for rows', async ({
  page,
  signIn,
}) => {
  await page.setViewportSize({ width: 1440, height: 450 })
  await signIn(person, '/transactions/PaymentRequests')
  await expectRows(page)
  const filter = page.getByRole('searchbox', { name: 'Filter' })
  const topOfFilter = async () => (await filter.boundingBox())?.y ?? 0
  expect(await topOfFilter()).toBeGreaterThan(100)
  const region = page.getByRole('region', { name: 'Payment Requests', exact: true })
  await region.evaluate((box) => box.scrollTo({ top: 400 }))
  // Directly below the header, where the page's head was.
  await expect.poll(topOfFilter).toBeLessThan(80)
  await expect(page.getByRole('navigation', { name: 'Pages' })).toBeInViewport({ ratio: 1 })
  await expect.poll(() => region.evaluate((box) => box.clientHeight)).toBeGreaterThan(230)

  await page.setViewportSize({ width: 720, height: 450 })
  await page.getByRole('list', { name: 'Payment Requests' }).getByRole('listitem').nth(5).hover()
  await expect(filter).not.toBeInViewport()
  await expect(page.getByRole('navigation', { name: 'Pages' })).not.toBeInViewport()
})
