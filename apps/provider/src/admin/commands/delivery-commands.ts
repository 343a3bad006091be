import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf, reportIdOf } from '@tideway/contract/calls/ids'
import { redeliver } from '../../delivery/reports/delivery/deliver-again.ts'
import { deliverReport } from '../../delivery/reports/delivery/queue-report-delivery.ts'
import { resendEvent, resendSince } from '../../delivery/webhooks/send-again.ts'
import type { Actor } from '../../people/audit/record-audit.ts'
import { ApiError } from '../../platform/api-error.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { clientOrRefuse } from '../manage-clients.ts'
import type { CommandOutcome } from '../operator.ts'
import { counted, OperatorError } from '../operator.ts'
import type { Command } from './command.ts'
import { flagOption, textOption } from './command.ts'

interface ResendOptions {
  webhook?: string
  destination?: string
  since?: string
  failed?: boolean
  report?: string
  reports?: boolean
}

/** Commands for webhooks and files that a client has not received. */
export const deliveryCommands: readonly Command[] = [
  {
    name: 'delivery resend',
    subject: 'CLIENT_ID',
    says: 'Sends webhooks of a client again, or its undelivered reports and statements',
    options: {
      webhook: textOption('ID', 'the id of a delivery, or of an event with all its deliveries'),
      destination: textOption('ID', 'the webhooks of this destination; with --since'),
      since: textOption('TIME', 'the first instant, with its offset: 2026-11-29T09:00+11:00'),
      failed: flagOption('with --destination: only webhooks that have not arrived'),
      report: textOption('ID', 'one undelivered report or statement'),
      reports: flagOption('all undelivered reports and statements'),
    },
    examples: [
      'delivery resend ACME1 --webhook 0198f2a4c7d07c3e9a61d2f43b5e8a10',
      'delivery resend ACME1 --destination orders --since 2026-11-29T09:00+11:00',
      'delivery resend ACME1 --reports',
    ],
    enqueues: [deliverReport],
    run: async ({ platform, actor, subject, values }) => {
      const clientId = clientIdOf(subject)
      const resend = resendOf(platform, actor, clientId, values as ResendOptions)
      await clientOrRefuse(platform.db, clientId)
      try {
        return await resend()
      } catch (error) {
        if (!(error instanceof ApiError)) throw error
        throw new OperatorError(error.message)
      }
    },
  },
]

/** Returns the function that sends again the one thing that the options name. */
function resendOf(
  platform: Platform,
  actor: Actor,
  clientId: ClientId,
  { webhook, destination, since, failed = false, report, reports = false }: ResendOptions,
): () => Promise<CommandOutcome> {
  const choices = [webhook, destination, report, reports || undefined]
  if (choices.filter((choice) => choice !== undefined).length !== 1)
    throw new OperatorError(
      'Give one of --webhook ID, --destination ID with --since TIME, --report ID and --reports',
    )
  if (destination === undefined && (since !== undefined || failed))
    throw new OperatorError('--since and --failed: give them with --destination ID')
  if (webhook !== undefined)
    return async () => {
      const { deliveryIds, inProgress } = await resendEvent(platform, {
        clientId,
        actor,
        id: webhook,
      })
      if (deliveryIds.length === 0)
        return { changed: false, text: `Nothing to do: ${webhook} is still in progress.` }
      const rest = inProgress === 0 ? '' : ` Still in progress: ${inProgress}.`
      return {
        changed: true,
        text: `Queued again, with the same ids: ${deliveryIds.join(', ')}.${rest}`,
      }
    }
  if (destination !== undefined) {
    const first = instantOf(since)
    return async () => {
      const count = await resendSince(platform, {
        clientId,
        actor,
        destinationId: destination,
        since: first,
        onlyFailed: failed,
      })
      return count === 0
        ? {
            changed: false,
            text: `Nothing to do: ${destination} has no ${failed ? 'failed' : 'finished'} webhook since ${since}.`,
          }
        : {
            changed: true,
            text: `Queued ${counted(count, 'webhook')} of ${destination} again, with the same ids.`,
          }
    }
  }
  return async () => {
    const reportId = report === undefined ? undefined : reportIdOf(report)
    const count = await transact(platform.db, (tx) =>
      redeliver(platform, tx, { clientId, reportId, actor }),
    )
    return count === 0
      ? {
          changed: false,
          text: `Nothing to do: ${report ?? 'every report'} is delivered, or its delivery is due.`,
        }
      : { changed: true, text: `Queued the delivery of ${counted(count, 'report')} again.` }
  }
}

const instantPattern =
  /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,3})?)?(?:Z|[+-]\d{2}:\d{2})$/

/** Parses an instant with its offset, because the machine's time zone means nothing. */
function instantOf(text: string | undefined): Date {
  const at = new Date(text !== undefined && instantPattern.test(text) ? text : Number.NaN)
  if (Number.isNaN(at.getTime()))
    throw new OperatorError(
      `--since: ${text === undefined ? 'missing. Give' : `'${text}' must be`} an instant with its offset, such as 2026-11-29T09:00+11:00`,
    )
  return at
}
