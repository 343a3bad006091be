import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import type { Cents } from '../money/money.ts'
import {
  centsToText,
  formatAud,
  parsePaymentAmount,
  parseTwoDecimals,
  ZERO_CENTS,
} from '../money/money.ts'

/**
 * The calls of a client that wait until a second person approves them. A client without a policy has none (decision
 * 130).
 */

/**
 * Kinds of calls that send money out. A refund is of a payment request or of a payment initiation, a batch is a payment
 * file.
 */
export const moneyKinds = ['payout', 'sweep', 'refund', 'bulkRefund', 'batch'] as const
export type MoneyKind = (typeof moneyKinds)[number]

/** Changes of access, and of where a client's records go. */
export const changeKinds = ['sftp', 'webhook', 'key', 'user', 'policy'] as const
export type ChangeKind = (typeof changeKinds)[number]

export type ApprovalKind = MoneyKind | ChangeKind

/**
 * Kinds that are lists, with the kind of one entry. If the policy has no amount for a list, its sum counts as one
 * entry.
 */
const kindsOfEntries: Partial<Record<ApprovalKind, MoneyKind>> = {
  bulkRefund: 'refund',
  batch: 'payout',
}

const DEFAULT_EXPIRY_HOURS = 72
export const MOST_EXPIRY_HOURS = 720

const amount = z.nullable(
  z.string().check(
    z.refine((text) => parseTwoDecimals(text) !== undefined, {
      error: 'Must be an amount with two decimals, such as 1000.00, or null',
    }),
  ),
)

/** Describes the amount above which calls of a kind wait. `calls` says which. */
const above = (calls: string, example = '1000.00') => ({
  description: `The amount above which ${calls} waits, with two decimals. \`0.00\` for every one, \`null\` for none.`,
  example,
})

export const ApprovalPolicy = z.object({
  amounts: field(
    z.object({
      payout: field(amount, above('a payout')),
      sweep: field(amount, above('a sweep to the settlement account')),
      refund: field(amount, above('a refund of a payment request or a PayTo initiation', '200.00')),
      bulkRefund: field(
        amount,
        'The sum above which many refunds at once wait, with two decimals. They also wait if one of them would wait as a refund. `0.00` for every list. With `null`, their sum counts as one refund.',
        '2000.00',
      ),
      batch: field(
        amount,
        'The sum above which a payment file waits, with two decimals. A file also waits if one of its payments would wait as a payout. `0.00` for every file. With `null`, its sum counts as one payout. Files wait whatever `apiKeys` says.',
        '5000.00',
      ),
    }),
    'By kind of payment.',
  ),
  changes: field(
    z.array(z.enum(changeKinds)).check(
      z.maxLength(changeKinds.length),
      z.refine((kinds) => new Set(kinds).size === kinds.length, {
        error: 'A kind may be listed only once',
      }),
    ),
    'Changes that wait. The kind `sftp` is where report and batch files go. The kind `webhook` is addresses, their credentials and signing secrets. The kind `key` is new and enabled API keys, and the IP allow-list. The kind `user` is invitations, roles, deletions, factor resets, single sign-on with its email domains, and the security policy. The kind `policy` is this policy.',
    ['key', 'user', 'policy'],
    { uniqueItems: true },
  ),
  apiKeys: field(
    z.boolean(),
    'Whether calls with an API key wait too. Payment files wait in any case.',
  ),
  expiryHours: field(
    z.int().check(z.minimum(1), z.maximum(MOST_EXPIRY_HOURS)),
    'Hours after which a request expires if nobody decides, from 1 to 720.',
    72,
  ),
})
export type ApprovalPolicy = z.infer<typeof ApprovalPolicy>
nameObject(
  ApprovalPolicy,
  'ApprovalPolicy',
  'The calls of a client that wait until a second person approves them.',
)

/**
 * Returns the amount typed into the policy's form: null for none, or undefined if it is no amount. Zero makes
 * every call of the kind wait.
 */
export function parsePolicyAmount(typed: string): string | null | undefined {
  const text = typed.trim()
  if (text === '') return null
  if (/^0+(?:\.0{1,2})?$/.test(text)) return centsToText(ZERO_CENTS)
  const cents = parsePaymentAmount(text)
  return cents === undefined ? undefined : centsToText(cents)
}

export const policyAmountMessage = (typed: string): string | undefined =>
  parsePolicyAmount(typed) === undefined ? 'Invalid amount' : undefined

export const noApprovalPolicy: ApprovalPolicy = {
  amounts: { payout: null, sweep: null, refund: null, bulkRefund: null, batch: null },
  changes: [],
  apiKeys: false,
  expiryHours: DEFAULT_EXPIRY_HOURS,
}

/** Returns true if the policy makes any call wait. */
export function asksForApproval({ amounts, changes }: ApprovalPolicy): boolean {
  return changes.length > 0 || moneyKinds.some((kind) => amounts[kind] !== null)
}

export interface GuardedCall {
  kind: ApprovalKind
  /** No call makes a payment file, so the policy's choice about API keys does not apply to it. */
  by: 'user' | 'key' | 'file'
  /** For money. If it is not known before the call runs, the call counts as above every amount. */
  cents?: Cents | undefined
  /** The largest entry of a list. It waits as it would alone, so that no list is a way around the policy. */
  largestCents?: Cents | undefined
}

/** Returns true if a call of the kind may have to wait, whatever its amount. */
export function isGuarded(policy: ApprovalPolicy, { kind, by }: Pick<GuardedCall, 'kind' | 'by'>) {
  if (by === 'key' && !policy.apiKeys) return false
  const entry = kindsOfEntries[kind]
  if (entry !== undefined && policy.amounts[entry] !== null) return true
  return isMoneyKind(kind) ? policy.amounts[kind] !== null : policy.changes.includes(kind)
}

/** Returns true if a call waits until a second person approves it. */
export function needsApproval(policy: ApprovalPolicy, call: GuardedCall): boolean {
  const { kind, by, cents, largestCents } = call
  if (!isGuarded(policy, call)) return false
  if (!isMoneyKind(kind)) return true
  const entry = kindsOfEntries[kind]
  if (entry !== undefined && needsApproval(policy, { kind: entry, by, cents: largestCents })) {
    return true
  }
  const amount = policy.amounts[kind] ?? (entry === undefined ? null : policy.amounts[entry])
  if (amount === null) return false
  const above = parseTwoDecimals(amount)
  return cents === undefined || above === undefined || cents > above
}

export function isMoneyKind(kind: ApprovalKind): kind is MoneyKind {
  return moneyKinds.some((moneyKind) => moneyKind === kind)
}

const plurals: Record<MoneyKind, string> = {
  payout: 'payouts',
  sweep: 'transfers to the settlement account',
  refund: 'refunds',
  bulkRefund: 'bulk refunds',
  batch: 'payment files',
}

const changesOf: Record<ChangeKind, string> = {
  sftp: 'servers for report and payment files',
  webhook: 'webhook addresses',
  key: 'API keys',
  user: 'users, their roles and second factors',
  policy: 'the approval settings',
}

/**
 * Returns the rule that makes a call wait as a sentence, such as 'Payouts above $100.00 wait for a second person.', or
 * undefined if the call does not wait.
 */
export function approvalRule(policy: ApprovalPolicy, call: GuardedCall): string | undefined {
  if (!needsApproval(policy, call)) return undefined
  const { kind } = call
  if (!isMoneyKind(kind)) return `Changes to ${changesOf[kind]} wait for a second person.`
  const entry = kindsOfEntries[kind]
  const withoutEntry = entry && { ...policy, amounts: { ...policy.amounts, [entry]: null } }
  const isOwn = !withoutEntry || needsApproval(withoutEntry, call)
  const applied = isOwn ? kind : entry
  const above = parseTwoDecimals(policy.amounts[applied] ?? '')
  if (above === undefined || above <= ZERO_CENTS)
    return `All ${plurals[applied]} wait for a second person.`
  const words = plurals[applied]
  return `${words.charAt(0).toUpperCase()}${words.slice(1)} above ${formatAud(above)} wait for a second person.`
}

/** Returns the policy without kinds that a person cannot call, for people who may not read all of it. */
export function policyFor(
  policy: ApprovalPolicy,
  kinds: ReadonlySet<ApprovalKind>,
): ApprovalPolicy {
  const amountOf = (kind: MoneyKind) => (kinds.has(kind) ? policy.amounts[kind] : null)
  return {
    ...policy,
    amounts: {
      payout: amountOf('payout'),
      sweep: amountOf('sweep'),
      refund: amountOf('refund'),
      bulkRefund: amountOf('bulkRefund'),
      batch: amountOf('batch'),
    },
    changes: policy.changes.filter((kind) => kinds.has(kind)),
  }
}
