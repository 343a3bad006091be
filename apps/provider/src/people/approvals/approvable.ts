import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ApprovalKind } from '@tideway/contract/approvals/approval-policy'
import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { hashOfCall } from '../../platform/idempotency/idempotent-answer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { CallRows } from './rows/call-rows.ts'

/** The result of a call of this kind. */
export interface Ran {
  /** The id of the record that the call made. */
  outcomeId?: string
  /** The amount that left, if it was known only when the call ran. */
  amountCents?: Cents
}

/**
 * A kind of call that may wait for a second person. The route and a later approval run it by the same function. `Input`
 * is the call as the route has validated it, and survives being written as JSON.
 */
export interface Approvable<Input> {
  kind: ApprovalKind
  /** The action of the call in the audit trail, which also identifies this kind of call. */
  action: ActivityAction
  /** The operation that a caller needs a permission for. */
  operation: string
  /**
   * True if only a person who could make the call themselves may approve it, because the rank of their role matters.
   */
  isRanked?: true
  /**
   * The part of the input that identifies the call: calls that share it are one request. By default the whole input.
   */
  sameCall?(input: Input): unknown
  /** Names the subject of the call, for the request and the audit trail. */
  subjectOf(input: Input): string
  /** The facts of the call that people see, without secrets. */
  factsOf(input: Input): ApprovalFact[]
  /** For money: its amount, or undefined if that is not known before it runs. */
  centsOf?(db: Reader, clientId: ClientId, input: Input): Promise<Cents | undefined>
  /** For lists: the amount of the largest entry. */
  largestOf?(db: Reader, clientId: ClientId, input: Input, now: Date): Promise<Cents | undefined>
  /**
   * For money: the payments that the call would make now. A long file may leave out the first `after` of them. If the
   * payments can change while the call waits, `stateOf` has their digest. Banks only answer for a person who reads the
   * rows.
   */
  rowsOf?(
    db: Reader,
    clientId: ClientId,
    input: Input,
    page: { now: Date; after: number; asksBanks: boolean },
  ): Promise<CallRows>
  /** For changes: true if the call would change something that the policy guards. By default, every call would. */
  changes?(db: Reader, clientId: ClientId, input: Input): Promise<boolean>
  /**
   * Facts that the call depends on, read under the locks that the call itself takes. If they differ at the approval,
   * the call must be approved again.
   */
  stateOf(tx: Tx, clientId: ClientId, input: Input, now: Date): Promise<ApprovalFact[]>
  /** Makes the call, with its entry in the audit trail. `platform.db` may be a transaction. */
  run(platform: Platform, caller: Caller, input: Input): Promise<Ran>
}

/** Calls by their action. */
export type Approvables = ReadonlyMap<ActivityAction, Approvable<unknown>>

/** Each kind has another input, and an action only gets an input that was stored for it. */
// biome-ignore lint/suspicious/noExplicitAny: each call checks its own input before it is stored
export type AnyApprovable = Approvable<any>

export function listApprovables(all: readonly AnyApprovable[]): Approvables {
  return new Map(all.map((approvable) => [approvable.action, approvable]))
}

/** Returns a list with one fact, or an empty list for an undefined value. */
export function fact(label: string, value: string | number | null | undefined): ApprovalFact[] {
  return value === undefined ? [] : [{ label, value: value === null ? '' : String(value) }]
}

/** Returns the digest of a call. Each person, key or file has one waiting request for it. */
export function callHashOf<Input>(
  { action, sameCall }: Pick<Approvable<Input>, 'action' | 'sameCall'>,
  clientId: ClientId,
  input: Input,
): string {
  return hashOfCall({ operation: action, payload: [clientId, sameCall?.(input) ?? input] })
}
