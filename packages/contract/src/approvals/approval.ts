import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { ProblemResponse } from '../calls/problems.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'

/**
 * Requests for approval: calls that wait for a second person. They are not part of the provider API: if a provider
 * answers 404 or 403, screens leave them out (readings 5, calls of our own).
 */

export const digestExample = '5f1d0c3c8e0a47b2a1a0f6be7d90c412'

const versionWords = { description: 'The version that you decide about.', example: 1 }

/**
 * PENDING waits. EXECUTED ran as approved. FAILED was approved, and the call was then rejected. The others never ran.
 */
export const approvalStatuses = [
  'PENDING',
  'EXECUTED',
  'FAILED',
  'DECLINED',
  'WITHDRAWN',
  'EXPIRED',
] as const
export type ApprovalStatus = (typeof approvalStatuses)[number]

/** A FILE is a batch file of payments, which the provider found on the client's server. */
export const askerKinds = ['USER', 'KEY', 'FILE'] as const
export type AskerKind = (typeof askerKinds)[number]

/** The actions on a request. */
export const approvalActs = ['approve', 'decline', 'withdraw', 'expire'] as const
export type ApprovalAct = (typeof approvalActs)[number]

/** Statuses that an act may lead to. Only a waiting request may change its status. */
const statusesAfter: Readonly<Record<ApprovalAct, readonly ApprovalStatus[]>> = {
  // If the facts of the request have changed, it waits again with the new facts.
  approve: ['EXECUTED', 'FAILED', 'PENDING'],
  decline: ['DECLINED'],
  withdraw: ['WITHDRAWN'],
  expire: ['EXPIRED'],
}

/** Returns true if an act may take a request from one status to another. */
export function mayBecome(from: ApprovalStatus, act: ApprovalAct, to: ApprovalStatus): boolean {
  return from === 'PENDING' && statusesAfter[act].includes(to)
}

export const MAX_COMMENT = 500
/** Hours in which a person does not decide for someone who changed their access. */
export const ACCESS_CHANGE_HOURS = 24
/** Ended requests that the list returns, newest first. */
export const MOST_ENDED = 200

const ended = {
  EXECUTED: 'has been approved',
  FAILED: 'has been approved',
  DECLINED: 'has been declined',
  WITHDRAWN: 'has been withdrawn',
  EXPIRED: 'has expired',
} as const satisfies Record<Exclude<ApprovalStatus, 'PENDING'>, string>

export const approvalProblems = {
  notFound: problemResponse(404, 'The request for approval can not be found', 'ERR0.03'),
  own: problemResponse(403, 'A second person must decide about your request'),
  ownKey: problemResponse(
    403,
    'You created or enabled the API key that made this call. Another person must decide',
  ),
  letIn: problemResponse(
    403,
    `The person who asked gave you access or changed it in the last ${ACCESS_CHANGE_HOURS} hours. Another person must decide`,
  ),
  notPermitted: problemResponse(403, 'Your role can not make this call, so it can not approve it'),
  notAsker: problemResponse(403, 'Only the person who made the request can withdraw it'),
  ended: (status: Exclude<ApprovalStatus, 'PENDING'>): ProblemResponse =>
    problemResponse(409, `The request ${ended[status]}`, 'ERR0.03'),
  changed: problemResponse(
    409,
    'The request has changed since it was read. Read it again, and decide about what it says now',
    'ERR0.03',
  ),
  /** The reason why an approved call did not run. */
  askerGone: problemResponse(
    403,
    'The person or API key that made the request may not make this call any more',
  ),
} as const

/** The facts about a request that decide who may act on it. */
export interface DecidableRequest {
  status: ApprovalStatus
  /** The right that its call needs. */
  operation: string
  /** True if the call manages users, which people of another identity provider may not. */
  managesUsers: boolean
  askedBy: {
    kind: AskerKind
    id: string
    /** Account ids of the people who created or enabled a key. Empty for people and files. */
    holders: readonly string[]
  }
  expiresAt: Date
}

/** A change of access through which a person came in, or got the role or the proof that they have. */
export interface AccessChange {
  /** Account id of the person who made it. */
  by: string
  /** Time at which it took effect for the person. */
  at: Date
}

interface SeeingPerson {
  accountId: string
  scopes: ReadonlySet<string>
  federated: boolean
}

export interface DecidingPerson extends SeeingPerson {
  accessChanges: readonly AccessChange[]
}

/** Returns the status that readers see: a request past its time has expired, even before it is recorded. */
export function presentStatus(
  { status, expiresAt }: Pick<DecidableRequest, 'status' | 'expiresAt'>,
  now: Date,
): ApprovalStatus {
  return status === 'PENDING' && expiresAt <= now ? 'EXPIRED' : status
}

/** Returns true if the person made the request. */
export function isOwnRequest(
  { askedBy }: Pick<DecidableRequest, 'askedBy'>,
  { accountId }: Pick<SeeingPerson, 'accountId'>,
): boolean {
  return askedBy.kind === 'USER' && askedBy.id === accountId
}

/** Returns true if the person's role may make the call of the request. */
export function hasRight(
  { operation, managesUsers }: Pick<DecidableRequest, 'operation' | 'managesUsers'>,
  { scopes, federated }: Pick<SeeingPerson, 'scopes' | 'federated'>,
): boolean {
  return scopes.has(operation) && !(managesUsers && federated)
}

/** Returns true if the person may read the request: their own, and those that they have the right for. */
export function maySee(request: DecidableRequest, person: SeeingPerson): boolean {
  return isOwnRequest(request, person) || hasRight(request, person)
}

/** Returns why a person may not approve or decline a request, or undefined if they may. */
export function whyNotDecide(
  request: DecidableRequest,
  person: DecidingPerson,
  now: Date,
): ProblemResponse | undefined {
  if (!maySee(request, person)) return approvalProblems.notFound
  if (isOwnRequest(request, person)) return approvalProblems.own
  if (!hasRight(request, person)) return approvalProblems.notPermitted
  if (request.askedBy.holders.includes(person.accountId)) return approvalProblems.ownKey
  return (
    whyEnded(request, now) ?? (cameInBy(request, person, now) ? approvalProblems.letIn : undefined)
  )
}

/** Returns true if someone behind the request changed the person's access in the last hours. */
function cameInBy(
  { askedBy: { id, holders } }: DecidableRequest,
  { accessChanges }: DecidingPerson,
  now: Date,
): boolean {
  const since = now.getTime() - ACCESS_CHANGE_HOURS * 3_600_000
  return accessChanges.some(
    ({ by, at }) => at.getTime() > since && (by === id || holders.includes(by)),
  )
}

/** Returns why a person may not withdraw a request, or undefined if they may. */
export function whyNotWithdraw(
  request: DecidableRequest,
  person: SeeingPerson,
  now: Date,
): ProblemResponse | undefined {
  if (!maySee(request, person)) return approvalProblems.notFound
  if (!isOwnRequest(request, person)) return approvalProblems.notAsker
  return whyEnded(request, now)
}

function whyEnded(request: DecidableRequest, now: Date): ProblemResponse | undefined {
  const status = presentStatus(request, now)
  return status === 'PENDING' ? undefined : approvalProblems.ended(status)
}

/** A fact for people: what is requested, or what it depends on. */
export const ApprovalFact = z.object({
  label: field(z.string(), 'What it is.', 'Payee'),
  value: field(z.string(), 'Its value. Empty if there is none.', 'Marnie Blake'),
})
export type ApprovalFact = z.infer<typeof ApprovalFact>
nameObject(ApprovalFact, 'ApprovalFact', 'A fact about a request, for people.')

export const ApprovalChange = z.object({
  label: field(z.string(), 'What it is.', 'Refund balance'),
  before: field(z.string(), 'Its value when the request was made.', '$100.00'),
  after: field(z.string(), 'Its value now.', '$60.00'),
})
export type ApprovalChange = z.infer<typeof ApprovalChange>
nameObject(
  ApprovalChange,
  'ApprovalChange',
  'Something that has changed since the request was made.',
)

/** Returns the facts that differ between two states. A fact that one of them lacks is empty there. */
export function changesBetween(
  before: readonly ApprovalFact[],
  after: readonly ApprovalFact[],
): ApprovalChange[] {
  const was = new Map(before.map(({ label, value }) => [label, value]))
  const is = new Map(after.map(({ label, value }) => [label, value]))
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((label) => ({ label, before: was.get(label) ?? '', after: is.get(label) ?? '' }))
    .filter((change) => change.before !== change.after)
}

export const Approval = z.object({
  approvalId: field(
    essential(z.string()),
    'Our id of the request: 32 hexadecimal digits.',
    '019acb2e7f3a7c41b8d4f6a0c2e41a38',
  ),
  clientId: field(z.string(), 'The client that the call concerns.', 'HARBOUR'),
  kind: field(z.string(), 'The kind in the policy that made it wait.', 'payout'),
  action: field(z.string(), 'The action, as in the activity.', 'payment.create'),
  status: field(
    z.enum(approvalStatuses),
    'PENDING: waits. EXECUTED: approved, and the call ran. FAILED: approved, and the call was then rejected. DECLINED, WITHDRAWN, EXPIRED: the call never ran.',
  ),
  version: field(
    essential(z.int()),
    'Grows when what the request depends on changes. A decision names it.',
    1,
  ),
  amount: field(z.optional(z.string()), 'The amount, for money.', '2500.00'),
  subjectId: field(
    z.string(),
    'What the call is about: an id, an email or a name.',
    'invoice-4711',
  ),
  facts: field(z.array(ApprovalFact), 'What the call does, for people.'),
  changes: field(
    z.array(ApprovalChange),
    'What has changed since it was requested. Empty if nothing has.',
  ),
  askedBy: field(
    z.object({
      kind: field(
        z.enum(askerKinds),
        'USER for a person, KEY for an API key, FILE for a payment file.',
      ),
      name: field(z.string(), 'Email, the key, or the file.', 'manager@harbour.example'),
    }),
    'Who made the call.',
  ),
  askedDatetime: field(
    z.iso.datetime(),
    'When it was requested, in UTC.',
    '2026-11-21T01:00:02.000Z',
  ),
  expiresDatetime: field(z.iso.datetime(), 'When it expires, in UTC.', '2026-11-24T01:00:02.000Z'),
  decidedBy: field(
    z.optional(z.string()),
    'Who decided. Absent while it waits.',
    'admin@harbour.example',
  ),
  decidedDatetime: field(
    z.optional(z.iso.datetime()),
    'When it ended, in UTC. Absent while it waits.',
    '2026-11-21T02:10:00.000Z',
  ),
  comment: field(z.optional(z.string()), 'What the person said who decided.', 'Invoice checked.'),
  reason: field(
    z.optional(z.string()),
    'Why the approved call was rejected, for FAILED. Why a payment file was withdrawn, for WITHDRAWN.',
    'Insufficient funds',
  ),
  outcomeId: field(
    z.optional(z.string()),
    'The id of what the call made, for EXECUTED.',
    '019acb2f01c07d6ea1b2c3d4e5f60718',
  ),
  mayDecide: field(z.boolean(), 'Whether you may approve or decline it.'),
  whyNotDecide: field(
    z.optional(z.string()),
    'Why you may not decide about a request that waits: you hold the API key that asks, or the person who asks changed your access in the last 24 hours.',
    'You created or enabled the API key that made this call. Another person must decide',
  ),
  mayWithdraw: field(z.boolean(), 'Whether you may withdraw it.'),
})
export type Approval = z.infer<typeof Approval>
nameObject(Approval, 'Approval', 'A call that waits for a second person, or its end.')

/** Body of a 202: the call waits for a second person. Also the answer to a decision. */
export const HeldCall = z.object({ Approval: field(Approval, 'The request.') })
export type HeldCall = z.infer<typeof HeldCall>
nameObject(HeldCall, 'HeldCall', 'A request for approval.')

export const ApprovalList = z.object({
  approvals: field(
    z.array(Approval),
    'First those that wait, oldest first. Then up to 200 that ended, newest first.',
  ),
})
export type ApprovalList = z.infer<typeof ApprovalList>
nameObject(ApprovalList, 'ApprovalList', 'Requests that you made, or have the right for.')

/** Facts that the menu shows. */
export const ApprovalCount = z.object({
  inUse: field(z.boolean(), 'Whether the client has a policy, or a request that you may see.'),
  waiting: field(z.int(), 'Requests that you may decide about.', 2),
})
export type ApprovalCount = z.infer<typeof ApprovalCount>
nameObject(ApprovalCount, 'ApprovalCount', 'How many requests wait for you.')

const version = z.int().check(z.minimum(1))
const comment = z.string().check(
  z.maxLength(MAX_COMMENT),
  z.refine((text) => text.trim() !== '', { error: 'Must not be empty' }),
)

/** Body of an approval. `rowsDigest` is the digest of the rows that the person has seen. */
export const ApproveBody = z.strictObject({
  version: field(version, versionWords),
  comment: field(
    z.optional(comment),
    'A comment for the person who made the request, up to 500 characters.',
    'Invoice checked.',
  ),
  rowsDigest: field(
    z.optional(z.string().check(z.maxLength(64))),
    'The `rowsDigest` of the rows that you have read. If they have changed since, the approval answers 409.',
    digestExample,
  ),
})
export type ApproveBody = z.infer<typeof ApproveBody>
nameObject(ApproveBody, 'ApproveBody', 'The approval of one version of a request.')

/** Body of a decline, which says why. */
export const DeclineBody = z.strictObject({
  version: field(version, versionWords),
  comment: field(
    comment,
    'The reason for the person who made the request, up to 500 characters.',
    'We have paid this invoice already.',
  ),
})
export type DeclineBody = z.infer<typeof DeclineBody>
nameObject(DeclineBody, 'DeclineBody', 'Why one version of a request is declined.')
