import type { PayIdType } from '../payment-requests/pay-id-type.ts'

/**
 * Returns the type of a PayID that a list names without its type, or 'unclear' for digits that may be a mobile number
 * whose first digit a spreadsheet removed: 0400 000 000 becomes 400000000, which is also the form of an ACN.
 */
export function payIdTypeOf(text: string): PayIdType | 'unclear' {
  if (text.includes('@')) return 'EMAIL'
  const digits = text.replace(/[\s()-]/g, '')
  if (/^\+\d+$/.test(digits) || /^04\d{8}$/.test(digits)) return 'PHONE'
  if (/^(?:4\d{8}|614\d{8})$/.test(digits)) return 'unclear'
  return /^(?:\d{9}|\d{11})$/.test(digits) ? 'ABN' : 'ORG'
}
