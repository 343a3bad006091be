import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentAgreementId } from '@tideway/contract/calls/ids'
import { paymentAgreementIdOf } from '@tideway/contract/calls/ids'
import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { expect } from 'vitest'
import type { CallOptions, ProviderAnswer, TestProvider } from '../provider.ts'

/** PayTo calls made by HARBOUR, and its payers' answers. */
export interface TestPayTo {
  propose(change?: Record<string, unknown>, options?: CallOptions): Promise<ProviderAnswer>
  /** Proposes an agreement, expects success and returns its id. */
  proposed(change?: Record<string, unknown>): Promise<PaymentAgreementId>
  /** Proposes an agreement that the payer approves. */
  agreed(change?: Record<string, unknown>): Promise<PaymentAgreementId>
  agreement(id: string): Promise<PaymentAgreementRecord>
  /** Waits for a status. */
  becomes(id: string, status: string): Promise<PaymentAgreementRecord>
  play(id: string, action: string): Promise<ProviderAnswer>
  change(id: string, status: string, options?: CallOptions): Promise<ProviderAnswer>
  collect(
    agreementId: string,
    change?: Record<string, unknown>,
    options?: CallOptions,
  ): Promise<ProviderAnswer>
  /** Collects, waits for the end and returns the id. */
  collected(agreementId: string, change?: Record<string, unknown>): Promise<string>
  initiation(id: string): Promise<PaymentInitiationRecord>
  refund(id: string, query?: Record<string, string>, options?: CallOptions): Promise<ProviderAnswer>
}

export function payTo(provider: TestProvider, today: string): TestPayTo {
  const { call } = provider

  const propose: TestPayTo['propose'] = (change = {}, options = {}) =>
    call('POST', '/rest/v1/paymentAgreement', {
      body: { PaymentAgreement: proposal(today, change) },
      ...options,
    })

  const proposed: TestPayTo['proposed'] = async (change) => {
    const answer = await propose(change)
    expect(answer, answer.text).toMatchObject({ status: 201 })
    return paymentAgreementIdOf(answer.body.PaymentAgreementStatus.paymentAgreementId)
  }

  const play: TestPayTo['play'] = (id, action) =>
    call('POST', `/test-bank/agreements/${id}/${action}`, { as: null })

  const agreement: TestPayTo['agreement'] = async (id) => {
    const answer = await call('POST', '/rest/v1/paymentAgreement/search', {
      body: { PaymentAgreementSearch: { paymentAgreementId: id } },
    })
    expect(answer, answer.text).toMatchObject({ status: 200, body: { recordCount: 1 } })
    return answer.body.records[0]
  }

  const collect: TestPayTo['collect'] = (paymentAgreementId, change = {}, options = {}) =>
    call('POST', '/rest/v1/paymentInitiation', {
      body: {
        PaymentInitiation: {
          clientId: 'HARBOUR',
          paymentAgreementId,
          clientTransactionId: randomUUID(),
          paymentAmount: '20.00',
          ...change,
        },
      },
      ...options,
    })

  return {
    propose,
    proposed,
    play,
    agreement,
    collect,
    async agreed(change) {
      const id = await proposed(change)
      expect((await play(id, 'approve')).body).toEqual({ paymentAgreementId: id, status: 'ACTIVE' })
      return id
    },
    async becomes(id, status) {
      const deadline = Date.now() + 10_000
      for (;;) {
        const record = await agreement(id)
        if (record.PaymentAgreementStatus.status === status) return record
        if (Date.now() > deadline) {
          expect(record.PaymentAgreementStatus.status).toBe(status)
        }
        await wait(20)
      }
    },
    change: (id, status, options = {}) =>
      call('POST', `/rest/v1/paymentAgreement/changeStatus?id=${id}&status=${status}`, options),
    async collected(agreementId, change) {
      const answer = await collect(agreementId, change)
      expect(answer, answer.text).toMatchObject({ status: 201 })
      await provider.settled()
      return answer.body.PaymentInitiationStatus.paymentInitiationId
    },
    async initiation(id) {
      const answer = await call('GET', `/rest/v1/paymentInitiation?id=${id}`)
      expect(answer, answer.text).toMatchObject({ status: 200 })
      return answer.body
    },
    refund: (id, query = {}, options = {}) =>
      call('POST', `/rest/v1/paymentInitiation/refund?${new URLSearchParams({ id, ...query })}`, {
        body: {},
        ...options,
      }),
  }
}

/** Returns a valid agreement proposal that starts `today`. */
export function proposal(today: string, change: Record<string, unknown> = {}): object {
  return {
    clientId: 'HARBOUR',
    clientTransactionId: randomUUID(),
    payerDetails: {
      name: 'Priya Raman',
      payIDDetails: { payID: 'priya@raman.example', payIDType: 'EMAIL' },
    },
    paymentAgreementType: 'RETAIL',
    description: 'Beans every month',
    agreementDetails: {
      variableAgreementDetails: {
        startDate: today,
        frequency: 'MONTHLY',
        maximumAmount: '100.00',
      },
    },
    ...change,
  }
}
