import { setTimeout as wait } from 'node:timers/promises'
import { paymentRequestIdOf } from '@tideway/contract/calls/ids'
import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { CheckoutState as StateShape } from '@tideway/contract/checkout/checkout'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import { expect } from 'vitest'
import type { ProviderAnswer, TestProvider } from '../provider.ts'

/** The payer's account, at a branch that supports PayTo. */
export const ACCOUNT = { bsb: '939300', accountNumber: '123456' }
export const byAccount = { ...ACCOUNT, payerName: 'Priya Raman' }

export interface TestCheckoutPayTo {
  id: string
  token: string
  payID: string
  state(): Promise<CheckoutState>
  start(body: unknown): Promise<ProviderAnswer>
  leave(): Promise<ProviderAnswer>
  cancel(): Promise<ProviderAnswer>
  /** Returns the id of the last agreement that this checkout proposed. */
  agreementId(): Promise<string>
  /** Acts as the payer in the test bank. Expects success unless given another status. */
  play(action: string, status?: number): Promise<void>
  record(): Promise<PaymentRequestRecord>
  /** Waits until the last attempt has reached a stage, and returns it. */
  reaches(stage: string): Promise<NonNullable<CheckoutState['payTo']>['attempt']>
}

/** Opens the checkout of a new payment request of HARBOUR, as its payer uses it. */
export async function openCheckout(
  provider: TestProvider,
  request: Record<string, unknown> = {},
): Promise<TestCheckoutPayTo> {
  const { call } = provider
  const { PaymentRequest, PaymentRequestStatus } = await provider.create({
    paymentAmount: 13.1,
    ...request,
  })
  const id = PaymentRequestStatus.paymentRequestId
  const token = PaymentRequest.checkoutUrl?.split('/').at(-1) ?? ''
  const signedOut = { as: null }
  const path = `/checkout/${token}`

  const state = async () => {
    const answer = await call('GET', `${path}/state`, signedOut)
    expect(answer.status, answer.text).toBe(200)
    return StateShape.parse(answer.body)
  }
  const agreementId = async () => {
    const { payment_agreement_id } = await provider.platform.db
      .selectFrom('checkout_pay_to_attempts')
      .select('payment_agreement_id')
      .where('payment_request_id', '=', paymentRequestIdOf(id))
      .orderBy('created_at', 'desc')
      .executeTakeFirstOrThrow()
    return payment_agreement_id
  }
  return {
    id,
    token,
    payID: PaymentRequest.payID,
    state,
    agreementId,
    start: (body) => call('POST', `${path}/payto`, { ...signedOut, body }),
    leave: () => call('DELETE', `${path}/payto`, signedOut),
    cancel: () => call('POST', `${path}/cancel`, signedOut),
    async play(action, status = 200) {
      const url = `/test-bank/agreements/${await agreementId()}/${action}`
      const answer = await call('POST', url, signedOut)
      expect(answer.status, answer.text).toBe(status)
    },
    record: () => provider.read(id),
    async reaches(stage) {
      const deadline = Date.now() + 15_000
      for (;;) {
        const attempt = (await state()).payTo?.attempt
        if (attempt?.stage === stage || Date.now() > deadline) {
          expect(attempt?.stage).toBe(stage)
          return attempt
        }
        await wait(20)
      }
    },
  }
}
