import { readFile } from 'node:fs/promises'
import type { Locator } from '@playwright/test'
import { expect, test } from '../journey.ts'

const amounts = (text: string, pattern: RegExp) =>
  [...text.matchAll(pattern)].map(({ 1: amount, 2: direction }) => {
    const cents = Math.round(Number(amount) * 100)
    return direction === 'DBIT' ? -cents : cents
  })

// The history of the demo world is not changed by other journeys.
test('a month is closed in at most eight presses from the home page', async ({ page, signIn }) => {
  let presses = 0
  const press = async (control: Locator) => {
    presses += 1
    await control.click()
  }
  await signIn('finance.manager@harbour.example')
  await press(page.getByRole('link', { name: 'Reports', exact: true }))
  await press(page.getByRole('link', { name: 'Statement', exact: true }))
  await press(page.getByRole('button', { name: /Period/ }))
  await press(page.getByRole('option', { name: /^Last month/ }))
  await expect(page.getByRole('link', { name: /^Payment received/ }).first()).toBeVisible()
  await press(page.getByRole('button', { name: /File/ }))
  await press(page.getByRole('option', { name: /^camt\.053/ }))
  const download = page.waitForEvent('download')
  await press(page.getByRole('button', { name: 'Download' }))
  const text = await readFile(await (await download).path(), 'utf8')
  expect(presses).toBeLessThanOrEqual(8)
  const [opening = 0, closing] = amounts(
    text,
    /<Bal>.*?<Amt[^>]*>([\d.]+)<\/Amt><CdtDbtInd>(\w+)<.*?<\/Bal>/gs,
  )
  const entries = amounts(text, /<Ntry>.*?<Amt[^>]*>([\d.]+)<\/Amt><CdtDbtInd>(\w+)</gs)
  expect(entries.length).toBeGreaterThan(50)
  expect(entries.reduce((sum, cents) => sum + cents, opening)).toBe(closing)
  const dollars = ((closing ?? 0) / 100).toLocaleString('en-AU', { minimumFractionDigits: 2 })
  await expect(page.getByText(`$${dollars}`, { exact: true }).first()).toBeVisible()
})
