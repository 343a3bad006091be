import type { PayIdType } from '../payment-requests/pay-id-type.ts'

/** A number as a spreadsheet shortens it: 61400345617 becomes 6.14E+10. */
const shortened = /^[+-]?\d+(?:[.,]\d+)?e[+-]?\d+$/i

/** A result of a formula that failed, and cells that say that there is nothing. */
const nothing = /^(?:#.*|n\/?a|nil|none|null|undefined|tbc|tba|[^a-z0-9]+)$/i

/**
 * Returns the type of a PayID that a list names without its type, or 'unclear' if it may be another one that was
 * damaged on the way. A spreadsheet removes the first zero of a mobile number: 0400 000 000 becomes 400000000, which is
 * also the form of an ACN. An organisation ID may be almost any text, so text that looks like a number is none.
 */
export function payIdTypeOf(text: string): PayIdType | 'unclear' {
  if (text.includes('@')) return 'EMAIL'
  const digits = text.replace(/[\s()-]/g, '')
  if (/^\+\d+$/.test(digits) || /^04\d{8}$/.test(digits)) return 'PHONE'
  if (/^(?:4\d{8}|614\d{8})$/.test(digits)) return 'unclear'
  // No ABN begins with a zero.
  if (/^(?:\d{9}|[1-9]\d{10})$/.test(digits)) return 'ABN'
  return looksLikeOrganisation(text.trim()) ? 'ORG' : 'unclear'
}

function looksLikeOrganisation(text: string): boolean {
  const digits = text.replace(/\D/g, '').length
  const letters = text.replace(/[^a-z]/gi, '').length
  return (
    letters >= 2 && digits < 6 && digits <= letters && !shortened.test(text) && !nothing.test(text)
  )
}
