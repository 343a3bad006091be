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
  /** The id of what it made. */
  outcomeId?: string
  /** The amount that left, if the call did not name it. */
  amountCents?: Cents
}

/**
 * A kind of call that may wait for a second person. The route and a later approval run it by the same function. `Input`
 * is the call as the route has validated it, and survives being written as JSON.
 */
export interface Approvable<Input> {
  kind: ApprovalKind
  /** The action that it is recorded under, which also identifies it. */
  action: ActivityAction
  /** The right that it needs. */
  operation: string
  /** True if only a person who could make the call themselves may approve it: their rank matters. */
  isRanked?: true
  /** The input that two calls of the same request share. By default the whole input. */
  sameCall?(input: Input): unknown
  /** The subject of the call. */
  subjectOf(input: Input): string
  /** The facts of the call, for people. Without secrets. */
  factsOf(input: Input): ApprovalFact[]
  /** For money: its amount, or undefined if that is not known before it runs. */
  centsOf?(db: Reader, clientId: ClientId, input: Input): Promise<Cents | undefined>
  /** For lists: the amount of the largest entry. */
  largestOf?(db: Reader, clientId: ClientId, input: Input, now: Date): Promise<Cents | undefined>
  /**
   * For money: the payments that the call would make now. A long file may leave out the first `after` of them. If they
   * can change while the call waits, `stateOf` has their digest. Banks only answer for a person who reads the rows.
   */
  rowsOf?(
    db: Reader,
    clientId: ClientId,
    input: Input,
    page: { now: Date; after: number; asksBanks: boolean },
  ): Promise<CallRows>
  /** For changes: true if the call would change what the policy guards. By default, it would. */
  changes?(db: Reader, clientId: ClientId, input: Input): Promise<boolean>
  /**
   * Facts that the call depends on, read under the locks that it takes itself. If they differ when it is approved, it
   * must be approved again.
   */
  stateOf(tx: Tx, clientId: ClientId, input: Input, now: Date): Promise<ApprovalFact[]>
  /** Makes the call, with its entry in the audit trail. `platform.db` may be a transaction. */
  run(platform: Platform, caller: Caller, input: Input): Promise<Ran>
}

/** Calls by their action. */
export type Approvables = ReadonlyMap<ActivityAction, Approvable<unknown>>

/** The inputs differ, and only what was stored for an action is given to its call. */
// biome-ignore lint/suspicious/noExplicitAny: each call checks its own input before it is stored
export type AnyApprovable = Approvable<any>

export function listApprovables(all: readonly AnyApprovable[]): Approvables {
  return new Map(all.map((approvable) => [approvable.action, approvable]))
}

/** Returns a fact, or none for a value that was not given. */
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
