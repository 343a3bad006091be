import { Balance, balanceCents } from '@tideway/contract/balance/balance'
import { Problem } from '@tideway/contract/calls/problems'
import { readAnswer } from '@tideway/contract/calls/tolerant'
import { ClientConfig, ClientList } from '@tideway/contract/clients/clients'
import type { Cents } from '@tideway/contract/money/money'
import {
  isUnknownAccount,
  PayIdEnquiryResult,
} from '@tideway/contract/payment-requests/pay-id-enquiry'
import type { PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import {
  AccountCheckResult,
  AccountEnquiryResult,
} from '@tideway/contract/payments/account-enquiry'
import { PaymentCreated, PaymentRecord } from '@tideway/contract/payments/payment'
import { PaymentPage } from '@tideway/contract/payments/payment-search'
import type { z } from 'zod/mini'
import type { PayoutAttempt } from './payout-attempt.ts'

const TIMEOUT_MS = 20_000
const SHOWN_PAYOUTS = 20

/** The answer that a call was refused with; without a status when none came that can be read. */
export class CallFailure extends Error {
  override readonly name = 'CallFailure'
  readonly status: number | undefined

  constructor(status: number | undefined, message: string) {
    super(message)
    this.status = status
  }
}

export interface PayoutsCallsParts {
  idToken: string
  /** Left out where the person's own organisation acts. */
  actingClientId?: string | undefined
  onUnauthorized: () => void
}

export type PayoutsCalls = ReturnType<typeof payoutsCalls>

/** Every call that the app makes, as one client. Money is cents here. */
export function payoutsCalls({ idToken, actingClientId, onUnauthorized }: PayoutsCallsParts) {
  const authorization = `Bearer ${idToken}${actingClientId === undefined ? '' : `,${actingClientId}`}`

  async function call<T>(
    path: string,
    schema: z.ZodMiniType<T>,
    { body, key, signal }: { body?: unknown; key?: string; signal?: AbortSignal | undefined } = {},
  ): Promise<T> {
    const timeout = AbortSignal.timeout(TIMEOUT_MS)
    const response = await fetch(path, {
      method: body === undefined ? 'GET' : 'POST',
      headers: {
        accept: 'application/json',
        authorization,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      credentials: 'omit',
      redirect: 'error',
      cache: 'no-store',
    }).catch(() => {
      throw new CallFailure(undefined, 'No answer came')
    })
    const read: unknown = await response.json().catch(() => undefined)
    if (response.status === 401) onUnauthorized()
    if (!response.ok) {
      const problem = Problem.safeParse(read)
      throw new CallFailure(response.status, problem.success ? problem.data.message : '')
    }
    try {
      return readAnswer(schema, read)
    } catch {
      throw new CallFailure(undefined, 'The answer cannot be read')
    }
  }

  return {
    clients: () => call('/rest/v1/clients', ClientList),
    clientConfig: (clientId: string) =>
      call(`/portal/v1/clients/${encodeURIComponent(clientId)}`, ClientConfig),
    async balance(): Promise<Cents> {
      return balanceCents(await call('/rest/v1/balance', Balance))
    },
    /** The name at a PayID, where there is one; fails with 404 where it is not registered. */
    async payIdName(payID: string, payIDType: PayIdType, signal: AbortSignal) {
      const path = '/rest/v1/payIDEnquiry?allowUnknown=true'
      const asked = { body: { payID, payIDType }, signal }
      const { AccountStatus } = await call(path, PayIdEnquiryResult, asked)
      if (isUnknownAccount(AccountStatus)) throw new CallFailure(404, `${payID} is not registered`)
      return AccountStatus.aliasName
    },
    bsb: (bsb: string, signal: AbortSignal) =>
      call('/rest/v1/accountEnquiry', AccountEnquiryResult, { body: { bsb }, signal }),
    accountName: (
      account: { bsb: string; accountNumber: string; accountName: string; askedBy: string },
      signal: AbortSignal,
    ) => {
      const { askedBy, ...asked } = account
      const body = {
        ...asked,
        accountCheckId: crypto.randomUUID(),
        purposeCode: 'PYMT',
        additionalDetails: {
          endUserId: askedBy.slice(0, 50),
          endUserSessionId: crypto.randomUUID().replaceAll('-', ''),
        },
      }
      return call('/rest/v1/accountCheck', AccountCheckResult, { body, signal })
    },
    pay: ({ key, payment }: PayoutAttempt) =>
      call('/rest/v1/payment', PaymentCreated, { body: { Payment: payment }, key }),
    payment: (id: string) => call(`/rest/v1/payment?id=${encodeURIComponent(id)}`, PaymentRecord),
    /** The payout with an id of ours, if it has come there. */
    async find(clientPaymentId: string): Promise<PaymentRecord | undefined> {
      const page = await call('/rest/v1/payment/search?numberOfRecords=1', PaymentPage, {
        body: { PaymentSearch: { clientPaymentId } },
      })
      return page.records[0]
    },
    async lastPayouts(): Promise<PaymentRecord[]> {
      const page = await call(
        `/rest/v1/payment/search?numberOfRecords=${SHOWN_PAYOUTS}`,
        PaymentPage,
        { body: {} },
      )
      return page.records
    },
  }
}
