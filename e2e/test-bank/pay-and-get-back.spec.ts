import { expect, test } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { callRest, createRequest } from '../system/provider.ts'

test('a payer pays, sees the money leave, and sees the refund arrive', async ({
  page,
  organisation,
}) => {
  const record = await createRequest({
    client: organisation,
    amount: 48.15,
    description: 'Decaf, 2 kg',
  })
  const account = String(10_000_000 + (Date.now() % 89_999_999))
  await page.goto(`${providerUrl}/test-bank`)
  await page.getByRole('radio', { name: 'Someone else' }).check()
  await page.getByLabel('Name').fill('Iris Tan')
  await page.getByLabel('BSB').fill('062-948')
  await page.getByLabel('Account number').fill(account)
  await page.getByLabel('PayID').fill(record.PaymentRequest.payID)
  await expect(page.getByText('Harbour Roasters - $48.15 - Decaf, 2 kg')).toBeVisible()
  await expect(page.getByLabel('Amount')).toHaveValue('48.15')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()

  const statement = page.getByRole('region', { name: 'Iris Tan' })
  await expect(statement.getByText('-$48.15').first()).toBeVisible()
  await callRest(
    'POST',
    `/paymentRequest/refund?id=${record.PaymentRequestStatus.paymentRequestId}&refundAmount=8.15`,
    {},
    organisation.key,
  )
  await expect(statement.getByText('+$8.15')).toBeVisible()
})

test('a closed account sends a refund back, until it is opened', async ({ page, organisation }) => {
  const record = await createRequest({ client: organisation, amount: 30 })
  const id = record.PaymentRequestStatus.paymentRequestId
  const account = String(10_000_000 + ((Date.now() + 7) % 89_999_999))
  await page.goto(`${providerUrl}/test-bank`)
  await page.getByRole('radio', { name: 'Someone else' }).check()
  await page.getByLabel('Name').fill('Closing Cafe')
  await page.getByLabel('BSB').fill('062948')
  await page.getByLabel('Account number').fill(account)
  await page.getByLabel('PayID').fill(record.PaymentRequest.payID)
  await page.getByLabel('Amount').fill('30')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Accepted', { exact: true })).toBeVisible()

  const closed = page.getByRole('switch', { name: 'Account closed' })
  await closed.click()
  await expect(closed).toBeChecked()
  await callRest('POST', `/paymentRequest/refund?id=${id}`, {}, organisation.key)
  await expect
    .poll(async () => {
      const read = await callRest<{ PaymentRequestStatus: { status: string } }>(
        'GET',
        `/paymentRequest?id=${id}`,
        undefined,
        organisation.key,
      )
      return read.PaymentRequestStatus.status
    })
    .toBe('RETURN_FAILED')
  await closed.click()
  await expect(closed).not.toBeChecked()
  await callRest('POST', `/paymentRequest/refund?id=${id}`, {}, organisation.key)
  await expect(
    page.getByRole('region', { name: 'Closing Cafe' }).getByText('+$30.00'),
  ).toBeVisible()
})

test('a wrong amount and an unknown PayID get different messages', async ({
  page,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, /\/test-bank\/(payees|payments)$/)
  const record = await createRequest({ client: organisation, amount: 30 })
  await page.goto(`${providerUrl}/test-bank`)
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByLabel('PayID')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('PayID').fill(record.PaymentRequest.payID)
  await page.getByLabel('Amount').fill('29.99')
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Sent back', { exact: true })).toBeVisible()
  await expect(page.getByText('it wasn’t an amount that the request accepts.')).toBeVisible()
  await page.getByLabel('PayID').fill('nobody@pay.harbour.example')
  await expect(page.getByText('This PayID isn’t registered.')).toBeVisible()
  await page.getByRole('button', { name: 'Pay', exact: true }).click()
  await expect(page.getByText('Not sent', { exact: true })).toBeVisible()
})
