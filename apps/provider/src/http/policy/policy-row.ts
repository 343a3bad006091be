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
 * Row of the policy, which lists who may make which call, and the answer to a call about another client's objects. The
 * `policy-rows.ts` of each noun has the rows of its calls. They are written from the specification, and nothing in them
 * is derived from the provider's own rules. Answers are a status and the start of a message. `{…}` in a call is
 * replaced with the client or one of its objects: a paid request, a received payment, a payout, an agreement, a
 * collection, users.
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
  /** Start of the answer about a client without data, if that is not an error. */
  nothing?: string
  /** True if repeating the call changes nothing and writes no audit entry. */
  repeats?: true
  /** True if the answer covers the whole organisation, whichever client is acted for. */
  wholeOrganisation?: true
  /**
   * True if a person needs a proof of the last ten minutes for the call, because it moves money out or changes access
   * (decision 120).
   */
  proof?: true
}
