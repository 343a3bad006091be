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
} from '@tideway/contract/payments/account-enquiry'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import { PaymentCreated, PaymentRecord } from '@tideway/contract/payments/payment'
import { PaymentPage } from '@tideway/contract/payments/payment-search'
import { repeatedPayouts, searchOfRepeats } from '@tideway/contract/payments/repeated-payout'
import type { PayoutAttempt } from './payout-attempt.ts'

const TIMEOUT_MS = 20_000
const SHOWN_PAYOUTS = 20
/** A day with more payouts of one amount than this is a payroll, in which repeats are meant. */
const SEARCHED_AT_ONCE = 200
const MOST_PAGES = 5

export type PayoutsCalls = ReturnType<typeof payoutsCalls>

/** Returns every call of the app, as one client. Money is in cents. Calls reject with an ApiFailure. */
export function payoutsCalls(api: Pick<Api, 'rest' | 'portal'>) {
  const rest = hastened(api.rest)
  const portal = hastened(api.portal)

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
    pay: ({ key, payment }: PayoutAttempt) =>
      rest({
        method: 'POST',
        path: '/payment',
        body: { Payment: payment },
        schema: PaymentCreated,
        idempotencyKey: key,
      }),
    /** Returns which of the person's own calls wait for a second person. */
    approvalRules: (clientId: string, signal: AbortSignal) =>
      readApprovalRules(portal, clientId, signal),
    approval: (clientId: string, approvalId: string, signal: AbortSignal) =>
      readApproval(portal, { clientId, approvalId }, signal),
    payment: (id: string) => rest({ path: '/payment', query: { id }, schema: PaymentRecord }),
    /** Returns the payout with our id, if it has arrived at the provider. */
    async find(clientPaymentId: string): Promise<PaymentRecord | undefined> {
      const page = await rest(searchCall(1, { PaymentSearch: { clientPaymentId } }))
      return page.records[0]
    },
    /** Returns the payouts of the last day that paid the same payee the same amount. */
    async repeatsOf(payment: PaymentCreate): Promise<PaymentRecord[]> {
      const now = new Date()
      const body = { PaymentSearch: searchOfRepeats(payment, now) }
      const found: PaymentRecord[] = []
      let nextPageId: string | undefined
      // A filtered search may answer with few records, and with more to come.
      for (let pages = 0; pages < MOST_PAGES; pages += 1) {
        const page = await rest(searchCall(SEARCHED_AT_ONCE, body, nextPageId))
        found.push(...page.records)
        nextPageId = page.nextPageId
        if (nextPageId === undefined) break
      }
      return repeatedPayouts(payment, found, now)
    },
    async lastPayouts(): Promise<PaymentRecord[]> {
      const page = await rest(searchCall(SHOWN_PAYOUTS, {}))
      return page.records
    },
  }
}

function searchCall(numberOfRecords: number, body: object, nextPageId?: string) {
  return {
    method: 'POST' as const,
    path: '/payment/search',
    query: { numberOfRecords, nextPageId },
    body,
    schema: PaymentPage,
  }
}

/** Returns the client with a shorter timeout, because a user waits for every call of this app. */
function hastened(client: ApiClient) {
  return <T>(call: CallWithAnswer<T>) => client<T>({ timeoutMs: TIMEOUT_MS, ...call })
}
