import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { localDateTime } from '@tideway/contract/time/dates-local'
import { holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { createRequest, findRequest, freshPrefix, paidRequest } from '../system/provider.ts'
import { expectLoaded, filterOf, searchPayId } from './list.ts'
import { exportCsv, openConfigure, paymentRequests } from './results.ts'

const person = 'finance.operator@harbour.example'
const header = '"PayID","Client Branch","Client Transaction ID","Amount","Status","Created Date"'

function lineOf(record: PaymentRequestRecord, amount: string): string {
  const { payID, clientBranch = '', clientTransactionId } = record.PaymentRequest
  const { status, createdDateTime } = record.PaymentRequestStatus
  const created = localDateTime(new Date(createdDateTime), 'Australia/Sydney')
  return `"${payID}","${clientBranch}","${clientTransactionId}","${amount}","${status}","${created}"`
}

test('rows are exported exactly, as they are searched, filtered and configured', async ({
  page,
  signIn,
  organisation,
}) => {
  const paid = await paidRequest({
    client: organisation,
    prefix: freshPrefix('export'),
    amount: 1284.5,
    clientBranch: 'Newtown',
  })
  const { payID } = paid.PaymentRequest
  const formula = await createRequest({
    client: organisation,
    prefix: freshPrefix('formula'),
    amount: 5,
    description: '=HYPERLINK("http://x.example","Pay")',
  })
  await signIn(organisation.email('finance.operator'), paymentRequests)
  await expectLoaded(page, '1-2 of 2')
  const all = await exportCsv(page)
  expect(all.file.suggestedFilename()).toBe('inbound-payments.csv')
  // Full ids, an amount to sum, a date to sort.
  expect(all.lines).toEqual([
    header,
    lineOf(formula, '5.00'),
    lineOf(await findRequest(payID, organisation), '1284.50'),
  ])
  await expect(page.getByText('2 rows exported to inbound-payments.csv')).toBeVisible()

  await filterOf(page).fill('nEWtown')
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  const filtered = await exportCsv(page)
  expect(filtered.lines).toEqual([header, all.lines[2]])
  await filterOf(page).fill('')

  await searchPayId(page, formula.PaymentRequest.payID)
  const dialog = await openConfigure(page)
  await dialog.getByRole('button', { name: 'Clear all' }).click()
  await dialog.getByLabel('Description', { exact: true }).check()
  await dialog.getByLabel('PayID', { exact: true }).check()
  await dialog.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('1-1 of 1', { exact: true })).toBeVisible()
  // A formula is exported as text.
  expect((await exportCsv(page)).lines).toEqual([
    '"PayID","Description"',
    `"${formula.PaymentRequest.payID}","'=HYPERLINK(""http://x.example"",""Pay"")"`,
  ])
})

test('the export button is busy until the file is ready, and two presses write one file', async ({
  page,
  signIn,
}) => {
  const letGo = await holdCalls(page, '**/csv-export-*.js')
  await signIn(person, paymentRequests)
  await expectLoaded(page)
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  const button = page.getByRole('button', { name: 'Export to CSV' })
  await button.click()
  await expect(button).toHaveAttribute('aria-busy', 'true')
  await button.click({ force: true })
  expect(files).toEqual([])
  letGo()
  await expect(page.getByText(/rows exported to inbound-payments\.csv$/)).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
  expect(files).toEqual(['inbound-payments.csv'])
})

test('leaving the screen stops the export', async ({ page, signIn }) => {
  const letGo = await holdCalls(page, '**/csv-export-*.js')
  await signIn(person, paymentRequests)
  await expectLoaded(page)
  const files: string[] = []
  page.on('download', (file) => files.push(file.suggestedFilename()))
  await page.getByRole('button', { name: 'Export to CSV' }).click()
  await page.getByRole('link', { name: 'Dashboard' }).click()
  // A list that is only hidden while the next screen loads has not stopped anything yet.
  await expect(
    page.getByRole('button', { name: 'Export to CSV', includeHidden: true }),
  ).toHaveCount(0)
  const arrived = page.waitForResponse(/csv-export-/)
  letGo()
  await arrived
  // After returning, the list exports the same file again. The stopped one would have arrived first.
  await page.goBack()
  await expectLoaded(page)
  await exportCsv(page)
  expect(files).toEqual(['inbound-payments.csv'])
})

test('if the export code cannot be fetched, that is reported and nothing is lost', async ({
  page,
  signIn,
  noise,
}) => {
  noise.allowFailedRequests(/csv-export-/)
  await page.route('**/csv-export-*.js', (route) => route.abort())
  await signIn(person, paymentRequests)
  await expectLoaded(page)
  const button = page.getByRole('button', { name: 'Export to CSV' })
  await button.click()
  await expect(page.getByText('An error occurred. Please refresh and try again.')).toBeVisible()
  await expect(button).not.toHaveAttribute('aria-busy')
  await expectLoaded(page)
})
