import { Readable } from 'node:stream'
import { createGunzip } from 'node:zlib'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { fileOfLink } from './report-links.ts'

const expired =
  'This link is no longer valid. A link to a report works for one minute: download the report again from the Reports page.\n'

/** Serves report files by links that are valid for a minute. The token in the address is the credential. */
export async function reportFileRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.get<{ Params: { token: string } }>(
    '/report-files/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const file = await fileOfLink(platform, request.params.token)
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send(expired)
      reply
        .type(file.contentType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('vary', 'accept-encoding')
      if (takesGzip(request.headers['accept-encoding']))
        return reply.header('content-encoding', 'gzip').send(file.content)
      return reply.send(Readable.from([file.content]).pipe(createGunzip()))
    },
  )
}

export function takesGzip(accepted: string | string[] | undefined): boolean {
  return /(?:^|,)\s*gzip\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)/i.test(
    String(accepted ?? ''),
  )
}
