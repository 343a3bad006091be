import type { ActivityAction } from '../activity/activity.ts'
import type { Scope } from '../users/roles/scopes.ts'
import type { TraceKind, TracePart } from './trace.ts'

/**
 * The scope of each part, which is the scope of the call that returns the same facts elsewhere. The payments and refunds
 * are part of the transaction.
 */
const scopeOfPart: Readonly<Record<TracePart, Scope | undefined>> = {
  payments: undefined,
  refunds: undefined,
  ledger: 'RestAPI/GET:balance',
  webhooks: 'RestAPI/GET:client/*',
  approvals: 'PortalAPI/GET:approvals',
  activity: 'PortalAPI/GET:users',
  notes: 'PortalAPI/GET:notes',
}

/** The call that may wait for a second person. Users who may make it may read the requests for its approval. */
const approvedCall = {
  paymentRequest: 'RestAPI/POST:paymentRequest/refund',
  payment: 'RestAPI/POST:payment',
  paymentInitiation: 'RestAPI/POST:paymentInitiation/refund',
} as const satisfies Record<TraceKind, Scope>

/** Returns true if a person may read a part of the trace of a kind. */
export function mayReadPart(
  part: TracePart,
  kind: TraceKind,
  { scopes, federated }: { scopes: ReadonlySet<string>; federated: boolean },
): boolean {
  // People of another identity provider may not read the audit trail (readings 2, scopes by role).
  if (part === 'activity' && federated) return false
  if (part === 'approvals' && !scopes.has(approvedCall[kind])) return false
  const scope = scopeOfPart[part]
  return scope === undefined || scopes.has(scope)
}

const ofAll = ['note.add', 'note.hide', 'webhook.resend'] as const satisfies ActivityAction[]
const approvals = [
  'approval.ask',
  'approval.approve',
  'approval.decline',
  'approval.withdraw',
] as const satisfies ActivityAction[]

/** Actions about a transaction itself, by its kind. */
const own = {
  paymentRequest: [
    'paymentRequest.create',
    'paymentRequest.delete',
    'paymentRequest.refund',
    'return.retry',
  ],
  payment: ['payment.create'],
  paymentInitiation: ['paymentInitiation.create', 'paymentInitiation.refund', 'return.retry'],
} as const satisfies Record<TraceKind, ActivityAction[]>

/**
 * Returns the actions of the audit trail that belong to the trace of a kind. Subjects may be ids that clients choose, so
 * an entry of another kind may have the same one.
 */
export function traceActions(kind: TraceKind): readonly ActivityAction[] {
  return [...own[kind], ...approvals, ...ofAll]
}

/** Returns the actions of a kind that a request for approval may be about. */
export function approvedActions(kind: TraceKind): readonly ActivityAction[] {
  return own[kind]
}

/** Returns true if an entry of the audit trail belongs to the trace of a kind. */
export function belongsToTrace(
  kind: TraceKind,
  { action, details }: { action: string; details: Record<string, string | null> },
): boolean {
  const isIn = (actions: readonly string[], name: unknown) =>
    typeof name === 'string' && actions.includes(name)
  if (isIn(approvals, action)) return isIn(own[kind], details.action)
  return isIn(traceActions(kind), action)
}
