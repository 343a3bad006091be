import type { Page } from '@playwright/test'
import { expect, test } from '../journey.ts'
import { expectStage, fillPayout, openFunded, pay, payCall } from './desk.ts'

/** Records keys and ids of payouts sent, and reads the listed payouts with a description. */
function watchPayouts(page: Page) {
  const sent: { key: string | undefined; id: string }[] = []
  page.on('request', (request) => {
    if (!/\/rest\/v1\/payment$/.test(request.url())) return
    const { Payment } = request.postDataJSON()
    sent.push({ key: request.headers()['idempotency-key'], id: Payment.clientPaymentId })
  })
  return sent
}

async function typeAndPay(page: Page, description: string, amount = '0.10'): Promise<void> {
  await fillPayout(page, { payId: 'johnsmith@test.com.au', amount, description })
  await expect(page.getByText('Registered to John Smith')).toBeVisible()
  await pay(page, `$${amount}`)
}

async function countOnDashboard(page: Page, branchId: string, id: string): Promise<number> {
  return page.evaluate(
    async ([acting, clientPaymentId]) => {
      const answer = await fetch('/rest/v1/payment/search?numberOfRecords=10', {
        method: 'POST',
        headers: {
          authorization: `Bearer ${sessionStorage.getItem('payouts.idToken')},${acting}`,
          'content-type': 'application/json',
        },
        body: JSON.stringify({ PaymentSearch: { clientPaymentId } }),
      })
      return (await answer.json()).records.length
    },
    [branchId, id] as const,
  )
}

test('if the response is lost, the payout is found and followed', async ({
  page,
  organisation,
  noise,
}) => {
  noise.allowFailedRequests(/\/payment$/)
  await openFunded(page, organisation)
  const sent = watchPayouts(page)
  await page.route(payCall, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await typeAndPay(page, 'Answer lost')
  await expectStage(page, 'Paid', 'SETTLED')
  expect(sent).toHaveLength(1)
  // It is still followed after a reload.
  await page.reload()
  await expectStage(page, 'Paid', 'SETTLED')
  expect(await countOnDashboard(page, organisation.newtown.clientId, sent[0]?.id ?? '')).toBe(1)
})

test('if the payout never left, its state is unknown, it is searched for, and sent again unchanged', async ({
  page,
  organisation,
  noise,
}) => {
  noise.allowFailedRequests(/\/payment$/)
  await openFunded(page, organisation)
  const sent = watchPayouts(page)
  await page.route(payCall, (route) => route.abort('connectionreset'))
  await typeAndPay(page, 'Never left')
  await expect(page.getByRole('heading', { name: 'We couldn’t confirm this payout' })).toBeVisible()
  await expect(page.getByText('We’re checking whether it was sent.')).toBeVisible()
  await expect(page.getByText('We haven’t received this payout.')).toBeVisible()
  // A reload keeps all of it.
  await page.reload()
  await expect(page.getByText('We haven’t received this payout.')).toBeVisible()
  await page.unroute(payCall)
  await page.getByRole('button', { name: 'Send again' }).click()
  await expectStage(page, 'Paid', 'SETTLED')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
  expect(await countOnDashboard(page, organisation.newtown.clientId, sent[0]?.id ?? '')).toBe(1)
})

test('a page left during a payout finds the payout on return', async ({ page, organisation }) => {
  await openFunded(page, organisation)
  const sent = watchPayouts(page)
  let arrived = () => {}
  const there = new Promise<void>((resolve) => {
    arrived = resolve
  })
  await page.route(payCall, async (route) => {
    await route.fetch()
    arrived()
  })
  await typeAndPay(page, 'Reloaded in flight')
  await expect(page.getByRole('heading', { name: 'Sending' })).toBeVisible()
  await there
  await page.reload()
  await expectStage(page, 'Paid', 'SETTLED')
  expect(sent).toHaveLength(1)
})
