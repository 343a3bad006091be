import { randomInt } from 'node:crypto'
import { loseAnswers } from '../../calls.ts'
import { expect, test } from '../../journey.ts'
import type { DemoClient } from '../../system/provider.ts'
import { paidRequest, readRequest, setAccountClosed } from '../../system/provider.ts'
import { confirmRefund, openRequest, rowOf } from '../list.ts'

const list = '/transactions/PaymentRequests'
const refundCall = '**/rest/v1/paymentRequest/refund*'
const failure =
  'An unexpected error occurred while submitting the refund. Please retry or reload the page.'

/** Returns the amount and status of each refund in the API. */
async function refundsOf(id: string, client: DemoClient): Promise<string[]> {
  const { refundInformation } = (await readRequest(id, client)).PaymentRequestStatus
  return (refundInformation?.requests ?? []).map(({ amount, status }) => `${amount} ${status}`)
}

test('a refund that the payer’s bank rejects is credited back and can be retried', async ({
  page,
  signIn,
  organisation,
}) => {
  const payer = {
    payerName: 'Closing Down Pty Ltd',
    bsb: '082401',
    accountNumber: String(randomInt(10_000_000, 99_999_999)),
  }
  const record = await paidRequest({ client: organisation, amount: 75.3 }, payer)
  await setAccountClosed(payer.bsb, payer.accountNumber, true)
  await signIn(organisation.email('finance.manager'), list)
  const detail = await openRequest(page, record.PaymentRequest.payID)
  await confirmRefund(page, detail)
  await expect(detail.getByRole('alert')).toHaveText(
    'The payer’s bank sent back the refund of $75.30: the account is closed (AC04). The money is back in your balance.',
  )
  await expect(detail.getByText('AC04: the account is closed')).toBeVisible()
  const explained = detail.getByRole('note', { name: 'Failure code AC04' })
  await expect(explained).toContainText('Ask the payer for another account')
  await expect(explained.getByRole('link', { name: 'New Payout Request' })).toBeVisible()
  await expect(detail.getByText('RETURN_FAILED').first()).toBeVisible()
  await expect(rowOf(page, record.PaymentRequest.payID)).toContainText('RETURN_FAILED')
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('75.30')

  await setAccountClosed(payer.bsb, payer.accountNumber, false)
  await confirmRefund(page, detail)
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expect(detail.getByRole('alert')).toHaveCount(0)
  await expect(explained).toHaveCount(0)
  expect(await refundsOf(record.PaymentRequestStatus.paymentRequestId, organisation)).toEqual([
    '75.30 FAILED',
    '75.30 COMPLETE',
  ])
})

test('a refund with a lost response is not made twice, and is unknown until its outcome can be read', async ({
  page,
  signIn,
  noise,
  organisation,
}) => {
  noise.allowFailedRequests(/\/paymentRequest/)
  const record = await paidRequest({ client: organisation, amount: 64.2 })
  const refunds = () => refundsOf(record.PaymentRequestStatus.paymentRequestId, organisation)
  await signIn(organisation.email('finance.manager'), list)
  const detail = await openRequest(page, record.PaymentRequest.payID)
  await detail.getByLabel('Refund Amount').fill('10.00')
  // The call arrives and takes effect, but its response is lost.
  await loseAnswers(page, refundCall, 'POST')
  await confirmRefund(page, detail)
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expect(detail.getByText(failure)).toBeHidden()
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('54.20')
  expect(await refunds()).toEqual(['10.00 COMPLETE'])

  await page.route('**/rest/v1/paymentRequest?*', (route) => route.abort('internetdisconnected'))
  await confirmRefund(page, detail)
  await expect(detail.getByText('We couldn’t confirm this refund')).toBeVisible({
    timeout: 20_000,
  })
  await expect(detail.getByText(failure)).toBeHidden()
  await page.unroute('**/rest/v1/paymentRequest?*')
  await page.unroute(refundCall)
  await detail.getByRole('button', { name: 'Check again' }).click()
  await expect(detail.getByText('RETURN_COMPLETED')).toHaveCount(2)
  expect(await refunds()).toEqual(['10.00 COMPLETE', '54.20 COMPLETE'])
})

test('a page reloaded during a refund shows its outcome', async ({
  page,
  signIn,
  organisation,
}) => {
  const record = await paidRequest({ client: organisation, amount: 45 })
  const { payID } = record.PaymentRequest
  await signIn(organisation.email('finance.manager'), list)
  const detail = await openRequest(page, payID)
  let arrived = () => {}
  const taken = new Promise<void>((resolve) => {
    arrived = resolve
  })
  // The provider receives the call, but the page never gets the response.
  await page.route(refundCall, async (route) => {
    await route.fetch()
    arrived()
  })
  await confirmRefund(page, detail)
  await expect(detail.getByRole('button', { name: 'Refund Payment' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  await taken
  await page.unroute(refundCall)
  await page.goto(`${list}?payID=${encodeURIComponent(payID)}`)
  await page.getByRole('button', { name: `Details of ${payID}` }).click()
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expect(detail.getByRole('button', { name: 'Refund Payment' })).toBeHidden()
  expect(await refundsOf(record.PaymentRequestStatus.paymentRequestId, organisation)).toEqual([
    '45.00 COMPLETE',
  ])
})
