import { accountPolicy } from './account-policy.ts'
import { appPolicy } from './app-policy.ts'
import { approvalPolicy } from './approval-policy.ts'
import { exportPolicy } from './export-policy.ts'
import { keyPolicy } from './key-policy.ts'
import { batchPolicy } from './money/batch-policy.ts'
import { payToPolicy } from './money/pay-to-policy.ts'
import { paymentPolicy } from './money/payment-policy.ts'
import { paymentRequestPolicy } from './money/payment-request-policy.ts'
import { payoutBatchPolicy } from './money/payout-batch-policy.ts'
import { refundBatchPolicy } from './money/refund-batch-policy.ts'
import { notePolicy } from './note-policy.ts'
import { searchPolicy } from './search-policy.ts'
import { settingsPolicy } from './settings-policy.ts'
import { tracePolicy } from './trace-policy.ts'
import { userPolicy } from './user-policy.ts'
import { viewPolicy } from './view-policy.ts'
import { webhookPolicy } from './webhook-policy.ts'

/**
 * Lists who may make which call, and the answer to a call about another client's objects. It is written from the
 * specification and independent of the code: nothing here is derived from the provider's own rules.
 */

/**
 * Callers of one client: people of each role, an administrator of another identity provider, and both kinds of key.
 */
export type PolicyCaller =
  | 'admin'
  | 'financeAdmin'
  | 'financeManager'
  | 'techAdmin'
  | 'financeOperator'
  | 'support'
  | 'techOperator'
  | 'federated'
  | 'secretKey'
  | 'publicKey'

/**
 * Row of the policy. Answers are a status and the beginning of a message. `{…}` in a call is replaced with the client
 * or one of its objects: a paid request, a received payment, a payout, an agreement, a collection, users.
 */
export interface PolicyRow {
  call: string
  body?: object
  may: readonly PolicyCaller[]
  /** Answer about the client acted for. */
  own: string
  /** Answer for a client below the one acted for, or its objects. If missing, same as `others`. */
  below?: string
  /** Answer for any other client, or its objects. Missing if the call names nothing. */
  others?: string
  /** Beginning of the answer about a client without data, if that is not an error. */
  nothing?: string
  /** True if repeating the call changes nothing and writes no audit entry. */
  repeats?: true
  /** True if the answer covers the whole organisation, whichever client is acted for. */
  wholeOrganisation?: true
}

export const policy: readonly PolicyRow[] = [
  ...accountPolicy,
  ...paymentRequestPolicy,
  ...paymentPolicy,
  ...payToPolicy,
  ...userPolicy,
  ...viewPolicy,
  ...approvalPolicy,
  ...appPolicy,
  ...batchPolicy,
  ...exportPolicy,
  ...notePolicy,
  ...payoutBatchPolicy,
  ...tracePolicy,
  ...refundBatchPolicy,
  ...webhookPolicy,
  ...settingsPolicy,
  ...keyPolicy,
  ...searchPolicy,
]
