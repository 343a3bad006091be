import { formatAud } from '@tideway/contract/money/money'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { refusedReturns, summariseClearing } from '../../ledger/clearing.ts'
import { retryReturn } from '../../money-in/refunds/retry-return.ts'
import type { Actor } from '../../people/audit/record-audit.ts'
import type { Platform } from '../../platform/platform.ts'
import { sendInstruction } from '../../rail/rail-outbox.ts'
import type { CommandOutcome } from '../operator.ts'
import { OperatorError } from '../operator.ts'
import type { Command } from './command.ts'
import { readOnly } from './command.ts'

/** Commands for money in clearing whose return was refused. */
export const clearingCommands: readonly Command[] = [
  {
    name: 'clearing list',
    says: 'Shows money held in clearing because the payer’s bank refused its return',
    options: {},
    examples: ['clearing list'],
    run: async ({ platform }) => readOnly(await clearingText(platform)),
  },
  {
    name: 'clearing retry',
    subject: 'PAYMENT_ID',
    says: 'Retries a refused return, for example after the payer’s bank has reopened the account',
    options: {},
    examples: ['clearing retry TIDEAU2SXXXN20261122000000000012345'],
    enqueues: [sendInstruction],
    run: ({ platform, actor, subject }) => retryRefused(platform, actor, subject),
  },
]

async function retryRefused(platform: Platform, actor: Actor, id: string): Promise<CommandOutcome> {
  switch (await retryReturn(platform, actor, id)) {
    case 'ordered':
      return {
        changed: true,
        text: `Retrying the return of payment ${id}. Run 'clearing list' to see whether the payer's bank refuses it.`,
      }
    case 'under way':
      return { changed: false, text: `Nothing to do: payment ${id} is being returned.` }
    case 'returned':
      return { changed: false, text: `Nothing to do: payment ${id} has been returned.` }
    case 'unknown':
      throw new OperatorError(
        `PAYMENT_ID: payment ${id} has no return. 'clearing list' shows the payments whose return was refused`,
      )
  }
}

async function clearingText({ db }: Platform): Promise<string> {
  const summaries = (await summariseClearing(db)).map(
    ({ state, orders, cents }) =>
      `${state === 'under_way' ? 'On the way to a bank' : 'Refused returns'}: ${orders}, ${formatAud(cents)}`,
  )
  const refused = (await refusedReturns(db)).map(
    ({ clientId, subjectId, cents, reason, refusedAt }) =>
      `  ${clientId}  ${subjectId}  ${formatAud(cents)}  ${reason ?? 'no reason'}  ${formatDateTime(refusedAt, SYDNEY)}`,
  )
  return [...summaries, ...refused].join('\n')
}
