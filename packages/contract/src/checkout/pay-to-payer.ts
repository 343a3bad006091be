import { isPayIdOfType } from '../payment-requests/pay-id-type.ts'
import type { CheckoutPayToBody } from './checkout-pay-to.ts'

/** A payer's details in the form that banks use. */
export type PayToPayerDetails =
  | { kind: 'mobile' | 'email'; payID: string; payIDType: 'PHONE' | 'EMAIL' }
  | { kind: 'account'; bsb: string; accountNumber: string; name: string }

export const payToFieldMessages = {
  payID: 'Enter an Australian mobile number or an email address',
  bsb: 'Enter a 6-digit BSB',
  accountNumber: 'Enter 4 to 9 digits',
  payerName: 'Enter the account name',
  longName: 'Enter a name of up to 100 characters',
  nameLetters: 'Enter the name using letters from A to Z',
} as const

export type PayToField = 'payID' | 'bsb' | 'accountNumber' | 'payerName'

/** Returns the PayID for a mobile number in any notation or an email address, or undefined for anything else. */
export function payToPayId(
  text: string,
): Extract<PayToPayerDetails, { payID: string }> | undefined {
  const typed = text.trim()
  if (typed.includes('@')) {
    const payID = typed.toLowerCase()
    return isPayIdOfType(payID, 'EMAIL') ? { kind: 'email', payID, payIDType: 'EMAIL' } : undefined
  }
  const dialled = /^(?:\+?61|0)([34]\d{8})$/.exec(typed.replace(/[\s().-]/g, ''))
  return dialled ? { kind: 'mobile', payID: `+61-${dialled[1]}`, payIDType: 'PHONE' } : undefined
}

/** Returns the problem with a typed field, or undefined if it is valid. */
export function payToFieldMessage(field: PayToField, text: string): string | undefined {
  const messages = payToFieldMessages
  switch (field) {
    case 'payID':
      return payToPayId(text) ? undefined : messages.payID
    case 'bsb':
      return /^\d{6}$/.test(digits(text)) ? undefined : messages.bsb
    case 'accountNumber':
      return /^\d{4,9}$/.test(digits(text)) ? undefined : messages.accountNumber
    case 'payerName': {
      const name = plainName(text)
      if (name === '') return messages.payerName
      if (name.length > 100) return messages.longName
      return /^[ -~]*$/.test(name) ? undefined : messages.nameLetters
    }
  }
}

/** Returns the payer in a body, or its first problem. */
export function readPayToPayer(
  body: Exclude<CheckoutPayToBody, { suggested: true }>,
): PayToPayerDetails | { field: PayToField; message: string } {
  for (const [name, text] of Object.entries(body)) {
    const field = name as PayToField
    const message = payToFieldMessage(field, text)
    if (message !== undefined) return { field, message }
  }
  if ('payID' in body) {
    return payToPayId(body.payID) ?? { field: 'payID', message: payToFieldMessages.payID }
  }
  return {
    kind: 'account',
    bsb: digits(body.bsb),
    accountNumber: digits(body.accountNumber),
    name: plainName(body.payerName),
  }
}

/** Returns a payer with most details masked: enough for the payer to recognise, too little for other people. */
export function coveredPayer(payer: PayToPayerDetails): string {
  if (payer.kind === 'account') return `Account ending ${payer.accountNumber.slice(-3)}`
  if (payer.kind === 'mobile') return `Mobile ending ${payer.payID.slice(-3)}`
  const [local = '', domain = ''] = payer.payID.split('@')
  return `${local.slice(0, 1)}•••@${domain}`
}

function digits(text: string): string {
  return text.replace(/[\s-]/g, '')
}

/** Banks write names in ASCII, so accents are removed. Other scripts must be rewritten by the payer. */
function plainName(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[’‘]/g, "'")
    .trim()
    .replace(/\s+/g, ' ')
}
