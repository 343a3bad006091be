import type { Approval } from '@tideway/contract/approvals/approval'
import { HeldCall } from '@tideway/contract/approvals/approval'
import type { GuardedCall } from '@tideway/contract/approvals/approval-policy'
import { ApprovalPolicy, approvalRule } from '@tideway/contract/approvals/approval-policy'
import { isNotOffered } from '../http/api-failure.ts'
import type { CallWithAnswer } from '../http/http.ts'

/* Not part of the provider API (readings 5): if a provider answers 404 or 403, no call waits. */

type Portal = <T>(call: CallWithAnswer<T>) => Promise<T>

/** Reads a request for approval that the person made or may decide about. */
export async function readApproval(
  portal: Portal,
  { clientId, approvalId }: { clientId: string; approvalId: string },
  signal: AbortSignal,
): Promise<Approval> {
  const { Approval } = await portal({
    path: `/approvals/${encodeURIComponent(approvalId)}`,
    query: { clientId },
    schema: HeldCall,
    signal,
  })
  return Approval
}

/** Returns the rule that makes a call of the person wait, as a sentence. Undefined if it does not wait. */
export type RuleOf = (call: Omit<GuardedCall, 'by'>) => string | undefined

/**
 * Reads the rules by which the person’s own calls wait. No call waits if the provider has no approvals, or not for this
 * person.
 */
export async function readApprovalRules(
  portal: Portal,
  clientId: string,
  signal: AbortSignal,
): Promise<RuleOf> {
  try {
    const policy = await portal({
      path: '/approvals/rules',
      query: { clientId },
      schema: ApprovalPolicy,
      signal,
    })
    return (call) => approvalRule(policy, { ...call, by: 'user' })
  } catch (error) {
    if (isNotOffered(error)) return () => undefined
    throw error
  }
}
