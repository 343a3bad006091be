import { expect, test } from '../journey.ts'
import { freshPrefix, payAtTestBank } from '../system/provider.ts'
import { openRequest } from '../transactions/list.ts'
import { createInDialog } from './dialog.ts'

test('a wrong amount is sent back and reported, and the right amount is accepted', async ({
  page,
  signIn,
  organisation,
}) => {
  const prefix = freshPrefix('wrong')
  const payID = `${prefix}@${organisation.domain}`
  await signIn(organisation.email('finance.manager'))
  const dialog = await createInDialog(page, {
    prefix,
    description: 'Paid wrong first',
    amount: '18.94',
  })
  const checkout = dialog.frameLocator('iframe')

  const payer = { payerName: 'Marnie Blake', bsb: '062000', accountNumber: '12340001' }
  const wrong = await payAtTestBank(payID, 1.89, payer)
  expect(wrong.outcome).toBe('RETURNED')
  expect(wrong.reason).toBe('WRONG_AMOUNT')
  await expect(checkout.getByText('$1.89').first()).toBeVisible()
  await expect(checkout.getByText('$18.94').first()).toBeVisible()

  expect((await payAtTestBank(payID, 18.94)).outcome).toBe('ACCEPTED')
  await expect(dialog.getByText('$18.94 received')).toBeVisible()
  await page.keyboard.press('Escape')

  await page.getByRole('link', { name: 'Transactions' }).click()
  const detail = await openRequest(page, payID)
  await expect(detail.getByText('FAILED_ATTEMPT')).toBeVisible()
  await expect(
    detail.getByText(
      'Sent back to the payer: it wasn’t an amount that the request accepts (WRONG_AMOUNT). Paid by Marnie Blake (062000-12340001).',
    ),
  ).toBeVisible()
  const attempts = detail.getByRole('table', { name: 'Failed Payment Attempts' })
  await expect(attempts.getByRole('columnheader')).toHaveText(['Date Time', 'Amount'])
  await expect(attempts.getByRole('cell', { name: '$1.89' })).toBeVisible()
})
