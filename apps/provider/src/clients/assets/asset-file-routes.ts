import { notFound } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import { setSurface } from '../../platform/network/surface-headers.ts'
import type { Platform } from '../../platform/platform.ts'
import { readAsset } from './asset-store.ts'

/**
 * Serves clients' images publicly, because payers' pages and mails show them. An address never changes its content, so
 * it is cached for ever. The type is ours, and no claim in the file is trusted.
 */
export async function assetFileRoutes(app: FastifyInstance, { db, env }: Platform): Promise<void> {
  app.get<{ Params: { fileName: string } }>('/assets/:fileName', async (request, reply) => {
    const { fileName } = request.params
    const content = await readAsset(db, fileName)
    if (!content) {
      return reply.code(notFound.status).header('cache-control', 'no-store').send(notFound.body)
    }
    return setSurface(reply, 'image', env)
      .type(fileName.endsWith('.png') ? 'image/png' : 'image/jpeg')
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(content)
  })
}
