import { forbidden } from '@tideway/contract/calls/problems'
import type {
  AccountCheckBody,
  AccountCheckReasonCode,
  AccountCheckResult,
} from '@tideway/contract/payments/enquiries/account-enquiry'
import { compareNames, isWorthRetrying } from '@tideway/contract/payments/enquiries/account-enquiry'
import { ApiError } from '../../../platform/api-error.ts'
import type { Rail } from '../../../rail/rail.ts'

const results = {
  MTCH: 'The account name matches',
  CMTC: 'The account name is close to the one given',
  NMTC: 'The account name does not match',
  NOAP: 'The account name could not be checked',
} as const

/** Checks if an account has the name that the payer expects (provider API, account check). */
export async function checkAccount(
  rail: Rail,
  body: Pick<AccountCheckBody, 'bsb' | 'accountNumber' | 'accountName'>,
): Promise<AccountCheckResult> {
  const reach = await rail.reachOf(body.bsb)
  if (reach === 'refused') throw new ApiError(forbidden)
  if (reach === 'unknown') return notChecked('BSBN', 'The BSB was not found')
  const name = await rail.accountName(body.bsb, body.accountNumber)
  if (name === 'unknown') return notChecked('CNPF', 'The account was not found')
  const code = compareNames(body.accountName, name)
  return {
    accountCheckResultCode: code,
    accountCheckResult: results[code],
    // A caller with a different name must not learn whose account it is.
    ...(code === 'NMTC' ? {} : { displayAccountName: name }),
  }
}

function notChecked(
  code: Extract<AccountCheckReasonCode, 'BSBN' | 'CNPF'>,
  description: string,
): AccountCheckResult {
  return {
    accountCheckResultCode: 'NOAP',
    accountCheckResult: results.NOAP,
    errorReasonCode: code,
    errorReasonDescription: description,
    retryAdvice: isWorthRetrying(code),
  }
}
