import { z } from 'zod/mini'
import { agreementShown } from '../pay-to/agreement-details.ts'
import type { PaymentAgreementFields } from '../pay-to/payment-agreement.ts'
import {
  agreementKinds,
  PaymentAgreementStatusName,
  ShownDetails,
} from '../pay-to/payment-agreement.ts'
import { formatDay } from '../time/calendar-day.ts'

/** The test bank plays payers of PayTo agreements (readings 6, test bank). Not part of a production provider. */

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

/** Where a payer's action leads from a status; undefined where it leads nowhere (provider API, transitions). */
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

/** Why a payer cannot do something to an agreement; undefined where they can. */
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

/** An agreement as a payer's bank shows it. */
export const BankAgreement = z.object({
  paymentAgreementId: z.string(),
  status: PaymentAgreementStatusName,
  /** Why it stands so, in words. */
  reason: z.optional(z.string()),
  /** Who asks. */
  payee: z.string(),
  payer: z.object({
    name: z.string(),
    payID: z.optional(z.string()),
    /** The account that pays. */
    bsb: z.string(),
    accountNumber: z.string(),
  }),
  purpose: z.string(),
  description: z.string(),
  conditionsOfPayment: z.optional(z.string()),
  agreementDetails: terms,
  createdDateTime: instant,
  /** While it waits: until when. */
  approveBy: z.optional(instant),
  /** Terms that the payee wants to change: what is not named stays as it is. */
  amendment: z.optional(z.object({ agreementDetails: terms, approveBy: instant })),
})
export type BankAgreement = z.infer<typeof BankAgreement>

/** Newest first. */
export const BankAgreements = z.object({
  agreements: z.array(BankAgreement),
  /** Whether there are older ones besides. */
  more: z.boolean(),
})
export type BankAgreements = z.infer<typeof BankAgreements>

/** What an agreement lets its payee take, line by line; what is not there is left out. */
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

/** Who is looked for: an agreement's id, a payer's account or a payer's PayID. */
export type AgreementsOf =
  | { agreementId: string }
  | { bsb: string; accountNumber: string }
  | { payIds: string[] }

/** `062-948 10473381` and `062948/10473381` are an account, 32 hexadecimal characters an id, anything else a PayID. */
export function agreementsOf(text: string): AgreementsOf | undefined {
  const wanted = text.trim()
  if (wanted === '') return undefined
  if (/^[0-9a-f]{32}$/i.test(wanted)) return { agreementId: wanted.toLowerCase() }
  const account = /^(\d{3})-?(\d{3})[\s/-]+(\d{4,9})$/.exec(wanted)
  if (account) return { bsb: `${account[1]}${account[2]}`, accountNumber: account[3] ?? '' }
  const payId = wanted.toLowerCase()
  // An Australian number as it is dialled at home and from abroad.
  const dialled = /^(?:0|\+61-)([34]\d{8})$/.exec(payId)
  return { payIds: dialled ? [`0${dialled[1]}`, `+61-${dialled[1]}`] : [payId] }
}
