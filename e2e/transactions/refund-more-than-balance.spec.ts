import { expect, test } from '../journey.ts'
import { paidRequest } from '../provider.ts'
import { openRequest } from './list.ts'

const tooMuch = 'Refund amount cannot be greater than the available refund balance'

test('an amount above the balance, or no amount, cannot be confirmed', async ({ page, signIn }) => {
  const record = await paidRequest({ amount: 50 })
  await signIn('finance.manager@harbour.example', '/transactions/PaymentRequests')
  const detail = await openRequest(page, record.PaymentRequest.payID)
  for (const { typed, message } of [
    { typed: '50.01', message: tooMuch },
    { typed: '0', message: 'Invalid amount' },
    { typed: '', message: 'Invalid amount' },
    { typed: '1.234', message: 'Invalid amount' },
    { typed: 'ten', message: 'Invalid amount' },
  ]) {
    await detail.getByLabel('Refund Amount').fill(typed)
    await detail.getByRole('button', { name: 'Refund Payment' }).click()
    await expect(detail.getByText(message)).toBeVisible()
    await expect(page.getByRole('alertdialog')).toBeHidden()
    await expect(detail.getByLabel('Refund Amount')).toHaveValue(typed)
  }
})
