import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { countOf, exportCsv } from './results.ts'

const person = 'finance.operator@harbour.example'

/** Throttles the network so that two thousand records take many seconds. */
async function slowLine(page: Page): Promise<(bytesPerSecond: number) => Promise<void>> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  return async (downloadThroughput) => {
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput,
      uploadThroughput: -1,
    })
  }
}

test('a long load shows progress, can be stopped, and continues without losing or doubling a row', async ({
  page,
  signIn,
}) => {
  test.slow()
  await page.addInitScript(() =>
    localStorage.setItem(
      'tidewayIdConfig',
      JSON.stringify({ savedFields: ['PayID', 'PaymentRequestId'], maxReceived: 10_000 }),
    ),
  )
  await signIn(person, '/')
  const pager = page.getByRole('navigation', { name: 'Pages' })
  // Loads all that the screen needs before the network becomes slow.
  await page.getByRole('link', { name: 'Transactions' }).click()
  await expect(pager.getByText(/^1-100 of \d{4}$/)).toBeVisible()
  const whole = (await exportCsv(page)).lines
  const setSpeed = await slowLine(page)
  await page.getByRole('link', { name: 'Dashboard' }).click()
  await setSpeed(8000)
  await page.getByRole('link', { name: 'Transactions' }).click()

  // Before the first record arrives, the rows are those of the previous visit.
  const progress = pager.getByRole('progressbar', { name: /^[1-9].* of up to 10,000 records/ })
  await expect(progress).toBeVisible()
  await expect(page.getByRole('button', { name: /^Details of/ }).first()).toBeVisible()
  await expect(pager.getByText(/^1-\d+ of \d+\+$/)).toBeVisible()
  await pager.getByRole('button', { name: 'Stop' }).click()
  await expect(progress).toBeHidden()
  const stopped = await countOf(page)
  expect(stopped).toBeGreaterThan(0)
  expect(stopped).toBeLessThan(whole.length - 1)

  await setSpeed(-1)
  await pager.getByRole('button', { name: 'Load more' }).click()
  await expect(pager.getByText(/^1-100 of \d{4}$/)).toBeVisible()
  const after = (await exportCsv(page)).lines
  expect(new Set(after).size).toBe(after.length)
  expect(whole.filter((line) => !after.includes(line))).toEqual([])
})
