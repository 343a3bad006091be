import { randomUUID } from 'node:crypto'
import type {
  PaymentCreate,
  PaymentRecord,
  PaymentStatus,
} from '@tideway/contract/payments/payment'
import { rowOfPayout } from '@tideway/contract/payouts/single-payout'
import { expect } from 'vitest'
import type { CallOptions, ProviderAnswer, TestProvider } from '../provider.ts'

export const TO_ACCOUNT = { bsb: '062000', accountNumber: '12345999' }
export const byEmail = (payID: string) => ({ payID, payIDType: 'EMAIL' })

/** Returns a valid payout, new each time. `bsb: undefined` and the like remove a field. */
export function payout(fields: Record<string, unknown> = {}): Record<string, unknown> {
  return {
    clientPaymentId: randomUUID(),
    payeeName: 'Corner Store Collective',
    paymentAmount: '10.00',
    paymentDescription: 'Milk, week 12',
    ...('payID' in fields ? {} : TO_ACCOUNT),
    ...fields,
  }
}

/** Returns the calls that tests of payouts use. */
export function payoutCalls({ call, settled }: TestProvider) {
  /** Pays with an API key, or as a user who accepts the result of the review. */
  const pay = async (
    fields: Record<string, unknown> = {},
    options: CallOptions = {},
  ): Promise<ProviderAnswer> => {
    const Payment = payout(fields)
    const accepted = options.as?.includes('@') ? { accepted: await review(Payment, options) } : {}
    return call('POST', '/rest/v1/payment', { body: { Payment, ...accepted }, ...options })
  }
  const review = async (
    payment: Record<string, unknown>,
    { headers: _, ...options }: CallOptions,
  ): Promise<object> => {
    const body = { rows: [rowOfPayout(payment as PaymentCreate)] }
    const answer = await call('POST', '/portal/v1/payoutBatchReviews', { ...options, body })
    if (answer.status !== 200) return {}
    return { check: answer.body.rows[0].check ?? 'NOT_CHECKED', repeated: answer.body.repeated }
  }
  const read = async (id: string): Promise<PaymentRecord> => {
    const answer = await call('GET', `/rest/v1/payment?id=${id}`)
    expect(answer, answer.text).toMatchObject({ status: 200 })
    return answer.body
  }
  return {
    pay,
    read,
    /** Makes a payout, waits for its outcome and returns its status. */
    async ended(fields: Record<string, unknown>): Promise<PaymentStatus> {
      const answer = await pay(fields)
      expect(answer, answer.text).toMatchObject({ status: 201 })
      await settled()
      return (await read(answer.body.PaymentStatus.paymentId)).PaymentStatus
    },
    balance: async (): Promise<number> => (await call('GET', '/rest/v1/balance')).body.balance,
    search: (search?: object, query = ''): Promise<ProviderAnswer> =>
      call('POST', `/rest/v1/payment/search${query}`, {
        body: search === undefined ? {} : { PaymentSearch: search },
      }),
  }
}
