import type { ActivityResult } from '@tideway/contract/activity/activity'
import { activityWords } from '@tideway/contract/activity/activity'
import type { Approval } from '@tideway/contract/approvals/approval'
import type { ApprovalRow } from '@tideway/contract/approvals/approval-rows'
import { paymentRequestNotFound } from '@tideway/contract/calls/problems'
import { isGeneratedId } from '@tideway/contract/headlines/generated-id'
import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { Tone } from '@tideway/design/indicators/chip'

const TRIED: ActivityResult = 'REFUSED'
/** The action whose words are followed by the amount: 'pay out $5.00'. */
const PAYOUT = 'payment.create'

/** Returns what a request is for: 'Pay out $2,500.00', 'Refund a payment request, $10.50', 'Change the role of a user'. */
export function approvalTitle({ action, amount }: Pick<Approval, 'action' | 'amount'>): string {
  const words = activityWords(action, TRIED).replace(/^tried to /, '')
  const title = `${words.slice(0, 1).toUpperCase()}${words.slice(1)}`
  if (amount === undefined) return title
  return action === PAYOUT ? `${title} ${inDollars(amount)}` : `${title}, ${inDollars(amount)}`
}

type About = Pick<Approval, 'subjectId' | 'facts'>

/**
 * Returns the name of a request's subject: the file of a list, because the list's id says nothing, or else the
 * subject's id.
 */
export function subjectName({ subjectId, facts }: About): string {
  return facts.find(({ label }) => label === 'File')?.value ?? subjectId
}

/** Returns true if one of the request's facts is the name of its subject. */
export function isNamedByFacts(approval: About): boolean {
  return approval.facts.some(({ value }) => value === subjectName(approval))
}

/** A fact of a request. `isId`: its value is an id that a program made, which is copied and not read. */
export interface ShownFact {
  label: string
  value: string
  isId: boolean
}

/**
 * Returns the facts of a request, people first. Requests that pay name the payee before the order; an id that a program
 * made is last.
 */
export function shownFacts(approval: About & Pick<Approval, 'action'>): ShownFact[] {
  const { action, subjectId, facts } = approval
  const named = isNamedByFacts(approval)
  const isPaying = segments[action] !== undefined
  const subject = { label: isGeneratedId(subjectId) ? 'ID' : 'About', value: subjectId }
  const all = named ? facts : isPaying ? [...facts, subject] : [subject, ...facts]
  const shown = all.map((fact) => ({ ...fact, isId: isGeneratedId(fact.value) }))
  return [...shown.filter(({ isId }) => !isId), ...shown.filter(({ isId }) => isId)]
}

/** An amount in a form that this version does not know is shown unchanged. */
function inDollars(amount: string): string {
  const cents = parseTwoDecimals(amount)
  return cents === undefined ? amount : formatAud(cents)
}

const tones: Record<Approval['status'], Tone> = {
  PENDING: 'yellow',
  EXECUTED: 'green',
  FAILED: 'red',
  DECLINED: 'red',
  WITHDRAWN: 'grey',
  EXPIRED: 'grey',
}

const words: Record<Approval['status'], string> = {
  PENDING: 'Waiting',
  EXECUTED: 'Approved',
  FAILED: 'Failed',
  DECLINED: 'Declined',
  WITHDRAWN: 'Withdrawn',
  EXPIRED: 'Expired',
}

export const statusTone = ({ status }: Approval): Tone => tones[status]
export const statusWord = ({ status }: Approval): string => words[status]

/** Words for the check of a payee's name against the account or PayID. */
export const nameCheckWords: Record<
  NonNullable<ApprovalRow['nameCheck']>,
  { text: string; tone: Tone }
> = {
  MTCH: { text: 'Name matches', tone: 'green' },
  CMTC: { text: 'Name is a close match', tone: 'yellow' },
  NMTC: { text: 'Name doesn’t match', tone: 'red' },
  NOAP: { text: 'Name not checked', tone: 'grey' },
}

/** Returns why a row would be left out. */
export function leftOutWords({ reference = '', leftOut = '' }: ApprovalRow): string {
  const isUnknown = leftOut === paymentRequestNotFound(reference).body.message
  return isUnknown ? 'We found no payment request with this ID.' : leftOut
}

const recordSegments = {
  paymentRequest: '/transactions/PaymentRequests/',
  paymentInitiation: '/transactions/PaymentInitiations/',
} as const

/** Returns the page of a payment that is refunded. */
export function recordPath({ kind, id }: NonNullable<ApprovalRow['record']>): string {
  return `${recordSegments[kind]}${encodeURIComponent(id)}`
}

const segments: Partial<Record<string, string>> = {
  'refundBatch.create': '/transactions/refunds/',
  'payoutBatch.create': '/transactions/payouts/',
  'paymentRequest.refund': recordSegments.paymentRequest,
  'paymentInitiation.refund': recordSegments.paymentInitiation,
  'payment.create': '/transactions/OutboundPayments/',
}

/** Returns the page of the record that an approved call created, if the record has one. */
export function outcomePath({
  action,
  status,
  outcomeId,
}: Pick<Approval, 'action' | 'status' | 'outcomeId'>): string | undefined {
  const segment = segments[action]
  if (status !== 'EXECUTED' || segment === undefined || outcomeId === undefined) return undefined
  return `${segment}${encodeURIComponent(outcomeId)}`
}

/** Returns the message after an act, from the provider's answer. */
export function outcomeWords({ status, reason }: Approval): { text: string; failed: boolean } {
  if (status === 'EXECUTED') return { text: 'Approved. It’s done.', failed: false }
  if (status === 'FAILED') {
    return { text: `Approved, but it couldn’t be done: ${reason ?? 'no reason'}`, failed: true }
  }
  if (status === 'PENDING') {
    return { text: 'Something has changed. Check it and approve again.', failed: true }
  }
  return { text: `The request is ${words[status].toLowerCase()}.`, failed: false }
}
