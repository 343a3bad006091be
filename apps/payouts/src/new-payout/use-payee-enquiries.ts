import type { AccountStatus } from '@tideway/contract/payment-requests/pay-id-enquiry'
import type { AccountCheckResult } from '@tideway/contract/payments/enquiries/account-enquiry'
import type { PayoutDraft } from '@tideway/contract/payments/payout-draft'
import {
  accountNumberFromText,
  bsbFromText,
  payeeNameFromText,
  payIdFromText,
} from '@tideway/contract/payments/payout-draft'
import type { PayoutsCalls } from '../calls/payouts-calls.ts'
import type { Person } from '../session/payouts-person.ts'
import type { Enquiry } from './use-enquiry.ts'
import { useEnquiry } from './use-enquiry.ts'

export interface PayeeEnquiries {
  payId: Enquiry<{ name: string | undefined }>
  bsb: Enquiry<AccountStatus>
  name: Enquiry<AccountCheckResult>
}

/** Looks up the payee at the banks, only for complete values. */
export function usePayeeEnquiries(
  calls: PayoutsCalls,
  draft: PayoutDraft,
  person: Person,
): PayeeEnquiries {
  const byAccount = draft.way === 'account' && person.mayCheckAccounts
  const payId = draft.way === 'payId' ? payIdFromText(draft.payIdType, draft.payId) : undefined
  const bsb = byAccount ? bsbFromText(draft.bsb) : undefined
  const accountNumber = accountNumberFromText(draft.accountNumber)
  const accountName = payeeNameFromText(draft.payeeName)
  const account =
    bsb !== undefined && accountNumber !== undefined && accountName !== undefined
      ? { bsb, accountNumber, accountName, askedBy: person.id }
      : undefined
  return {
    payId: useEnquiry('payId', payId && `${draft.payIdType} ${payId}`, async (signal) => ({
      name: await calls.payIdName(payId ?? '', draft.payIdType, signal),
    })),
    bsb: useEnquiry(
      'bsb',
      bsb,
      async (signal) => (await calls.bsb(bsb ?? '', signal)).AccountStatus,
    ),
    name: useEnquiry('name', account && JSON.stringify(account), (signal) =>
      account ? calls.accountName(account, signal) : Promise.reject(new Error('no account')),
    ),
  }
}
