import { readFile } from 'node:fs/promises'
import { readCheckoutMessage } from '@tideway/contract/checkout/checkout'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { openTestProvider } from '../../../test/provider.ts'
import { openCheckout } from '../../../test/records/checkout-pay-to.ts'
import { testClock } from '../../platform/clock.ts'
import { checkoutParameters, frameMessages, payToTestPayers } from './checkout-guide.ts'

const NOW = '2026-11-20T03:00:00.000Z'
const clock = testClock(NOW)
const provider = await openTestProvider({ clock, settings: { PAYER_APPROVES_SECONDS: '0' } })
beforeEach(() => clock.set(NOW))
afterAll(() => provider.close())

describe('the payers on the page', () => {
  test.each(payToTestPayers)(
    '$payer paying $amount: $ends',
    async ({ payer, amount, ends, what }) => {
      const page = await provider.app.inject('/docs/checkout')
      expect(page.body).toContain(typeof payer === 'string' ? payer : payer.accountNumber)
      expect(page.body).toContain(what.split('`')[0])
      const checkout = await openCheckout(provider, { paymentAmount: amount ?? 20 })
      const answer = await checkout.start(typeof payer === 'string' ? { payID: payer } : payer)
      if (answer.status === 422) {
        expect(answer.body.details.failureCode).toBe(ends)
        return
      }
      expect(answer.status, answer.text).toBe(200)
      if (ends === 'RAN_OUT') clock.advance(300_000)
      await expect
        .poll(
          async () => {
            const { status, settledBy, payTo } = await checkout.state()
            if (status === 'COMPLETE' && settledBy === 'PayTo') return 'paid'
            return payTo?.attempt?.refusal
          },
          { timeout: 20_000 },
        )
        .toBe(ends)
      await provider.settled()
      await provider.expectLedgerAtZero()
    },
  )
})

test('the page reads exactly these parameters', async () => {
  const source = await readFile(
    new URL('../../../../pages/src/checkout/checkout-page.tsx', import.meta.url),
    'utf8',
  )
  for (const [name] of checkoutParameters) expect(source).toContain(`'${name}'`)
})

test('the documented messages can be parsed', () => {
  expect(frameMessages.map(({ message }) => readCheckoutMessage(message))).toEqual([
    { kind: 'height', height: 628 },
    { kind: 'status', status: 'COMPLETE' },
  ])
})
