import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { parse } from 'csv-parse/sync'
import { parseCsv } from 'hucre/csv'
import { readXlsx } from 'hucre/xlsx'
import { expect, test } from '../journey.ts'
import type { OwnSystem } from '../system/own-system.ts'
import { startOwnSystem } from '../system/own-system.ts'
import { nextDownload } from './next-download.ts'

/** More than a list can load. */
const REQUESTS = 120_000
const person = 'finance.manager@harbour.example'

/** Adds as many paid requests of the client. */
const addition = `
  INSERT INTO payment_requests (client_id, payment_request_id, client_transaction_id, pay_id, payment_amount_cents,
      payment_description, status, created_at, completed_at, amount_received_cents, settled_by, payer_bsb,
      payer_account_number, payer_name)
    SELECT 'HARBOUR', lpad(to_hex(n), 32, '0'), 'export-' || n, 'export-' || n || '@pay.harbour.example', n, 'Order ' || n,
           'COMPLETE', at, at + interval '1 minute', n, 'PayID', '062000', '00340001', 'Marnie Blake'
      FROM (SELECT n, timestamptz '2026-01-01' + n * interval '1 second' AS at FROM generate_series(1, $1::int) n) numbered`

let system: OwnSystem
test.describe.configure({ mode: 'serial', timeout: 420_000 })
test.beforeAll(async () => {
  // Each of these records is also added to the search.
  test.setTimeout(420_000)
  system = await startOwnSystem('exports')
  await system.runSql(addition, [REQUESTS])
})
test.afterAll(() => system.stop())

const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Export' })
const madeOf = (page: Page) =>
  page.getByRole('list', { name: 'Your exports' }).getByRole('listitem').first()

async function choose(page: Page, label: string, option: string | RegExp): Promise<void> {
  await dialogOf(page).getByRole('button', { name: label }).click()
  await page.getByRole('option', { name: option }).click()
}

async function openDialog(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Other exports' }).click()
  await page.getByRole('menuitem', { name: 'Choose rows, columns and times…' }).click()
  await expect(dialogOf(page)).toBeVisible()
}

/** Returns the number of rows and the net sum that a text says. */
function factsIn(text: string): { rows: number; net: number } {
  const [, rows = '', net = ''] = /([\d,]+) rows\. .*Net \$([\d,]+\.\d\d)/.exec(text) ?? []
  return { rows: Number(rows.replaceAll(',', '')), net: cents(net.replaceAll(',', '')) }
}

function cents(amount: string): number {
  return Math.round(Number(amount) * 100)
}

test('an export of everything is stopped, resumed and read back by two parsers', async ({
  page,
  signInByPage,
}) => {
  await signInByPage(person, `${system.dashboardUrl}/transactions/PaymentRequests`)
  await openDialog(page)
  const counted = dialogOf(page).getByText(/^Now [\d,]+ rows\. Received/)
  await expect(counted).toBeVisible({ timeout: 30_000 })
  const before = factsIn((await counted.textContent()) ?? '')
  expect(before.rows).toBeGreaterThanOrEqual(REQUESTS)
  await choose(page, 'Columns', 'All columns')
  await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click()
  await expect(madeOf(page).getByText(/^Writing [1-9]/)).toBeVisible({ timeout: 30_000 })
  await madeOf(page).getByRole('button', { name: 'Stop' }).click()
  await expect(madeOf(page).getByText(/^Stopped after [1-9]/)).toBeVisible()
  await madeOf(page).getByRole('button', { name: 'Resume' }).click()
  await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).last().click()

  await page.goto(`${system.dashboardUrl}/reports`)
  const done = madeOf(page).getByText(/rows\. Received .*\. Requested/)
  await expect(done).toBeVisible({ timeout: 240_000 })
  const after = factsIn((await done.textContent()) ?? '')
  expect(after).toEqual(before)

  const downloading = nextDownload(page)
  await madeOf(page)
    .getByRole('button', { name: /^Download inbound-payments/ })
    .click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^inbound-payments_to_\d{4}-\d\d-\d\d\.csv$/)
  const text = await readFile(await download.path(), 'utf8')
  const lines: string[][] = parse(text, { bom: true, record_delimiter: '\r\n' })
  expect(parseCsv(text, { typeInference: false }).map((line) => line.map(String))).toEqual(lines)
  const [labels = [], ...rows] = lines
  expect(labels).toHaveLength(30)
  expect(rows).toHaveLength(after.rows)
  const id = labels.indexOf('Payment Request ID')
  expect(new Set(rows.map((row) => row[id])).size).toBe(after.rows)
  const net = labels.indexOf('Net')
  expect(rows.reduce((sum, row) => sum + cents(row[net] ?? ''), 0)).toBe(after.net)
  const created = labels.indexOf('Created Date')
  expect(rows[0]?.[created]).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}\+1[01]:00$/)
})

test('loaded rows are written as an Excel file in the browser, with their sum', async ({
  page,
  signInByPage,
}) => {
  await signInByPage(person, `${system.dashboardUrl}/transactions/PaymentRequests`)
  // All rows of the page have arrived.
  await expect(page.getByRole('button', { name: 'Load more' })).toBeVisible()
  await openDialog(page)
  await choose(page, 'Rows', /^Loaded rows/)
  const before = factsIn(
    (await dialogOf(page)
      .getByText(/^[\d,]+ rows\. Received/)
      .first()
      .textContent()) ?? '',
  )
  await choose(page, 'Times', 'UTC')
  await dialogOf(page).getByRole('radio', { name: 'Excel (XLSX)' }).check()
  const downloading = nextDownload(page)
  await dialogOf(page).getByRole('button', { name: 'Export', exact: true }).click()
  const download = await downloading
  expect(download.suggestedFilename()).toMatch(/^inbound-payments_to_.*\.xlsx$/)
  const done = dialogOf(page).getByText(/^Exported to inbound-payments_to_/)
  expect(factsIn((await done.textContent()) ?? '')).toEqual(before)
  const { sheets } = await readXlsx(await readFile(await download.path()))
  const [labels = [], ...rows] = sheets[0]?.rows ?? []
  expect(labels).toEqual([
    'PayID',
    'Client Branch',
    'Client Transaction ID',
    'Amount',
    'Status',
    'Created Date',
    'Received',
    'Refunded',
    'Net',
  ])
  expect(rows).toHaveLength(before.rows)
  expect(rows.reduce((sum, row) => sum + Math.round(Number(row[8] ?? 0) * 100), 0)).toBe(before.net)
  expect(rows[0]?.[5]).toBeInstanceOf(Date)
  expect(sheets.map(({ name }) => name)).toEqual(['Export', 'Refunds'])
})
