import { expectAccessible, expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { answerSearches } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  createPayout,
  createRequest,
  paidRequest,
  payAtTestBank,
  proposeAgreement,
  settledInitiation,
} from '../system/provider.ts'
import { refundDialog } from '../transactions/list.ts'
import { paymentRequests as list } from '../transactions/results.ts'

// Each state is checked in both colour schemes.
test.describe.configure({ timeout: 240_000 })

test('the pages of every kind are accessible, with notes, a trace and received payments', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowStatus(404, /\/portal\/v1\/(paymentRequest|receivedPayment)$/)
  const client = organisation
  const parent = await createRequest({ client, amount: 100, multiPayment: true })
  await payAtTestBank(parent.PaymentRequest.payID, 60)
  const { clientPaymentId } = await createPayout({ key: client.key, amount: '5.00' })
  const initiation = await settledInitiation({ client, amount: '4.00' })
  const agreementId = await proposeAgreement({ client, name: 'Ana Silva' })
  await signIn(organisation.email('admin'))
  for (const { path, traced } of [
    { path: `PaymentRequests/${parent.PaymentRequestStatus.paymentRequestId}`, traced: true },
    { path: `OutboundPayments/${clientPaymentId}`, traced: true },
    {
      path: `PaymentInitiations/${initiation.PaymentInitiationStatus.paymentInitiationId}`,
      traced: true,
    },
    { path: `PaymentAgreement/${agreementId}`, traced: false },
  ]) {
    await page.goto(`/transactions/${path}`)
    await page.getByLabel('Add a note').fill('The beans arrived late.')
    await page.getByRole('button', { name: 'Add note' }).click()
    await expect(page.getByText('Note added')).toBeVisible()
    if (traced) {
      await page.getByRole('button', { name: 'Show every step' }).click()
      await expect(page.getByRole('list', { name: 'Steps of CREATED' })).toBeVisible()
    }
    await expectAccessibleAtBothWidths(page)
  }
})

test('hundreds of received payments are accessible', async ({ page, signIn, organisation }) => {
  const parent = await createRequest({ client: organisation, multiPayment: true })
  const { PaymentRequest, PaymentRequestStatus } = parent
  const payments = Array.from({ length: 500 }, (_, index) => ({
    PaymentRequest: { ...PaymentRequest, multiPayment: false, paymentAmount: 10 },
    PaymentRequestStatus: {
      paymentRequestId: String(500 - index).padStart(32, 'a'),
      parentPaymentRequestId: PaymentRequestStatus.paymentRequestId,
      status: 'COMPLETE',
      createdDateTime: '2026-11-20T01:00:00.000Z',
      amountReceived: 10,
      payerInformation: { fullLegalAccountName: `Payer ${500 - index}` },
    },
  }))
  await answerSearches(page, 'paymentRequest', [{ records: [...payments, parent] }])
  await signIn(
    organisation.email('finance.operator'),
    `${list}/${PaymentRequestStatus.paymentRequestId}`,
  )
  await expect(page.getByText('1-20 of 500', { exact: true })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})

test('refunds are accessible: a forecast, too little money, and many at once', async ({
  page,
  signIn,
  organisation,
}) => {
  const client = organisation
  const one = await paidRequest({ client, amount: 30 })
  const other = await paidRequest({ client, amount: 5 })
  const orders = [one, other].map(({ PaymentRequest }) => PaymentRequest.clientTransactionId)
  await signIn(organisation.email('finance.manager'), '/transactions/refunds')
  const field = page.getByRole('textbox', { name: 'Payments to refund' })
  await expectAccessibleAtBothWidths(page)
  await field.fill('"nothing')
  await page.getByRole('button', { name: 'Review refunds' }).click()
  await expect(page.getByText('The quote on line 1 isn’t closed.')).toBeVisible()
  await expectAccessible(page)
  await field.fill(`${orders[0]}, 10\n${orders[1]}\n${orders[1]}\nnowhere`)
  await page.getByRole('button', { name: 'Review refunds' }).click()
  await page.getByRole('checkbox', { name: /^Refund everything that remains/ }).check()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await expect(page.getByRole('heading', { name: 'Review refunds' })).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await page.getByRole('button', { name: 'Refund 2 payments' }).click()
  await expect(refundDialog(page)).toBeVisible()
  await expectAccessible(page)
  await refundDialog(page).getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText('Refunded 2 of 2').first()).toBeVisible({ timeout: 60_000 })
  await expectAccessibleAtBothWidths(page)

  const open = async () => {
    await page.goto(`${list}/${one.PaymentRequestStatus.paymentRequestId}`)
    await page.getByRole('button', { name: 'Refund Payment' }).click()
    await expect(refundDialog(page)).toBeVisible()
  }
  await open()
  await expect(refundDialog(page).getByText('Balance After')).toBeVisible()
  await expectAccessibleAtBothWidths(page)
  await createPayout({ key: client.key, amount: '15.00' })
  await open()
  await expect(refundDialog(page).getByText(/short of this refund$/)).toBeVisible()
  await expectAccessibleAtBothWidths(page)
})
