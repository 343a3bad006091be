import { notFound } from '@tideway/contract/calls/problems'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform/platform.ts'
import { setSurface } from '../platform/surface-headers.ts'
import { readAsset } from './asset-store.ts'

/**
 * Images of clients, for everybody: they stand on pages of payers and in mails. An address never shows anything else,
 * so that it may be kept for ever; the type is ours and nothing in the file is believed.
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
