import { appProblems } from '@tideway/contract/apps/apps'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../../platform/platform.ts'
import { readPreview } from './preview-store.ts'

type PreviewRoute = { Params: { previewId: string } }

/**
 * Registers the preview of a checkout (spec 2.15). It uses the checkout's own page with only this state, so nothing on
 * it can be paid, cancelled or approved.
 */
export async function previewRoutes(app: FastifyInstance, platform: Platform): Promise<void> {
  app.get<PreviewRoute>('/checkout/preview/:previewId', async ({ params }, reply) =>
    reply.sendPage('checkout', {
      status: await pageStatus(platform, params.previewId),
      frameAncestors: '*',
    }),
  )

  app.get<PreviewRoute>('/checkout/preview/:previewId/state', async ({ params }, reply) => {
    reply.header('cache-control', 'no-store')
    const preview = await readPreview(platform, params.previewId)
    if (preview) return preview
    const { status, body } = appProblems.previewNotFound
    return reply.code(status).send(body)
  })
}

/** The page itself explains each status. */
async function pageStatus(platform: Platform, previewId: string): Promise<number> {
  try {
    return (await readPreview(platform, previewId)) ? 200 : 404
  } catch (error) {
    platform.log.warn({ err: error }, 'checkout: preview sent without its state')
    return 503
  }
}
