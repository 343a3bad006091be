import type { AddressInfo } from 'node:net'
import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { afterAll, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { byAccount, openCheckout } from '../../../test/records/checkout-pay-to.ts'

const provider = await openTestProvider({
  settings: { CHECKOUT_APPROVAL_SECONDS: '2', RAIL_DELAY_MS: '300', CHECKOUT_PAYTO_TRIES: '3' },
})
await provider.app.listen({ port: 0, host: '127.0.0.1' })
const origin = `http://127.0.0.1:${(provider.app.server.address() as AddressInfo).port}`
afterAll(() => provider.close())

/** Yields every state that a stream sends until it ends, or until a condition holds. */
async function* follow(token: string): AsyncGenerator<CheckoutState> {
  const response = await fetch(`${origin}/checkout/${token}/events`)
  let buffer = ''
  for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? []) {
    const blocks = (buffer + chunk).split('\n\n')
    buffer = blocks.pop() ?? ''
    for (const block of blocks) {
      const data = /^data: (.*)$/m.exec(block)?.[1]
      if (data !== undefined) yield JSON.parse(data)
    }
  }
}
const stepOf = ({ status, settledBy, payTo }: CheckoutState) =>
  [status, settledBy, payTo?.attempt?.stage, payTo?.attempt?.refusal].filter(Boolean).join(' ')

test('each step is sent: waiting, collecting, paid, and the stream ends', async () => {
  const checkout = await openCheckout(provider)
  const steps: string[] = []
  for await (const state of follow(checkout.token)) {
    steps.push(stepOf(state))
    if (steps.length === 1) expect((await checkout.start(byAccount)).status).toBe(200)
    if (steps.length === 2) await checkout.play('approve')
  }
  expect(steps).toEqual(['WAITING', 'WAITING WAITING', 'WAITING COLLECTING', 'COMPLETE PayTo'])
})

test('an approval that times out is sent without a change of the row', async () => {
  const checkout = await openCheckout(provider)
  await checkout.start({ payID: '0472345678' })
  const steps: string[] = []
  for await (const state of follow(checkout.token)) {
    steps.push(stepOf(state))
    if (steps.length === 2) break
  }
  expect(steps).toEqual(['WAITING WAITING', 'WAITING REFUSED RAN_OUT'])
})

test('too many attempts at one checkout get a Retry-After, and another checkout is not affected', async () => {
  const checkout = await openCheckout(provider)
  const statuses: number[] = []
  for (let turn = 0; turn < 3; turn += 1)
    statuses.push((await checkout.start({ payID: '0444222333' })).status)
  expect(statuses).toEqual([422, 422, 422])
  const answer = await checkout.start(byAccount)
  expect([answer.status, answer.body]).toEqual([
    429,
    { message: 'Too many attempts. Wait a few minutes, or pay another way' },
  ])
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0)
  expect(Number(answer.headers['retry-after'])).toBeLessThanOrEqual(60)
  expect((await (await openCheckout(provider)).start(byAccount)).status).toBe(200)
})

test('too many attempts from one address are rejected at every checkout', async () => {
  const { call } = provider
  const checkouts = await Promise.all(Array.from({ length: 21 }, () => openCheckout(provider)))
  const statuses: number[] = []
  for (const { token } of checkouts) {
    for (let turn = 0; turn < 3; turn += 1) {
      const answer = await call('POST', `/checkout/${token}/payto`, {
        as: null,
        body: { payID: '0444222333' },
      })
      statuses.push(answer.status)
    }
  }
  expect(statuses.filter((status) => status === 429).length).toBeGreaterThan(0)
  expect(statuses.at(-1)).toBe(429)
})
