import { expectAccessibleAtBothWidths } from '../browser/accessible.ts'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import {
  collect,
  createPayout,
  freshPrefix,
  proposeAgreement,
  settled,
  settledInitiation,
  simulatePayer,
} from '../system/provider.ts'
import { confirmRefund, refundDialog } from '../transactions/list.ts'
import { watchRefundButton } from '../transactions/refunds/refund-button.ts'

const list = '/transactions/PaymentInitiations'

test.setTimeout(120_000)

test('a part is refunded after confirming amount, payer and client, and then the rest', async ({
  page,
  signIn,
  organisation,
}) => {
  const name = freshPrefix('Payer')
  const { PaymentInitiationStatus } = await settledInitiation({
    client: organisation,
    amount: '50.00',
    name,
  })
  const id = PaymentInitiationStatus.paymentInitiationId
  await signIn(organisation.email('finance.manager'), `${list}?paymentInitiationId=${id}`)
  await page.getByRole('button', { name: `Details of ${name}, $50.00` }).click()
  const detail = page.getByRole('region', { name: `Details of ${name}, $50.00` })
  const term = (label: string) =>
    detail.getByRole('term').filter({ hasText: label }).locator('xpath=following-sibling::dd')
  await expect(term('Payment Initiation Status')).toHaveText('SETTLED')
  await expect(term('Payment Amount')).toHaveText('$50.00')
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('50.00')
  await expectAccessibleAtBothWidths(page)

  await detail.getByLabel('Refund Amount').fill('50.01')
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  await expect(
    detail.getByText('Refund amount cannot be greater than the available refund balance').first(),
  ).toBeVisible()
  await detail.getByLabel('Refund Amount').fill('20')
  await detail.getByRole('button', { name: 'Refund Payment' }).click()
  const dialog = refundDialog(page)
  await expect(
    dialog.getByText(
      'You are about to refund a payment. This operation cannot be undone. Please confirm',
    ),
  ).toBeVisible()
  await expect(dialog.getByText('$20.00')).toBeVisible()
  await expect(dialog.getByText(name).first()).toBeVisible()
  await expect(dialog.getByText('PHONE: +61-400123123')).toBeVisible()
  await expect(dialog.getByText('Harbour Roasters')).toBeVisible()
  const letStatusThrough = await holdCalls(page, /\/rest\/v1\/paymentInitiation\?id=/)
  const pressable = await watchRefundButton(page, '**/rest/v1/paymentInitiation/refund*', detail)
  await dialog.getByRole('button', { name: 'Confirm' }).click()
  await expect(dialog).toBeHidden()
  await expect(detail.getByRole('button', { name: 'Refund Submitted' })).toBeVisible()
  expect(await pressable()).toEqual([])
  letStatusThrough()

  await expect(term('Payment Initiation Status')).toHaveText('RETURN_COMPLETE', {
    timeout: 15_000,
  })
  await expect(detail.getByRole('button', { name: 'Refund Payment' })).toBeVisible()
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('30.00')
})

test('with a short balance the message says to top up, and after other errors the refund can be retried', async ({
  page,
  signIn,
  idTokenOf,
  noise,
  organisation,
}) => {
  noise.allowStatus(400, /\/paymentInitiation\/refund$/)
  const client = organisation.newtown
  const person = organisation.email('admin@newtown')
  const key = `Bearer ${await idTokenOf(person)}`
  const name = freshPrefix('Payer')
  const paymentAgreementId = await proposeAgreement({ name, client })
  await simulatePayer(paymentAgreementId, 'approve')
  const amount = '40000.00'
  const initiation = await collect({ paymentAgreementId, amount, client })
  await settled(initiation, key)
  // The branch pays out one cent, which its balance is then short of.
  await createPayout({ amount: '0.01', key })

  await signIn(person, `${list}?paymentInitiationId=${initiation}`)
  await page.getByRole('button', { name: `Details of ${name}, $40,000.00` }).click()
  const detail = page.getByRole('region', { name: `Details of ${name}, $40,000.00` })
  const submit = async (button: string) => {
    await confirmRefund(page, detail, button)
    await expect(detail.getByRole('button', { name: 'Retry Refund' })).toBeVisible()
  }
  await submit('Refund Payment')
  await expect(detail.getByRole('alert')).toHaveText(
    'There is not enough funds to perform this refund. Please top-up account and try again.',
  )
  // The real provider returns no other error here, so the response is faked.
  const refund = '**/rest/v1/paymentInitiation/refund*'
  await failCalls(page, refund, 400)
  await submit('Retry Refund')
  await expect(detail.getByRole('alert')).toContainText(
    'An unexpected error occurred while submitting the refund. Please retry or reload the page.',
  )
  await page.unroute(refund)
  // An amount within the balance can be refunded.
  await detail.getByLabel('Refund Amount').fill('39999.99')
  await confirmRefund(page, detail, 'Retry Refund')
  await expect(detail.getByText('RETURN_COMPLETE').first()).toBeVisible()
})
