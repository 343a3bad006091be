import { expect, test } from '../journey.ts'
import type { OwnSystem } from '../system/own-system.ts'
import { startOwnSystem } from '../system/own-system.ts'
import { harbour, paidRequest, readRequest } from '../system/provider.ts'
import { confirmRefund, openRequest, rowOf } from '../transactions/list.ts'

const apis = /\/(rest|portal)\/v1\//
const unavailable = /is unavailable at the moment/

let system: OwnSystem
test.setTimeout(180_000)
test.beforeAll(async () => {
  system = await startOwnSystem('outage')
})
test.afterAll(() => system.stop())

test('while the database pauses, a refund is not lost or doubled, and the screen recovers', async ({
  page,
  signInByPage,
  noise,
}) => {
  noise.allowStatus(503, apis)
  const at = system.providerUrl
  const record = await paidRequest({ amount: 50, at })
  const { payID } = record.PaymentRequest
  const list = `${system.dashboardUrl}/transactions/PaymentRequests`
  await signInByPage('finance.manager@harbour.example', list)
  const detail = await openRequest(page, payID)
  await detail.getByLabel('Refund Amount').fill('10.00')
  // By then the connections are open, so the calls wait on them for a response.
  await page.waitForRequest(/\/paymentRequest\/search/)

  const resume = await system.pauseDatabase()
  await confirmRefund(page, detail)
  await expect(page.getByText(unavailable)).toBeVisible({ timeout: 40_000 })
  await expect(rowOf(page, payID)).toBeVisible()
  // The notice may come from a call before the refund. The refund itself may take as long again.
  await expect(detail.getByText('We couldn’t confirm this refund')).toBeVisible({
    timeout: 40_000,
  })
  resume()
  await expect(page.getByText(unavailable)).toBeHidden({ timeout: 60_000 })

  // The provider refused the call before it changed anything. The screen has read that before it offers a retry.
  await expect(detail.getByRole('button', { name: 'Retry Refund' })).toBeVisible({
    timeout: 60_000,
  })
  await confirmRefund(page, detail, 'Retry Refund')
  await expect(detail.getByText('RETURN_COMPLETED')).toBeVisible()
  await expect(detail.getByLabel('Refund Amount')).toHaveValue('40.00')
  const { PaymentRequestStatus } = await readRequest(
    record.PaymentRequestStatus.paymentRequestId,
    harbour,
    at,
  )
  expect(PaymentRequestStatus.refundInformation?.requests).toMatchObject([
    { amount: '10.00', status: 'COMPLETE' },
  ])
})
