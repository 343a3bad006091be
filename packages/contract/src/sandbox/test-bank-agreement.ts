import { z } from 'zod/mini'
import { agreementShown } from '../pay-to/agreements/agreement-details.ts'
import type { PaymentAgreementFields } from '../pay-to/agreements/payment-agreement.ts'
import {
  agreementKinds,
  PaymentAgreementStatusName,
  ShownDetails,
} from '../pay-to/agreements/payment-agreement.ts'
import { formatDay } from '../time/calendar-day.ts'

/** The test bank simulates payers of PayTo agreements (readings 6, test bank). Not part of a production provider. */

export const payerActions = ['approve', 'decline', 'suspend', 'resume', 'cancel'] as const
export type PayerAction = (typeof payerActions)[number]

const statusesAfter = {
  approve: { CREATED: 'ACTIVE' },
  decline: { CREATED: 'CANCELLED' },
  suspend: { ACTIVE: 'SUSPENDED' },
  resume: { SUSPENDED: 'ACTIVE' },
  cancel: { ACTIVE: 'CANCELLED', SUSPENDED: 'CANCELLED' },
} as const satisfies Record<
  PayerAction,
  Partial<Record<PaymentAgreementStatusName, PaymentAgreementStatusName>>
>

/**
 * Returns the status after a payer's action, or undefined if the action is not possible (provider API, transitions).
 */
export function statusAfterPayer(
  status: PaymentAgreementStatusName,
  action: PayerAction,
): 'ACTIVE' | 'SUSPENDED' | 'CANCELLED' | undefined {
  const after: Partial<Record<PaymentAgreementStatusName, 'ACTIVE' | 'SUSPENDED' | 'CANCELLED'>> =
    statusesAfter[action]
  return after[status]
}

const onlyFrom: Record<PayerAction, string> = {
  approve: 'Only a pending agreement can be approved',
  decline: 'Only a pending agreement can be declined',
  suspend: 'Only an active agreement can be suspended',
  resume: 'Only a suspended agreement can be resumed',
  cancel: 'Only an active or suspended agreement can be cancelled',
}

/** Returns why a payer cannot perform an action on an agreement, or undefined if they can. */
export function whyPayerMayNot(
  status: PaymentAgreementStatusName,
  action: PayerAction,
): string | undefined {
  return statusAfterPayer(status, action) === undefined ? onlyFrom[action] : undefined
}

const terms = z.object({
  variableAgreementDetails: z.optional(ShownDetails),
  usageBasedAgreementDetails: z.optional(ShownDetails),
  balloonAgreementDetails: z.optional(ShownDetails),
  fixedAgreementDetails: z.optional(ShownDetails),
})
const instant = z.iso.datetime({ offset: true })

/** An agreement in the view of a payer's bank. */
export const BankAgreement = z.object({
  paymentAgreementId: z.string(),
  status: PaymentAgreementStatusName,
  /** Reason for its status, in words. */
  reason: z.optional(z.string()),
  /** Name of the payee that requests the agreement. */
  payee: z.string(),
  payer: z.object({
    name: z.string(),
    payID: z.optional(z.string()),
    /** The paying account. */
    bsb: z.string(),
    accountNumber: z.string(),
  }),
  purpose: z.string(),
  description: z.string(),
  conditionsOfPayment: z.optional(z.string()),
  agreementDetails: terms,
  createdDateTime: instant,
  /** Approval deadline while waiting. */
  approveBy: z.optional(instant),
  /** Changes that the payee requests. Absent terms stay unchanged. */
  amendment: z.optional(z.object({ agreementDetails: terms, approveBy: instant })),
})
export type BankAgreement = z.infer<typeof BankAgreement>

/** Newest first. */
export const BankAgreements = z.object({
  agreements: z.array(BankAgreement),
  /** True if there are older ones. */
  more: z.boolean(),
})
export type BankAgreements = z.infer<typeof BankAgreements>

/** Returns the payments that an agreement allows, line by line. Absent terms are omitted. */
export function termLines(
  details: PaymentAgreementFields['agreementDetails'],
): { label: string; text: string }[] {
  const shown = agreementShown(details)
  const kind = agreementKinds.find((name) => details[name] !== undefined)
  const named = kind && details[kind]
  const end = named?.endDate ?? named?.lastPaymentDate
  const lines = [
    { label: 'Amount', text: shown.amount },
    { label: 'At most', text: shown.maximumAmount },
    { label: 'First payment', text: shown.firstPaymentAmount },
    { label: 'Last payment', text: shown.lastPaymentAmount },
    { label: 'How often', text: shown.frequency },
    { label: 'Type', text: shown.type },
    { label: 'Starts', text: named?.startDate === undefined ? '-' : formatDay(named.startDate) },
    { label: 'Ends', text: typeof end === 'string' ? formatDay(end) : '-' },
  ]
  return lines.filter(({ text }) => text !== '-')
}

/** Search criterion: an agreement's id, a payer's account or a payer's PayID. */
export type AgreementsOf =
  | { agreementId: string }
  | { bsb: string; accountNumber: string }
  | { payIds: string[] }

/**
 * Parses a search: `062-948 10473381` and `062948/10473381` are an account, 32 hexadecimal characters an id, anything
 * else a PayID.
 */
export function agreementsOf(text: string): AgreementsOf | undefined {
  const query = text.trim()
  if (query === '') return undefined
  if (/^[0-9a-f]{32}$/i.test(query)) return { agreementId: query.toLowerCase() }
  const account = /^(\d{3})-?(\d{3})[\s/-]+(\d{4,9})$/.exec(query)
  if (account) return { bsb: `${account[1]}${account[2]}`, accountNumber: account[3] ?? '' }
  const payId = query.toLowerCase()
  // Matches an Australian number in national or international format.
  const dialled = /^(?:0|\+61-)([34]\d{8})$/.exec(payId)
  return { payIds: dialled ? [`0${dialled[1]}`, `+61-${dialled[1]}`] : [payId] }
}
