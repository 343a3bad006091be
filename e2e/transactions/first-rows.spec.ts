import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { expect, test } from '../journey.ts'
import { filterOf } from './list.ts'

const person = 'finance.operator@harbour.example'
const search = '**/rest/v1/paymentRequest/search*'
const EMPTY = 'There is no data to display'

function record(number: number): PaymentRequestRecord {
  const createdDateTime = new Date(Date.UTC(2026, 10, 20) - number * 60_000).toISOString()
  return {
    PaymentRequest: {
      payID: `drip-${number}@pay.harbour.example`,
      paymentAmount: 10 + number,
      clientTransactionId: `transaction-${number}`,
      paymentDescription: `Beans, ${number}`,
    },
    PaymentRequestStatus: {
      paymentRequestId: `request-${number}`,
      status: 'WAITING',
      createdDateTime,
    },
  } as PaymentRequestRecord
}

/** A provider that sends a few records at an interval, and ends only on request. */
async function drippingProvider(page: Page, everyMs: number) {
  const stopped = Promise.withResolvers<void>()
  let sent = 0
  const server = createServer(async (_request, response) => {
    response.writeHead(200, {
      'content-type': 'application/json',
      'access-control-allow-origin': '*',
    })
    response.write('{"records":[')
    let open = true
    void stopped.promise.then(() => {
      open = false
    })
    response.on('close', () => {
      open = false
    })
    while (open && sent < 5000) {
      const some = Array.from({ length: 10 }, (_, at) => JSON.stringify(record(sent + at)))
      response.write(`${sent === 0 ? '' : ','}${some.join(',')}`)
      sent += some.length
      await new Promise((resolve) => setTimeout(resolve, everyMs))
    }
    response.end(`],"recordCount":${sent}}`)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  await page.route(search, (route) => route.continue({ url: `http://127.0.0.1:${port}/` }))
  return {
    sent: () => sent,
    async end() {
      stopped.resolve()
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
    finish: () => stopped.resolve(),
  }
}

/** Records from now on if a text was ever in the page, on screen or for a screen reader. */
async function watchFor(page: Page, text: string): Promise<() => Promise<boolean>> {
  await page.addInitScript((expectedText) => {
    const seen = window as unknown as { seen: boolean }
    seen.seen = false
    new MutationObserver(() => {
      if (document.body?.textContent.includes(expectedText)) seen.seen = true
    }).observe(document, { childList: true, subtree: true, characterData: true })
  }, text)
  return () => page.evaluate(() => (window as unknown as { seen: boolean }).seen)
}

test('the first rows appear while the response is still arriving, on a machine four times as slow', async ({
  page,
  signIn,
}) => {
  const wasSeen = await watchFor(page, EMPTY)
  await signIn(person, '/')
  const provider = await drippingProvider(page, 50)
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.getByRole('link', { name: 'Transactions' }).click()
  // Counts are checked only once rows are readable: the first row is the first match.
  await expect(page.getByText('drip-0@pay.harbour.example').first()).toBeVisible({
    timeout: 5000,
  })
  const atFirstRows = provider.sent()
  expect(atFirstRows).toBeLessThan(1000)
  await expect(page.getByRole('region', { name: 'Payment Requests' })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  // Paging and filtering work while more rows arrive.
  await expect(page.getByText(/^1-100 of \d{3}/)).toBeVisible()
  await page.getByRole('button', { name: 'Next page' }).click()
  await expect(page.getByText('drip-100@pay.harbour.example')).toBeVisible()
  await filterOf(page).fill('drip-7@')
  await expect(page.getByText('1-1 of 1+')).toBeVisible()
  await expect(page.getByText('drip-7@pay.harbour.example')).toBeVisible()
  expect(provider.sent(), 'the answer was still going on').toBeLessThan(5000)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 })
  provider.finish()
  await expect(page.getByRole('region', { name: 'Payment Requests' })).toHaveAttribute(
    'aria-busy',
    'false',
  )
  expect(await wasSeen()).toBe(false)
  await provider.end()
})
