import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { parse } from 'csv-parse/sync'
import { expectAccessible, expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { expectFocusIn, tabTo } from '../browser/keyboard.ts'
import { expect, test } from '../journey.ts'
import { freshPrefix, paidRequest } from '../system/provider.ts'

test.setTimeout(180_000)

const upload = (page: Page, name: string, text: string) =>
  page
    .getByLabel('CSV, Excel or ABA file of payouts')
    .setInputFiles({ name, mimeType: 'text/plain', buffer: Buffer.from(text) })

const factOf = (page: Page, label: string) =>
  page.locator('dl > div', { hasText: label }).locator('dd')

/** Ticks each payee whose name no bank could compare. */
async function acceptPayees(page: Page, count: number) {
  await expect(page.getByText(`${count} payees aren’t a match`)).toBeVisible()
  const ticks = page.getByRole('checkbox', { name: /^Pay .* anyway/ })
  await expect(ticks).toHaveCount(count)
  for (const tick of await ticks.all()) await tick.check()
}

const outcomesOf = (page: Page) => page.getByRole('list', { name: 'Payouts', exact: true })

/** Eight digits that no other run of these journeys pays. */
function freshAccount(): number {
  return 30_000_000 + Math.floor(Math.random() * 60_000_000)
}

test('a CSV file of 20 payouts is reviewed, and the 17 that can be made are made once', async ({
  page,
  signIn,
  organisation,
}) => {
  await paidRequest({ client: organisation, amount: 100 })
  const prefix = freshPrefix('many')
  const account = freshAccount()
  const lines = Array.from({ length: 17 }, (_, n) => [
    `062-000,${account + n},Payee ${n + 1},${(n + 1) / 100},"Wages, week 48",${prefix}-${n}`,
  ])
  // The same payee and amount as the first one, and three that cannot be paid.
  lines[16] = [`062-000,${account},Payee 1,0.01,"Wages, week 48",${prefix}-16`]
  const wrong = [
    `62000,${account},No zero in front,1,"Wages, week 48",${prefix}-17`,
    `062-000,${account},No amount,,"Wages, week 48",${prefix}-18`,
    `062-000,${account},Same id,1,"Wages, week 48",${prefix}-0`,
  ]
  const file = [
    'BSB,Account number,Payee name,Amount,Description,Client Payment ID',
    ...lines,
    ...wrong,
  ]

  await signIn(organisation.email('finance.manager'), '/transactions/OutboundPayments')
  await page.getByRole('button', { name: 'Pay many…' }).click()
  await expect(page.getByRole('heading', { name: 'Pay many payees' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  const template = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download template' }).click()
  expect((await template).suggestedFilename()).toBe('payouts-template.csv')

  await upload(page, 'wages.csv', file.join('\n'))
  await expect(page.getByText('wages.csv has 20 payouts, and we know every column.')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByRole('heading', { name: 'Review payouts' })).toBeVisible()
  await expect(factOf(page, 'Payouts to make')).toHaveText('17')
  await expect(factOf(page, 'Can’t be paid')).toHaveText('3')
  await expect(factOf(page, 'Payout Amount')).toHaveText('$1.37')
  const left = page.getByRole('list', { name: 'Payouts that can’t be made' })
  await expect(left.getByRole('listitem')).toHaveText([
    /BSB: Enter 6 digits, such as 062-000/,
    /Amount: Invalid amount/,
    /Line 2 has the same ID/,
  ])
  await expect(page.getByText('Same payee and amount as line 2')).toBeVisible()
  await page.reload()
  await expect(page.getByText('1 payout may be paid twice')).toBeVisible()
  await expectAccessibleAtBothWidths(page)

  const make = page.getByRole('button', { name: 'Make 17 payouts' })
  await expect(make).toBeDisabled()
  await page.getByRole('checkbox', { name: 'Pay these as well' }).check()
  await expect(make).toBeDisabled()
  await acceptPayees(page, 17)
  await make.click()
  const dialog = page.getByRole('alertdialog', { name: 'Please confirm the payouts' })
  await expect(dialog).toContainText(
    'You are about to make 17 payouts. This operation cannot be undone. Please confirm',
  )
  await expect(dialog).toContainText('$1.37')
  await expectFocusIn(dialog)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Confirm' }).click()

  await expect(page).toHaveURL(/\/transactions\/payouts\/[0-9a-f]{32}$/)
  await expect(page.getByText('Paid 17 of 17').first()).toBeVisible({ timeout: 60_000 })
  await expect(outcomesOf(page).getByText('Paid', { exact: true })).toHaveCount(17)
  await expect(outcomesOf(page).getByText('Left out', { exact: true })).toHaveCount(3)
  await expectAccessibleAtBothWidths(page)

  const downloading = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Download CSV' }).click()
  const saved = await (await downloading).path()
  const rows: Record<string, string>[] = parse(await readFile(saved), { bom: true, columns: true })
  expect(rows.map(({ Status }) => Status)).toEqual([
    ...Array.from({ length: 17 }, () => 'Paid'),
    ...Array.from({ length: 3 }, () => 'Left out'),
  ])
  expect(new Set(rows.slice(0, 17).map((row) => row['Payment ID'])).size).toBe(17)

  // The same file again pays no one.
  await page.getByRole('link', { name: 'Pay many payees' }).click()
  await expect(
    page.getByRole('list', { name: 'Earlier payouts' }).getByRole('listitem').first(),
  ).toContainText('Paid 17 of 17')
  await upload(page, 'wages.csv', file.join('\n'))
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(
    page.getByText('Client Payment ID: Another payout has this ID').first(),
  ).toBeVisible()
  await expect(factOf(page, 'Payouts to make')).toHaveText('0')
  await page.getByRole('button', { name: 'Change the list' }).click()
})

test('an ABA file is checked line by line, corrected, and paid by keyboard', async ({
  page,
  signIn,
  organisation,
}) => {
  await paidRequest({ client: organisation, amount: 20 })
  const account = freshAccount()
  const [year = '', month = '', day = ''] = sydneyDay(new Date()).split('-')
  const date = `${day}${month}${year.slice(2)}`
  const header =
    `0                 01CBA       HARBOUR ROASTERS          301500SUPPLIERS   ${date}`.padEnd(120)
  const payment = (at: number, cents: number) =>
    `1062-000 ${account + at} 50${String(cents).padStart(10, '0')}${'CORNER STORE'.padEnd(32)}${'MILK WEEK 12'.padEnd(18)}062-948 20481190${'HARBOUR'.padEnd(16)}00000000`
  const trailer =
    `7999-999            000000030000000003000000000000${' '.repeat(24)}000002`.padEnd(120)
  const sound = [header, payment(0, 100), payment(1, 200), trailer]
  const wrong = [
    header,
    payment(0, 100).replace('062-000', '0620000'),
    payment(1, 200).slice(0, 118),
    trailer,
  ]
  const text = (lines: string[]) => lines.map((line) => `${line}\r\n`).join('')

  await signIn(organisation.email('finance.manager'), '/transactions/payouts')
  await upload(page, 'wages.aba', text(wrong))
  await expect(page.getByText('wages.aba has 2 problems')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Problems in the file' }).getByRole('listitem'),
  ).toHaveText([
    /Line 2, columns 2 to 8.*must have the form 123-456, not '0620000'.*Enter three digits, a hyphen/,
    /Line 3, column 119.*must have 120 characters, but this one has 118.*Add 2 characters/,
  ])
  await expectAccessibleAtBothWidths(page)

  await upload(page, 'wages.aba', text(sound))
  await expect(page.getByRole('heading', { name: 'Review payouts' })).toBeVisible()
  await expect(factOf(page, 'Payout Amount')).toHaveText('$3.00')
  await acceptPayees(page, 2)
  await tabTo(page, page.getByRole('button', { name: 'Make 2 payouts' }))
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('alertdialog', { name: 'Please confirm the payouts' })
  await expectFocusIn(dialog)
  await tabTo(page, dialog.getByRole('button', { name: 'Confirm' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText('Paid 2 of 2').first()).toBeVisible({ timeout: 60_000 })
  await expect(outcomesOf(page)).toContainText(`062000-${account}`)
  await expect(outcomesOf(page)).toContainText(/wages-[0-9a-f]{8}-2/)
})
