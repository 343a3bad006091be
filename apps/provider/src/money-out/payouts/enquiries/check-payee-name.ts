import { compareNames } from '@tideway/contract/payments/enquiries/account-enquiry'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import {
  merchantOf,
  registrationOf,
} from '../../../money-in/payment-requests/receive/pay-id-registration.ts'
import type { Reader } from '../../../platform/database/database.ts'
import type { Rail } from '../../../rail/rail.ts'

/**
 * Compares the payee's name of one payout with the name of its account or PayID. Returns NOAP if the banks do not give
 * that name, because a person can decide about the payout without it.
 */
export async function checkPayeeName(
  db: Reader,
  rail: Rail,
  payout: PaymentCreate,
  now: Date,
): Promise<'MTCH' | 'CMTC' | 'NMTC' | 'NOAP'> {
  const name = await nameOfPayee(db, rail, payout, now).catch(() => undefined)
  return name === undefined ? 'NOAP' : compareNames(payout.payeeName, name)
}

async function nameOfPayee(
  db: Reader,
  rail: Rail,
  { payID, payIDType, bsb, accountNumber }: PaymentCreate,
  now: Date,
): Promise<string | undefined> {
  if (payID !== undefined && payIDType !== undefined) {
    if (payIDType === 'EMAIL' && (await registrationOf(db, payID, now)))
      return merchantOf(db, payID)
    const owner = await rail.resolvePayId(payID, payIDType)
    return typeof owner === 'string' ? undefined : owner.aliasName
  }
  const name = await rail.accountName(bsb ?? '', accountNumber ?? '')
  return name === 'unknown' ? undefined : name
}
