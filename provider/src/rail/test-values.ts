import type { PayIdOwner, PayIdType } from './rail.ts'

/** Values with a fixed meaning at the simulated banks (provider API, UAT facilities). */

const FAILS = new Map([['06200012345678', 'AGNT']])

/** Why an account takes no money, as an ISO 20022 reason; undefined when it does. */
export function accountRefusal(
  bsb: string,
  accountNumber: string,
  closed: boolean,
): string | undefined {
  return closed ? 'AC04' : FAILS.get(`${bsb}${accountNumber}`)
}

const unknownNames = new Set(['+61-469887654', '+61-411123123', 'not-found@example.com'])
const refusedNames = new Set(['+61-481223344'])
const emailOwners = new Map([
  ['johnsmith@test.com.au', 'John Smith'],
  ['mwilliams@test.com.au', 'M Williams'],
  ['mandrews@test.com.au', 'M Andrews'],
  ['pjones@test.com.au', 'P Jones'],
])

/** Who answers to a PayID at another bank. E-mail names are known one by one, other kinds answer alike. */
export function payIdOwner(payId: string, type: PayIdType): PayIdOwner | 'unknown' | 'refused' {
  if (unknownNames.has(payId)) return 'unknown'
  if (refusedNames.has(payId)) return 'refused'
  const aliasName = type === 'EMAIL' ? emailOwners.get(payId) : 'Test Account'
  return aliasName === undefined
    ? 'unknown'
    : { aliasName, nppReachable: true, payToReachable: true }
}
