import { readApproval, readApprovalRules } from '@tideway/browser/approvals/approval-calls'
import type { Api } from '@tideway/browser/http/api'
import { ApiFailure } from '@tideway/browser/http/api-failure'
import type { ApiClient, CallWithAnswer } from '@tideway/browser/http/http'
import { Balance, balanceCents } from '@tideway/contract/balance/balance'
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
} from '@tideway/contract/payments/enquiries/account-enquiry'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { PaymentCreated, PaymentRecord } from '@tideway/contract/payments/payment'
import { PaymentPage } from '@tideway/contract/payments/payment-search'
import { PayeeCheckAnswer, PayoutBatchReview } from '@tideway/contract/payouts/payout-batch'
import type { PayoutQuestion } from '@tideway/contract/payouts/single-payout'
import { questionOf, rowOfPayout } from '@tideway/contract/payouts/single-payout'
import type { PayoutAttempt } from './payout-attempt.ts'

const TIMEOUT_MS = 20_000
const SHOWN_PAYOUTS = 20

/** The questions to the person before a payout. */
export interface AskedPayout extends PayoutQuestion {
  /** The payout that it repeats, if it could be read. */
  earlier: PaymentRecord | undefined
}

export type PayoutsCalls = ReturnType<typeof payoutsCalls>

/** Returns every call of the app, as one client. Money is in cents. Calls reject with an ApiFailure. */
export function payoutsCalls(api: Pick<Api, 'rest' | 'portal'>) {
  const rest = hastened(api.rest)
  const portal = hastened(api.portal)

  async function find(clientPaymentId: string): Promise<PaymentRecord | undefined> {
    const page = await rest(searchCall(1, { PaymentSearch: { clientPaymentId } }))
    return page.records[0]
  }

  return {
    clients: () => rest({ path: '/clients', schema: ClientList }),
    clientConfig: (clientId: string) =>
      portal({ path: `/clients/${encodeURIComponent(clientId)}`, schema: ClientConfig }),
    async balance(): Promise<Cents> {
      return balanceCents(await rest({ path: '/balance', schema: Balance }))
    },
    /** Returns the name of a PayID, if it has one. Fails with 404 if the PayID is not registered. */
    async payIdName(payID: string, payIDType: PayIdType, signal: AbortSignal) {
      const { AccountStatus } = await rest({
        method: 'POST',
        path: '/payIDEnquiry',
        query: { allowUnknown: true },
        body: { payID, payIDType },
        schema: PayIdEnquiryResult,
        signal,
      })
      if (isUnknownAccount(AccountStatus)) throw new ApiFailure('refused', { status: 404 })
      return AccountStatus.aliasName
    },
    bsb: (bsb: string, signal: AbortSignal) =>
      rest({
        method: 'POST',
        path: '/accountEnquiry',
        body: { bsb },
        schema: AccountEnquiryResult,
        signal,
      }),
    accountName: (
      account: { bsb: string; accountNumber: string; accountName: string; askedBy: string },
      signal: AbortSignal,
    ) => {
      const { askedBy, ...requested } = account
      const body = {
        ...requested,
        accountCheckId: crypto.randomUUID(),
        purposeCode: 'PYMT',
        additionalDetails: {
          endUserId: askedBy.slice(0, 50),
          endUserSessionId: crypto.randomUUID().replaceAll('-', ''),
        },
      }
      return rest({
        method: 'POST',
        path: '/accountCheck',
        body,
        schema: AccountCheckResult,
        signal,
      })
    },
    pay: ({ key, payment, accepted }: PayoutAttempt) =>
      rest({
        method: 'POST',
        path: '/payment',
        body: { Payment: payment, accepted },
        schema: PaymentCreated,
        idempotencyKey: key,
      }),
    /** Returns the rules by which the person's own calls wait for a second person. */
    approvalRules: (clientId: string, signal: AbortSignal) =>
      readApprovalRules(portal, clientId, signal),
    approval: (clientId: string, approvalId: string, signal: AbortSignal) =>
      readApproval(portal, { clientId, approvalId }, signal),
    payment: (id: string) => rest({ path: '/payment', query: { id }, schema: PaymentRecord }),
    /** Returns the payout with our id, if it has arrived at the provider. */
    find,
    /** Checks the payee at the banks, and returns the provider's questions about the payout. */
    async questionOf(payment: PaymentCreate): Promise<AskedPayout> {
      const call = { method: 'POST', body: { rows: [rowOfPayout(payment)] } } as const
      await portal({ ...call, path: '/payeeChecks', schema: PayeeCheckAnswer })
      const review = await portal({
        ...call,
        path: '/payoutBatchReviews',
        schema: PayoutBatchReview,
      })
      const question = questionOf(review)
      const { repeatOf } = question.row
      // The screen only shows its time and status, so a failed read is ignored.
      const earlier = repeatOf === undefined ? undefined : find(repeatOf).catch(() => undefined)
      return { ...question, earlier: await earlier }
    },
    async lastPayouts(): Promise<PaymentRecord[]> {
      const page = await rest(searchCall(SHOWN_PAYOUTS, {}))
      return page.records
    },
  }
}

function searchCall(numberOfRecords: number, body: object) {
  return {
    method: 'POST' as const,
    path: '/payment/search',
    query: { numberOfRecords },
    body,
    schema: PaymentPage,
  }
}

/** Returns the client with a shorter timeout, because a user waits for every call of this app. */
function hastened(client: ApiClient) {
  return <T>(call: CallWithAnswer<T>) => client<T>({ timeoutMs: TIMEOUT_MS, ...call })
}
