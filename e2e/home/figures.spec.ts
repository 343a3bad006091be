import {
  desktopViewport,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { tabTo } from '../browser/keyboard.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { countOf, exportCsv } from '../transactions/results.ts'

const calls = `${providerUrl}/portal/v1/clients/*/figures*`
const dollars = (text: string | null) =>
  Number(/\$([\d,]+\.\d\d)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))

test('the rows of the linked list add up to the metric', async ({ page, signIn }) => {
  await signIn('admin@kelp.example')
  const link = page.getByRole('link', { name: 'of Payment Requests in the last 7 days' })
  const amount = dollars(await link.textContent())
  const card = page.locator('div', { has: page.getByRole('heading', { name: 'Payment Requests' }) })
  const counted = card.last().getByText(/^[\d,]+ \w+$/)
  const count = Number.parseInt((await counted.textContent()) ?? '', 10)
  expect(count).toBeGreaterThan(0)
  await link.click()
  await expect(page.getByText(/^1-\d+ of \d+$/)).toBeVisible()
  expect(await countOf(page)).toBe(count)
  const { lines } = await exportCsv(page)
  const [header = [], ...rows] = lines.map((line) => line.slice(1, -1).split('","'))
  const at = header.indexOf('Amount')
  const sum = rows.reduce((total, row) => total + Number(row[at]), 0)
  expect(sum.toFixed(2)).toBe(amount.toFixed(2))
})

test('tables contain the charts’ data, the period is stated, and a metric is opened by keyboard', async ({
  page,
  signIn,
}) => {
  await signIn('admin@harbour.example')
  await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible()
  await expect(
    page.getByText(/^\w{3} \d\d\/\d\d\/\d{4} to \w{3} \d\d\/\d\d\/\d{4} \d\d:\d\d GMT\+1[01]:00$/),
  ).toBeVisible()
  for (const title of ['Payment Requests', 'Outbound Payments', 'Payment Initiations', 'Refunds']) {
    const table = page.getByRole('table', { name: `${title} by day` })
    await expect(table.getByRole('row')).toHaveCount(8)
    await expect(table.getByRole('rowheader').last()).toHaveText(/^\w{3} \d{1,2}, so far$/)
  }
  await expect(
    page.getByRole('img', { name: /^Payment Requests and Outbound Payments by day/ }),
  ).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  const link = page.getByRole('link', { name: 'of Outbound Payments in the last 7 days' })
  // The tasks of the demo come first.
  await tabTo(page, link, 80)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions\/OutboundPayments\?/)
})

test.describe('home in London time', () => {
  test.use({ timezoneId: 'Europe/London' })

  test('days are London days, in the summary and in the linked list', async ({ page, signIn }) => {
    await signIn('admin@kelp.example')
    await expect(page.getByText(/ to .* GMT\+0[01]:00$/)).toBeVisible()
    await page.getByRole('link', { name: 'of Payment Requests in the last 7 days' }).click()
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Europe/London' }).format(new Date())
    await expect(page).toHaveURL(new RegExp(`endDate=${day}\\+23%3A59%3A59`))
  })
})

test('the summary shows that it is loading, that it failed, and is read again', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowStatus(500, /\/figures$/)
  const letGo = await holdCalls(page, calls)
  await signIn('admin@harbour.example')
  await expect(page.getByRole('heading', { name: 'Last 7 days' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, calls)
  letGo()
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'An error occurred.' })
  await expect(failed).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unroute(calls)
  await failed.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('link', { name: 'of Refunds in the last 7 days' })).toBeVisible()
})
