import { accountPolicy } from './account-policy.ts'
import { appPolicy } from './app-policy.ts'
import { batchPolicy } from './batch-policy.ts'
import { keyPolicy } from './key-policy.ts'
import { payToPolicy } from './pay-to-policy.ts'
import { paymentPolicy } from './payment-policy.ts'
import { paymentRequestPolicy } from './payment-request-policy.ts'
import { settingsPolicy } from './settings-policy.ts'
import { userPolicy } from './user-policy.ts'
import { webhookPolicy } from './webhook-policy.ts'

/**
 * Who may make which call, and what becomes of a call about somebody else's. Written from the specification and kept
 * apart from the code that decides: nothing here is derived from what the provider believes.
 */

/** Callers of one client: people of each role, an administrator of another sign-in, and its two kinds of key. */
export type Who =
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
 * A status and the beginning of its message. In a call `{…}` stands for the client that it is about and for what that
 * client has: a paid request, a payment received of several, a payout, an agreement, a collection, users.
 */
export interface PolicyRow {
  call: string
  body?: object
  may: readonly Who[]
  /** About the client acted for. */
  own: string
  /** Names a client below the one acted for, or what is that client's. Missing: as `others`. */
  below?: string
  /** Names any other client, or what is that client's. Missing: the call names nothing. */
  others?: string
  /** How an answer begins about a client that has nothing, where that is no refusal. */
  nothing?: string
  /** Made again, the call finds everything as it should be: it changes nothing and leaves no line in the trail. */
  repeats?: true
  /** The same for the whole organisation, whoever is acted for. */
  wholeOrganisation?: true
}

export const policy: readonly PolicyRow[] = [
  ...accountPolicy,
  ...paymentRequestPolicy,
  ...paymentPolicy,
  ...payToPolicy,
  ...userPolicy,
  ...appPolicy,
  ...batchPolicy,
  ...webhookPolicy,
  ...settingsPolicy,
  ...keyPolicy,
]
