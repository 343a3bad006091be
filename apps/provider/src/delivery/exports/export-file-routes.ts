import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { takesGzip } from '../reports/report-file-routes.ts'
import { fileOfExportLink } from './export-links.ts'

const expired =
  'This link is no longer valid. A link to an export works for one minute: download the export again from the dashboard.\n'

/** Serves files of exports by links that are valid for a minute. The token in the address is the credential. */
export async function exportFileRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.get<{ Params: { token: string } }>(
    '/export-files/:token',
    { exposeHeadRoute: false },
    async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const accepts = { takesGzip: takesGzip(request.headers['accept-encoding']) }
      const file = await fileOfExportLink(platform, request.params.token, accepts)
      if (!file) return reply.code(404).type('text/plain; charset=utf-8').send(expired)
      reply
        .type(file.contentType)
        .header('content-disposition', `attachment; filename="${file.fileName}"`)
        .header('vary', 'accept-encoding')
      if (file.contentEncoding) reply.header('content-encoding', file.contentEncoding)
      return reply.send(file.content)
    },
  )
}
