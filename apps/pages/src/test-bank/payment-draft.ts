import { centsToText, parsePaymentAmount, ZERO_CENTS } from '@tideway/contract/money/money'
import type { BankPaymentBody } from '@tideway/contract/sandbox/test-bank'

/** The form values as typed. */
export interface PaymentDraft {
  payId: string
  amount: string
  description: string
  reference: string
}

/** A payer who is not in the list, as typed. */
export interface OtherPayer {
  name: string
  bsb: string
  accountNumber: string
}

export type DraftErrors = Partial<Record<keyof PaymentDraft | keyof OtherPayer, string>>

export function draftErrors(draft: PaymentDraft, other: OtherPayer | undefined): DraftErrors {
  const errors: DraftErrors = {}
  if (draft.payId.trim() === '') errors.payId = 'Enter the PayID to pay'
  if (parsePaymentAmount(draft.amount.trim()) === undefined) {
    errors.amount = 'Enter an amount in dollars, with up to two decimals'
  }
  if (!other) return errors
  if (other.name.trim() === '') errors.name = 'Enter a name'
  if (!/^\d{3}-?\d{3}$/.test(other.bsb.trim())) errors.bsb = 'Enter six digits'
  if (!/^\d{4,12}$/.test(other.accountNumber.trim())) {
    errors.accountNumber = 'Enter 4 to 12 digits'
  }
  return errors
}

/** Returns the payload of a draft without errors. */
export function paymentBody(draft: PaymentDraft, payer: OtherPayer): BankPaymentBody {
  const description = draft.description.trim()
  const reference = draft.reference.trim()
  return {
    payID: draft.payId.trim(),
    amount: centsToText(parsePaymentAmount(draft.amount.trim()) ?? ZERO_CENTS),
    payerName: payer.name.trim(),
    bsb: payer.bsb.trim().replace('-', ''),
    accountNumber: payer.accountNumber.trim(),
    ...(description === '' ? {} : { description }),
    ...(reference === '' ? {} : { reference }),
  }
}

/** Reads PayID and amount from a link: `/test-bank?payID=…&amount=…`. */
export function draftFromUrl(search: string): PaymentDraft {
  const parameters = new URLSearchParams(search)
  return {
    payId: parameters.get('payID')?.slice(0, 140) ?? '',
    amount: parameters.get('amount')?.slice(0, 20) ?? '',
    description: '',
    reference: '',
  }
}

/** Formats `062948` as banks print it: `062-948`. */
export function bsbText(bsb: string): string {
  return bsb.replace(/^(\d{3})(\d{3})$/, '$1-$2')
}
