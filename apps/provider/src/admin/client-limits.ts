import type { ClientId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText, formatAud, parsePaymentAmount } from '@tideway/contract/money/money'
import type { Client } from '../clients/client/client-store.ts'
import type { Actor, Details } from '../people/audit/record-audit.ts'
import { recordAudit } from '../people/audit/record-audit.ts'
import { transact } from '../platform/database/transaction.ts'
import type { Platform } from '../platform/platform.ts'
import { lockClient } from './manage-clients.ts'
import type { CommandOutcome } from './operator.ts'
import { OperatorError } from './operator.ts'

/** The limits of a client's payouts (provider API, payouts): the option, the name in the audit trail, the words. */
const limits = [
  ['payout-limit', 'transaction_payout_limit_cents', 'transactionPayoutLimit', 'One payout'],
  [
    'daily-payout-limit',
    'daily_transaction_payout_limit_cents',
    'dailyTransactionPayoutLimit',
    'All payouts of a day in Sydney',
  ],
] as const

type LimitColumn = (typeof limits)[number][1]

export type LimitOptions = Partial<Record<(typeof limits)[number][0], string>>

const UNLIMITED = new Set(['', 'none'])

/** Returns the payout limits of a client as pairs of a description and a limit in words. */
export function limitFacts(client: Pick<Client, LimitColumn>): [what: string, limit: string][] {
  return limits.map(([_option, column, _name, what]) => [what, limitText(client[column])])
}

/**
 * Shows the payout limits of a client, or changes those that are given. They apply to the next payout; payouts in
 * progress are not stopped.
 */
export async function clientLimits(
  platform: Platform,
  actor: Actor,
  clientId: ClientId,
  options: LimitOptions,
): Promise<CommandOutcome> {
  const changes = readLimits(options)
  return transact(platform.db, async (tx) => {
    const client = await lockClient(tx, clientId)
    const details: Details = {}
    for (const [_option, column, name] of limits) {
      const limit = changes[column]
      if (limit === undefined || limit === client[column]) continue
      details[name] = plainText(limit)
      details[`${name}Before`] = plainText(client[column])
    }
    const shown = limitFacts({ ...client, ...changes }).map(
      ([what, limit]) => `  ${what}: ${limit}`,
    )
    const head = `Payout limits of ${clientId}`
    if (Object.keys(details).length === 0)
      return {
        changed: false,
        text: [
          Object.keys(changes).length === 0 ? `${head}:` : `Nothing to change. ${head}:`,
          ...shown,
        ].join('\n'),
      }
    await tx.updateTable('clients').set(changes).where('client_id', '=', clientId).execute()
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'client.change',
      subjectId: clientId,
      details,
      at: platform.clock.now(),
    })
    return { changed: true, text: [`Changed. ${head}:`, ...shown].join('\n') }
  })
}

function readLimits(options: LimitOptions): Partial<Record<LimitColumn, Cents | null>> {
  const changes: Partial<Record<LimitColumn, Cents | null>> = {}
  const problems: string[] = []
  for (const [option, column] of limits) {
    const text = options[option]
    if (text === undefined) continue
    const limit = UNLIMITED.has(text) ? null : parsePaymentAmount(text)
    if (limit === undefined)
      problems.push(`--${option}: '${text}' must be an amount above 0 such as 5000.00, or none`)
    else changes[column] = limit
  }
  if (problems.length > 0) throw new OperatorError(...problems)
  return changes
}

const limitText = (limit: Cents | null) => (limit === null ? 'no limit' : formatAud(limit))
const plainText = (limit: Cents | null) => (limit === null ? null : centsToText(limit))
