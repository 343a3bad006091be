import { expect, test } from '../../journey.ts'
import type { OwnSystem } from '../../system/own-system.ts'
import { startOwnSystem } from '../../system/own-system.ts'
import { harbour, paidRequest, readRequest } from '../../system/provider.ts'

const COUNT = 120

let system: OwnSystem
test.setTimeout(360_000)
test.beforeAll(async () => {
  system = await startOwnSystem('refundBatches')
})
test.afterAll(() => system.stop())

test('many refunds continue after the provider restarts in the middle, and each is made once', async ({
  page,
  signInByPage,
  noise,
}) => {
  noise.allowFailedRequests(/\/(rest|portal)\/v1\/|\/identity\//)
  noise.allowStatus(503, /\/(rest|portal)\/v1\//)
  noise.allowConsole(/CORS|Failed to fetch/)
  const at = system.providerUrl
  const ids: string[] = []
  while (ids.length < COUNT) {
    const records = await Promise.all([1, 2, 3, 4].map(() => paidRequest({ amount: 1, at })))
    ids.push(...records.map(({ PaymentRequestStatus }) => PaymentRequestStatus.paymentRequestId))
  }
  await signInByPage(
    'finance.manager@harbour.example',
    `${system.dashboardUrl}/transactions/refunds`,
  )
  await page.getByRole('textbox', { name: 'Payments to refund' }).fill(ids.join('\n'))
  await page.getByRole('button', { name: 'Review refunds' }).click()
  await page.getByRole('button', { name: 'Use these columns' }).click()
  await page.getByRole('button', { name: `Refund ${COUNT} payments` }).click()
  await page.getByRole('button', { name: 'Confirm' }).click()
  await expect(page.getByText(/^Refunding [1-9]\d* of 120$/)).toBeVisible()
  await page.getByRole('button', { name: 'Stop' }).click()
  await expect(page.getByText(/^Stopped after \d+ of 120$/).first()).toBeVisible()
  await page.getByRole('button', { name: 'Resume' }).click()
  await expect(page.getByText(/^Refunding [1-9]\d* of 120$/)).toBeVisible()
  await system.restartProvider()
  await page.reload()
  await expect(page.getByText('Refunded 120 of 120').first()).toBeVisible({ timeout: 120_000 })
  for (const id of ids) {
    const { refundInformation } = (await readRequest(id, harbour, at)).PaymentRequestStatus
    expect(refundInformation?.requests.map(({ amount }) => amount)).toEqual(['1.00'])
  }
})
