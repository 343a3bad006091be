import { clientIdOf } from '@tideway/contract/calls/ids'
import { invalidBody } from '@tideway/contract/calls/problems'
import type { OutboxMails } from '@tideway/contract/sandbox/outbox'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { ApiError } from '../../platform/api-error.ts'
import type { Platform } from '../../platform/platform.ts'
import { fingerprintOf, readPageId, writePageId } from '../../platform/searches/page-id.ts'

const FULL_PAGE = 100
const DEFAULT_PAGE = 50
/** All clients share one outbox, so its pages belong to no client. */
const fingerprint = fingerprintOf('outbox', clientIdOf(''), {})

/** Serves the provider's mail for people who use the demo. Demo mode only. */
export async function outboxRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.addHook('onRequest', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
  })

  app.get('/outbox', (_request, reply) => reply.sendPage('outbox'))

  app.get<{ Querystring: { numberOfRecords?: unknown; nextPageId?: unknown } }>(
    '/outbox/mails',
    async ({ query }, reply) => {
      const { numberOfRecords = String(DEFAULT_PAGE), nextPageId } = query
      const size = Number(numberOfRecords)
      const wellAsked =
        typeof numberOfRecords === 'string' &&
        /^\d{1,3}$/.test(numberOfRecords) &&
        size >= 1 &&
        size <= FULL_PAGE &&
        (nextPageId === undefined || typeof nextPageId === 'string')
      if (!wellAsked) return reply.code(400).send(invalidBody.body)
      try {
        return await readMails(platform, size, nextPageId)
      } catch (error) {
        if (error instanceof ApiError) return reply.code(400).send(error.refusal.body)
        throw error
      }
    },
  )
}

async function readMails(
  { db, env }: Platform,
  size: number,
  nextPageId: string | undefined,
): Promise<OutboxMails> {
  const position = nextPageId === undefined ? undefined : readPageId(nextPageId, fingerprint)
  const rows = await db
    .selectFrom('mails')
    .select(['mail_id', 'addresses', 'subject', 'body', 'created_at'])
    .$if(position !== undefined, (query) =>
      query.where(
        sql<boolean>`(created_at, mail_id) < (${new Date(position?.at ?? 0)}, ${position?.id})`,
      ),
    )
    .orderBy('created_at', 'desc')
    .orderBy('mail_id', 'desc')
    .limit(size + 1)
    .execute()
  const shown = rows.slice(0, size)
  const last = shown.at(-1)
  return {
    mails: shown.map((row) => ({
      mailId: row.mail_id,
      to: row.addresses,
      subject: row.subject,
      text: row.body,
      createdDatetime: row.created_at.toISOString(),
    })),
    ownOrigins: [env.providerUrl, ...env.dashboardUrls],
    ...(rows.length > size && last
      ? {
          nextPageId: writePageId({ at: last.created_at.getTime(), id: last.mail_id }, fingerprint),
        }
      : {}),
  }
}
