import { paymentDescriptionLength } from '../calls/description-length.ts'
import { foreignCharactersMessage } from '../csv/foreign-characters.ts'
import type { Cents } from '../money/money.ts'
import { amountMessage, centsToText, parsePaymentAmount } from '../money/money.ts'
import type { PayIdType } from '../payment-requests/pay-id-type.ts'
import { isPayIdOfType } from '../payment-requests/pay-id-type.ts'
import { PaymentCreate } from './payment.ts'

/** A payout as typed: the rules of `PaymentCreate` for each field, with a message. */
export interface PayoutDraft {
  way: 'payId' | 'account'
  payIdType: PayIdType
  payId: string
  bsb: string
  accountNumber: string
  payeeName: string
  amount: string
  description: string
  reference: string
  /** The payout that came back, if this one sends it again. */
  replacesPaymentId?: string | undefined
}

export const emptyPayout: PayoutDraft = {
  way: 'payId',
  payIdType: 'EMAIL',
  payId: '',
  bsb: '',
  accountNumber: '',
  payeeName: '',
  amount: '',
  description: '',
  reference: '',
}

export type PayoutField =
  | 'payId'
  | 'bsb'
  | 'accountNumber'
  | 'payeeName'
  | 'amount'
  | 'description'
  | 'reference'

export const payIdTypeLabels: Record<PayIdType, string> = {
  EMAIL: 'Email',
  PHONE: 'Mobile number',
  ABN: 'ABN or ACN',
  ORG: 'Organisation ID',
}

const payIdMessages: Record<PayIdType, string> = {
  EMAIL: 'Enter an email address, such as ana@shop.example',
  PHONE: 'Enter a number such as 0400 000 000, or +64-21000000 for overseas',
  ABN: 'Enter 11 digits for an ABN or 9 for an ACN',
  ORG: 'Enter up to 140 letters, digits and symbols',
}

const { shape } = PaymentCreate

/**
 * Returns the PayID in the network's stored form, or undefined: lower case, an Australian mobile with +61-, no spaces
 * between digits.
 */
export function payIdFromText(type: PayIdType, text: string): string | undefined {
  const plain = text.trim()
  const payId =
    type === 'PHONE'
      ? phoneFromText(plain)
      : type === 'ABN'
        ? plain.replace(/\s/g, '')
        : plain.toLowerCase()
  return isPayIdOfType(payId, type) ? payId : undefined
}

function phoneFromText(text: string): string {
  const digits = text.replace(/[\s()]/g, '')
  const australian = /^(?:0|\+?61-?0?)(4\d{8})$/.exec(digits.replace(/(?<=\d)-(?=\d)/g, ''))
  return australian ? `+61-${australian[1]}` : digits
}

/** Returns six digits, entered with or without the printed dash. */
export function bsbFromText(text: string): string | undefined {
  const bsb = text.trim().replace(/^(\d{3})[- ]?(\d{3})$/, '$1$2')
  return fits(shape.bsb, bsb) ? bsb : undefined
}

export function accountNumberFromText(text: string): string | undefined {
  const digits = text.replace(/[\s-]/g, '')
  return fits(shape.accountNumber, digits) ? digits : undefined
}

export function payeeNameFromText(text: string): string | undefined {
  const name = text.trim()
  return fits(shape.payeeName, name) ? name : undefined
}

export function payoutCents(draft: PayoutDraft): Cents | undefined {
  return parsePaymentAmount(draft.amount.trim())
}

/** Returns the messages of invalid fields, in the form's order. */
export function payoutMessages(draft: PayoutDraft): Partial<Record<PayoutField, string>> {
  const amount = amountMessage(draft.amount.trim())
  const wrong: [PayoutField, boolean, string][] = [
    [
      'payId',
      draft.way === 'payId' && payIdFromText(draft.payIdType, draft.payId) === undefined,
      payIdMessages[draft.payIdType],
    ],
    [
      'bsb',
      draft.way === 'account' && bsbFromText(draft.bsb) === undefined,
      'Enter 6 digits, such as 062-000',
    ],
    [
      'accountNumber',
      draft.way === 'account' && accountNumberFromText(draft.accountNumber) === undefined,
      /^[\s-]*0[\s0-]*$/.test(draft.accountNumber)
        ? 'Enter an account number that isn’t all zeros'
        : 'Enter 4 to 12 digits',
    ],
    [
      'payeeName',
      payeeNameFromText(draft.payeeName) === undefined,
      foreignCharactersMessage(draft.payeeName.trim()) ??
        'Enter 1 to 140 unaccented letters, digits and symbols',
    ],
    ['amount', amount !== undefined, amount ?? ''],
    [
      'description',
      !fits(shape.paymentDescription, draft.description.trim()),
      foreignCharactersMessage(draft.description.trim()) ??
        `Enter ${paymentDescriptionLength.min} to ${paymentDescriptionLength.max} characters`,
    ],
    [
      'reference',
      draft.reference.trim() !== '' && !fits(shape.paymentReference, draft.reference.trim()),
      foreignCharactersMessage(draft.reference.trim()) ?? 'Enter at most 35 characters',
    ],
  ]
  return Object.fromEntries(
    wrong.filter(([, isWrong]) => isWrong).map(([field, , message]) => [field, message]),
  )
}

/** Returns the payout to send, or undefined if the draft has an invalid field. */
export function payoutOf(draft: PayoutDraft, clientPaymentId: string): PaymentCreate | undefined {
  const cents = payoutCents(draft)
  const reference = draft.reference.trim()
  const parsed = PaymentCreate.safeParse({
    clientPaymentId,
    payeeName: draft.payeeName.trim(),
    paymentAmount: cents === undefined ? '' : centsToText(cents),
    paymentDescription: draft.description.trim(),
    ...(reference === '' ? {} : { paymentReference: reference }),
    ...(draft.replacesPaymentId !== undefined && { replacesPaymentId: draft.replacesPaymentId }),
    ...(draft.way === 'payId'
      ? { payID: payIdFromText(draft.payIdType, draft.payId), payIDType: draft.payIdType }
      : {
          bsb: bsbFromText(draft.bsb),
          accountNumber: accountNumberFromText(draft.accountNumber),
        }),
  })
  return parsed.success ? parsed.data : undefined
}

function fits(rule: { safeParse(value: unknown): { success: boolean } }, text: string): boolean {
  return rule.safeParse(text).success
}
