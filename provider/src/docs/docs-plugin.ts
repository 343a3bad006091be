import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Env } from '../platform/env.ts'
import type { Platform } from '../platform/platform.ts'
import { docsPage } from './docs-page.ts'
import { watchRoutes } from './documented-route.ts'
import { openApi } from './open-api.ts'

const restPrefix = '/rest/v1'
const portalPrefix = '/portal/v1'

/** The guide, the reference and both OpenAPI documents at /docs. Registered before the doors, whose routes it writes down. */
async function serveDocs(
  app: FastifyInstance,
  { platform: { env } }: { platform: Platform },
): Promise<void> {
  const restRoutes = watchRoutes(app, restPrefix)
  const portalRoutes = watchRoutes(app, portalPrefix)
  const css = await styles(env)
  const files = new Map<string, { type: string; content: string; tag: string }>()
  const keep = (url: string, type: string, content: string) =>
    files.set(url, { type: `${type}; charset=utf-8`, content, tag: tagOf(content) })

  app.addHook('onReady', async () => {
    const rest = openApi(restFacts(env), restRoutes)
    const portal = openApi(portalFacts(env), portalRoutes)
    keep('/docs/rest.json', 'application/json', JSON.stringify(rest, null, 2))
    keep('/docs/portal.json', 'application/json', JSON.stringify(portal, null, 2))
    keep('/docs/docs.css', 'text/css', css)
    keep(
      '/docs',
      'text/html',
      docsPage(env, [
        { id: 'rest', document: rest, routes: restRoutes },
        { id: 'portal', document: portal, routes: portalRoutes },
      ]),
    )
  })

  for (const url of ['/docs', '/docs/docs.css', '/docs/rest.json', '/docs/portal.json']) {
    app.get(url, async (request, reply) => {
      const file = files.get(url)
      return file ? sendFile(request, reply, file) : reply.code(503).send()
    })
  }
}

/** Marked like a fastify-plugin: it watches routes that are registered beside it. */
export const docs = Object.assign(serveDocs, { [Symbol.for('skip-override')]: true })

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, tag }: { type: string; content: string; tag: string },
): FastifyReply {
  reply.headers({
    'cache-control': 'no-cache',
    etag: tag,
    'content-security-policy':
      "default-src 'none'; style-src 'self'; font-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(type).send(content)
}

function tagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

const restFacts = (env: Env) => ({
  title: 'REST API',
  description: 'What you build against: payment requests, refunds, searches, the balance.',
  url: `${env.providerUrl}${restPrefix}`,
  issuer: `${env.providerUrl}/identity`,
})

const portalFacts = (env: Env) => ({
  title: 'Portal API',
  description: 'What the dashboard needs beside the REST API. Called with an id token.',
  url: `${env.providerUrl}${portalPrefix}`,
  issuer: `${env.providerUrl}/identity`,
})

const tokensFile = new URL('../../../look/src/tokens.css', import.meta.url)
const ownFile = new URL('./docs.css', import.meta.url)

/** The look's own tokens before our rules, and its faces where the pages are built. */
async function styles({ pagesDir }: Env): Promise<string> {
  const assets = await readdir(path.join(pagesDir, 'assets')).catch(() => [])
  const face = (family: string, start: string, weight: string) => {
    const file = assets.find((name) => name.startsWith(start) && name.endsWith('.woff2'))
    return file === undefined
      ? ''
      : `@font-face { font-family: "${family}"; src: url(/pages/assets/${file}) format("woff2"); font-weight: ${weight}; font-display: swap }\n`
  }
  return [
    face('Hanken Grotesk Variable', 'hanken-grotesk', '400 700'),
    face('Spline Sans Mono', 'spline-sans-mono', '400'),
    await readFile(tokensFile, 'utf8'),
    await readFile(ownFile, 'utf8'),
  ].join('')
}
