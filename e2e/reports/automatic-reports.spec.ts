import { readFile } from 'node:fs/promises'
import { reportMonths } from '@tideway/contract/reports/report-months'
import { expect, test } from '../journey.ts'
import { nextDownload } from './next-download.ts'

test('by keyboard: a month is opened, and a daily report is downloaded in a new window', async ({
  page,
  signIn,
}) => {
  await signIn('finance.operator@harbour.example', '/reports')
  await expect(page.getByRole('heading', { name: 'Reports', exact: true, level: 1 })).toBeVisible()
  await expect(page.getByText('Download your automatically generated reports')).toBeVisible()
  const { label = '' } = reportMonths(new Date())[2] ?? {}
  const month = page.getByRole('button', { name: label, exact: true })
  await month.focus()
  await page.keyboard.press('Enter')
  await expect(month).toHaveAttribute('aria-expanded', 'true')
  // The newest month is open above. Only this month's files must be present.
  const files = page.locator(`[id="${await month.getAttribute('aria-controls')}"]`)
  await expect(files.getByRole('listitem').first()).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.locator(':focus')).toHaveAccessibleName(/^Download Daily Transaction Report/)
  const downloading = nextDownload(page)
  await page.keyboard.press('Enter')
  const text = await readFile(await (await downloading).path(), 'utf8')
  const [header = ''] = text.split('\n')
  expect(header).toContain('DateTime')
  expect(header).toContain('NPPTransactionId')
  await expect(page).toHaveURL(/\/reports$/)
  await month.focus()
  await page.keyboard.press('Space')
  await expect(month).toHaveAttribute('aria-expanded', 'false')
})
