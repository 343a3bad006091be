import type { ApprovalKind } from '@tideway/contract/approvals/approval-policy'
import type { ProofRule } from '@tideway/contract/identity/step-up'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Required for every call that changes something. */
    guard?: CallGuard
  }
}

/** Why a call has no guard, as a sentence. */
type Reason = `${string}.`

/**
 * When a person must prove who they are before a call (decision 120), or why not. Also the kinds of the approval policy
 * under which the call may wait for a second person (decision 130), or why not. A call is guarded if it moves money
 * out. It is also guarded if a person could use it to get a second person who approves, a weaker proof or a new way to
 * move money out.
 */
export type CallGuard =
  | Reason
  | { proof: ProofRule | Reason; waits: readonly ApprovalKind[] | Reason }

/** Returns when a person's call asks for a fresh proof, or undefined if it never does. */
export function proofRuleOf(guard: CallGuard | undefined): ProofRule | undefined {
  if (guard === undefined || typeof guard === 'string') return undefined
  const { proof } = guard
  return typeof proof === 'string' && isReason(proof) ? undefined : proof
}

const isReason = (text: string): text is Reason => text.endsWith('.')
