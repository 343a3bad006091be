import { formatAud, parseTwoDecimals } from '../../money/money.ts'
import { accountText } from '../../payments/account-text.ts'
import { formatDay } from '../../time/calendar-day.ts'
import type { AgreementKind, PaymentAgreementFields } from './payment-agreement.ts'

/** An agreement's terms for the list (spec 2.12, payment agreements; spec 3.7; spec 9). */
export interface AgreementShown {
  type: AgreementTypeLabel | '-'
  amount: string
  maximumAmount: string
  firstPaymentAmount: string
  lastPaymentAmount: string
  frequency: string
  endDate: string
}

export type AgreementTypeLabel = 'Variable' | 'Usage Based' | 'Balloon' | 'Fixed'

const NONE = '-'
const typeLabels: Record<AgreementKind, AgreementTypeLabel> = {
  variableAgreementDetails: 'Variable',
  usageBasedAgreementDetails: 'Usage Based',
  balloonAgreementDetails: 'Balloon',
  fixedAgreementDetails: 'Fixed',
}

/** Returns the terms for display. A missing amount is '-', and a missing end date 'Ongoing' (spec 3.7). */
export function agreementShown(
  details: PaymentAgreementFields['agreementDetails'],
): AgreementShown {
  const kinds = Object.keys(typeLabels) as AgreementKind[]
  const kind = kinds.find((name) => details[name] !== undefined)
  const terms = kind && details[kind]
  return {
    type: kind ? typeLabels[kind] : NONE,
    amount: amountText(terms?.amount),
    maximumAmount: amountText(terms?.maximumAmount),
    firstPaymentAmount: amountText(terms?.firstPaymentAmount),
    lastPaymentAmount: amountText(terms?.lastPaymentAmount),
    frequency: terms?.frequency === undefined ? NONE : frequencyLabel(terms.frequency),
    endDate: terms?.endDate === undefined ? 'Ongoing' : formatDay(terms.endDate),
  }
}

/** Returns the frequency in title case, except 'Ad-hoc' (spec 9, frequencies; readings 3, titles). */
export function frequencyLabel(frequency: string): string {
  if (frequency === 'ADHOC') return 'Ad-hoc'
  return `${frequency.slice(0, 1).toUpperCase()}${frequency.slice(1).toLowerCase()}`
}

/** Returns the payer as 'bsb-account' or 'type: payid', for Payment Details and an initiation's Account/PayID. */
export function payerText(agreement: PaymentAgreementFields | undefined): string {
  const payer = agreement?.payerDetails
  return accountText({
    bsb: payer?.bankAccountDetails?.bsb,
    accountNumber: payer?.bankAccountDetails?.accountNumber,
    payID: payer?.payIDDetails?.payID,
    payIDType: payer?.payIDDetails?.payIDType,
  })
}

function amountText(text: string | undefined): string {
  const cents = text === undefined ? undefined : parseTwoDecimals(text)
  return cents === undefined ? NONE : formatAud(cents)
}
