import { expect, test } from '../journey.ts'
import { createRequest, freshPrefix, readRequest } from '../system/provider.ts'
import { fillDialog, openDialog } from './dialog.ts'

test('a PayID of a waiting request is reused, with the request’s amount shown first', async ({
  page,
  signIn,
  organisation,
}) => {
  const prefix = freshPrefix('again')
  const first = await createRequest({ client: organisation, prefix, amount: 1284.5 })
  await signIn(organisation.email('finance.manager'))
  const dialog = await openDialog(page)
  await fillDialog(dialog, { prefix, description: 'Revised order', amount: '1310.00' })
  await expect(dialog.getByText('PayID has been used previously')).toBeVisible()
  await expect(
    dialog.getByText(`The PayID '${prefix}@${organisation.domain}' is an existing PayID`),
  ).toBeVisible()
  await expect(dialog.getByText('$1,284.50')).toBeVisible()
  await expect(dialog.getByText('Status: ACTIVE')).toBeVisible()

  await dialog.getByRole('button', { name: 'Create' }).click()
  await expect(dialog.frameLocator('iframe').getByText('$1,310.00').first()).toBeVisible()
  const before = await readRequest(first.PaymentRequestStatus.paymentRequestId, organisation)
  expect(before.PaymentRequestStatus.status).toBe('EXPIRED')
  expect(before.PaymentRequestStatus.failureReason).toBe('Superseded')
})
