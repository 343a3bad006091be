import { expect, test } from '../../journey.ts'
import { createRequest, payAtTestBank } from '../../system/provider.ts'
import { rowOf } from '../list.ts'

test('the newest requests come first, with the fields of the default view, and are read again', async ({
  page,
  signIn,
  organisation,
}) => {
  await createRequest({ client: organisation, amount: 5 })
  const record = await createRequest({
    client: organisation,
    amount: 1777.77,
    clientBranch: 'Newtown',
  })
  await signIn(organisation.email('finance.operator'), '/transactions')
  await expect(page.getByRole('heading', { name: 'Transactions', level: 1 })).toBeVisible()
  await expect(page.getByText('Search for transactions using PayID and date ranges.')).toBeVisible()
  const table = page.getByRole('table', { name: 'Payment Requests' })
  await expect(table.getByRole('columnheader')).toHaveText([
    'PayID',
    'Client Branch',
    'Client Transaction ID',
    'Amount',
    'Status',
    'Created Date',
  ])
  const row = rowOf(page, record.PaymentRequest.payID)
  await expect(row.getByRole('cell')).toHaveText([
    record.PaymentRequest.payID,
    'Newtown',
    record.PaymentRequest.clientTransactionId,
    '$1,777.77',
    'WAITING',
    /^(Mon|Tue|Wed|Thu|Fri|Sat|Sun) \d\d\/\d\d\/\d{4} \d\d:\d\d:\d\d GMT\+1[01]:00$/,
  ])
  await expect(row).toHaveAttribute('aria-rowindex', '2')

  await payAtTestBank(record.PaymentRequest.payID, 1777.77)
  await page.getByRole('button', { name: 'Refresh' }).click()
  await expect(row).toContainText('COMPLETE')
})
