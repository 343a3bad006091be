import { z } from 'zod/mini'
import type { ProblemResponse } from '../calls/problems.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'

/**
 * Requests for approval: calls that wait for a second person. They are not part of the provider API: if a provider
 * answers 404 or 403, screens leave them out (readings 5, calls of our own).
 */

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

/** What may happen to a request. */
export const approvalActs = ['approve', 'decline', 'withdraw', 'expire'] as const
export type ApprovalAct = (typeof approvalActs)[number]

/** Statuses that an act may end in. Only a request that waits has any. */
const statusesAfter: Readonly<Record<ApprovalAct, readonly ApprovalStatus[]>> = {
  // If what it depends on has changed, it waits again on the new state.
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
  /** Why an approved call did not run. */
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
  /** When it took effect for the person. */
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
export const ApprovalFact = z.object({ label: z.string(), value: z.string() })
export type ApprovalFact = z.infer<typeof ApprovalFact>

export const ApprovalChange = z.object({
  label: z.string(),
  before: z.string(),
  after: z.string(),
})
export type ApprovalChange = z.infer<typeof ApprovalChange>

/** Returns what differs between two states. A fact that one of them lacks is empty there. */
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
  approvalId: essential(z.string()),
  clientId: z.string(),
  kind: z.string(),
  /** The action of the audit trail that it asks for. */
  action: z.string(),
  status: z.enum(approvalStatuses),
  /** Grows when what it depends on changes. A decision is about one version. */
  version: essential(z.int()),
  amount: z.optional(z.string()),
  /** What it is about: a payment, a user, a key. */
  subjectId: z.string(),
  facts: z.array(ApprovalFact),
  /** What has changed since it was requested. Empty if nothing has. */
  changes: z.array(ApprovalChange),
  askedBy: z.object({ kind: z.enum(askerKinds), name: z.string() }),
  askedDatetime: z.iso.datetime(),
  expiresDatetime: z.iso.datetime(),
  decidedBy: z.optional(z.string()),
  decidedDatetime: z.optional(z.iso.datetime()),
  comment: z.optional(z.string()),
  /** Why an approved call failed, or why a file asks no more. */
  reason: z.optional(z.string()),
  /** The id of what the call made. */
  outcomeId: z.optional(z.string()),
  mayDecide: z.boolean(),
  /** Why the reader may not decide about a request that waits, if they may see it and did not make it. */
  whyNotDecide: z.optional(z.string()),
  mayWithdraw: z.boolean(),
})
export type Approval = z.infer<typeof Approval>

/** Body of a 202: the call waits for a second person. Also the answer to a decision. */
export const HeldCall = z.object({ Approval })
export type HeldCall = z.infer<typeof HeldCall>

export const ApprovalList = z.object({ approvals: z.array(Approval) })
export type ApprovalList = z.infer<typeof ApprovalList>

/** For the menu. */
export const ApprovalCount = z.object({
  /** True if the client has a policy, or ever had a request that the person may see. */
  inUse: z.boolean(),
  /** Requests that wait for the person's decision. */
  waiting: z.int(),
})
export type ApprovalCount = z.infer<typeof ApprovalCount>

const version = z.int().check(z.minimum(1))
const comment = z.string().check(
  z.maxLength(MAX_COMMENT),
  z.refine((text) => text.trim() !== '', { error: 'Must not be empty' }),
)

/** Body of an approval. `rowsDigest` is the digest of the rows that the person has seen. */
export const ApproveBody = z.strictObject({
  version,
  comment: z.optional(comment),
  rowsDigest: z.optional(z.string().check(z.maxLength(64))),
})
export type ApproveBody = z.infer<typeof ApproveBody>

/** Body of a decline, which says why. */
export const DeclineBody = z.strictObject({ version, comment })
export type DeclineBody = z.infer<typeof DeclineBody>
