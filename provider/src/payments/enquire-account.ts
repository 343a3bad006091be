import { forbidden, refusal } from '@tideway/contract/calls/problems'
import type {
  AccountEnquiryBody,
  AccountEnquiryResult,
} from '@tideway/contract/payments/account-enquiry'
import { Refused } from '../platform/refused.ts'
import type { Rail } from '../rail/rail.ts'

/** What a BSB takes; one that is in no directory is a 404 (provider API, enquiries). */
export async function enquireAccount(
  rail: Rail,
  { bsb }: AccountEnquiryBody,
): Promise<AccountEnquiryResult> {
  const reach = await rail.reachOf(bsb)
  if (reach === 'refused') throw new Refused(forbidden)
  if (reach === 'unknown') throw new Refused(refusal(404, `BSB ${bsb} was not found`, 'ERR0.03'))
  return {
    AccountStatus: {
      nppReachable: reach.nppReachable,
      paytoReachable: reach.payToReachable,
      accountServices: reach.nppReachable ? ['x2p1', 'sct'] : [],
    },
  }
}
