import type { Page } from '@playwright/test'
import { failCalls, holdCalls } from '../calls.ts'
import { expect, test } from '../journey.ts'
import { expectStage, fillPayout, fund, newtown, openPayouts, pay, payCall } from './desk.ts'

const branch = { clientId: 'HARBOURN1' }

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

async function countOnDashboard(page: Page, id: string): Promise<number> {
  return page.evaluate(async (clientPaymentId) => {
    const answer = await fetch('/rest/v1/payment/search?numberOfRecords=10', {
      method: 'POST',
      headers: {
        authorization: `Bearer ${sessionStorage.getItem('payouts.idToken')},HARBOURN1`,
        'content-type': 'application/json',
      },
      body: JSON.stringify({ PaymentSearch: { clientPaymentId } }),
    })
    return (await answer.json()).records.length
  }, id)
}

test.describe.configure({ lock: 'HARBOURN1' })
test.beforeEach(() => fund(5, newtown))

test('if the response is lost, the payout is found and followed', async ({ page, noise }) => {
  noise.allowFailedRequests(/\/payment$/)
  await openPayouts(page, branch)
  const sent = watchPayouts(page)
  await page.route(payCall, async (route) => {
    await route.fetch()
    await route.abort('connectionreset')
  })
  await typeAndPay(page, 'Answer lost')
  await expectStage(page, 'Paid', 'SETTLED')
  expect(sent).toHaveLength(1)
  expect(await countOnDashboard(page, sent[0]?.id ?? '')).toBe(1)
})

test('if the payout never left, its state is unknown, it is searched for, and sent again unchanged', async ({
  page,
  noise,
}) => {
  noise.allowFailedRequests(/\/payment$/)
  await openPayouts(page, branch)
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
  expect(await countOnDashboard(page, sent[0]?.id ?? '')).toBe(1)
})

test('a payout sent again from the form keeps its identity', async ({ page, noise }) => {
  noise.allowFailedRequests(/\/payment$/)
  await openPayouts(page, branch)
  const sent = watchPayouts(page)
  await page.route(payCall, (route) => route.abort('connectionreset'))
  await typeAndPay(page, 'Paid after all')
  await page.getByRole('button', { name: 'Back to the form' }).click()
  await expect(page.getByLabel('Description')).toHaveValue('Paid after all')
  await page.unroute(payCall)
  await pay(page, '$0.10')
  await expectStage(page, 'Paid', 'SETTLED')
  expect(sent).toHaveLength(2)
  expect(sent[0]).toEqual(sent[1])
})

test('nothing is sent again while the payout cannot be searched for', async ({ page, noise }) => {
  noise.allowFailedRequests(/\/payment$/)
  noise.allowStatus(500, /\/payment\/search$/)
  await openPayouts(page, branch)
  await page.route(payCall, (route) => route.abort('connectionreset'))
  const search = '**/rest/v1/payment/search*'
  await failCalls(page, search)
  await typeAndPay(page, 'Nobody to ask')
  await expect(page.getByText('We won’t send it again until we know.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Send again' })).toHaveCount(0)
  await page.unroute(search)
  await page.getByRole('button', { name: 'Check again' }).click()
  await expect(page.getByRole('button', { name: 'Send again' })).toBeVisible()
})

test('a page left during a payout finds the payout on return', async ({ page }) => {
  await openPayouts(page, branch)
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

test('a payout is still followed after a reload', async ({ page }) => {
  await openPayouts(page, branch)
  await typeAndPay(page, 'Followed on')
  await expectStage(page, 'Paid', 'SETTLED')
  await page.reload()
  await expectStage(page, 'Paid', 'SETTLED')
  await expect(page.getByText('Followed on')).toBeVisible()
})

test('a status that cannot be read is reported, and appears once it can be read', async ({
  page,
  noise,
}) => {
  noise.allowStatus(500, /\/payment$/)
  await openPayouts(page, branch)
  const status = '**/rest/v1/payment?id=*'
  await failCalls(page, status)
  await typeAndPay(page, 'Status late')
  await expect(page.getByText('We couldn’t check its status.')).toBeVisible()
  await page.unroute(status)
  await expectStage(page, 'Paid', 'SETTLED')
  await expect(page.getByText('We couldn’t check its status.')).toHaveCount(0)
})

test('while a payout is being sent, no other control can be pressed', async ({ page }) => {
  await openPayouts(page, branch)
  const letGo = await holdCalls(page, payCall)
  await typeAndPay(page, 'Held back')
  await expect(page.getByRole('heading', { name: 'Sending' })).toBeFocused()
  await expect(page.locator('main').getByRole('button')).toHaveCount(0)
  letGo()
  await expectStage(page, 'Paid', 'SETTLED')
})
