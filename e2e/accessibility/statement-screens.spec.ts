import { screen, sweepAs } from '../balance/settlement.ts'
import {
  desktopViewport,
  expectAccessibleAtBothWidths,
  expectNoSidewaysScroll,
  narrowestViewport,
} from '../browser/accessible.ts'
import { tabTo } from '../browser/keyboard.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { fund } from '../payouts/desk.ts'

const statementScreen = `${screen}/statement`

// Each state is checked at two widths, each in another colour scheme.
test.setTimeout(180_000)

test('the statement is accessible loading, failed, empty, full, and with wrong dates', async ({
  page,
  signIn,
  organisation,
  noise,
}) => {
  const call = /\/portal\/v1\/clients\/[^/]+\/statement\?/
  noise.allowStatus(500, /\/statement$/)
  await fund(100, organisation)
  const release = await holdCalls(page, call)
  await signIn(organisation.email('finance.operator'), statementScreen)
  await expect(page.getByText('--', { exact: true }).first()).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, call)
  release()
  await page.reload()
  await expect(page.getByText('We couldn’t load your statement.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(page.getByRole('link', { name: /^Payment received/ })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await page.goto(`${statementScreen}?kind=PAYOUTS`)
  await expect(page.getByText('No entries of this type in these days.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Date To' }).fill('2020-01-01')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Date From must be before Date To')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('a month’s statement is downloaded by keyboard alone', async ({
  page,
  signIn,
  organisation,
}) => {
  await fund(100, organisation)
  await signIn(organisation.email('finance.admin'), screen)
  await tabTo(page, page.getByRole('link', { name: 'Statement', exact: true }))
  await page.keyboard.press('Enter')
  await expect(page.getByRole('link', { name: /^Payment received/ })).toBeVisible()
  await tabTo(page, page.getByRole('button', { name: /File/ }))
  await page.keyboard.type('camt')
  const download = page.waitForEvent('download')
  await tabTo(page, page.getByRole('button', { name: 'Download' }))
  await page.keyboard.press('Enter')
  expect((await download).suggestedFilename()).toMatch(/^statement_.+\.camt053\.xml$/)
})

test('a settlement is accessible loading, failed, not found and full, and its rows open by keyboard', async ({
  page,
  signIn,
  idTokenOf,
  organisation,
  noise,
}) => {
  noise.allowStatus(500, /\/settlements\/[^/]+$/)
  noise.allowStatus(404, /\/settlements\/0{32}$/)
  const finance = organisation.email('finance.admin')
  await fund(100, organisation)
  const { SweepRequestStatus } = await sweepAs(await idTokenOf(finance), '40.00')
  const address = `${screen}/settlements/${SweepRequestStatus.sweepRequestId}`
  const call = /\/portal\/v1\/clients\/[^/]+\/settlements\/[^/]+$/
  const release = await holdCalls(page, call)
  await signIn(finance, address)
  await expect(page.getByRole('main').getByText('Loading')).toBeAttached()
  await expectAccessibleAtBothWidths(page)
  await failCalls(page, call)
  release()
  await page.reload()
  const failed = page.getByRole('alert').filter({ hasText: 'An error occurred.' })
  await expect(failed).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.unrouteAll({ behavior: 'ignoreErrors' })
  await tabTo(page, failed.getByRole('button', { name: 'Refresh' }))
  await page.keyboard.press('Enter')
  await tabTo(page, page.getByRole('button', { name: 'Payments received' }))
  await page.keyboard.press('Enter')
  const payment = page
    .getByRole('list', { name: 'Payments received' })
    .getByRole('link', { name: /./ })
  await expect(payment).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.setViewportSize(narrowestViewport)
  await expectNoSidewaysScroll(page)
  await page.setViewportSize(desktopViewport)
  await tabTo(page, payment)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/transactions\/PaymentRequests\/[0-9a-f]{32}/)
  await page.goto(`${screen}/settlements/${'0'.repeat(32)}`)
  await expect(page.getByText('We couldn’t find this settlement.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
