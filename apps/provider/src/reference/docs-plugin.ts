import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { FastifyInstance, FastifyPluginAsync, FastifyReply, FastifyRequest } from 'fastify'
import { setSurface } from '../platform/network/surface-headers.ts'
import type { Platform } from '../platform/platform.ts'
import type { Env } from '../platform/settings/env.ts'
import type { DocsPage } from './docs-layout.ts'
import { docsHome, docsNotFound, docsPage } from './docs-layout.ts'
import { docsSite } from './docs-site.ts'
import type { GuideParts } from './guides/guide-pages.ts'
import { portalTags, restTags } from './open-api/api-tags.ts'
import { watchRoutes } from './open-api/documented-route.ts'
import { openApi } from './open-api/open-api.ts'

/** Section of the docs that a search can find. */
interface SearchEntry {
  /** `/docs/webhooks#thin-payload`. */
  url: string
  title: string
  /** Title of the section's page. */
  page: string
  text: string
}

const LONGEST_TEXT = 3000

/**
 * Returns every heading with an anchor, with the text up to the next one. An object on several pages is listed once.
 */
function searchIndex(pages: DocsPage[]): SearchEntry[] {
  const seen = new Set<string>()
  return pages.flatMap((page) => {
    const parts = page.body.markup.split(/(?=<h[234] id=")/)
    return parts.flatMap((part) => {
      const [, id, heading = ''] = /^<h[234] id="([^"]+)">([\s\S]*?)<\/h[234]>/.exec(part) ?? []
      if (id === undefined || id === 'objects' || seen.has(id)) return []
      seen.add(id)
      const text = textOf(part.slice(part.indexOf('</h'))).slice(0, LONGEST_TEXT)
      return [{ url: `${page.url}#${id}`, title: textOf(heading), page: page.title, text }]
    })
  })
}

/** Returns the words of markup, with character references resolved. */
function textOf(markup: string): string {
  return markup
    .replace(/<[^>]+>/g, ' ')
    .replace(/&#(\d+);/g, (_, code) => String.fromCharCode(Number(code)))
    .replace(/\s+/g, ' ')
    .trim()
}

const restPrefix = '/rest/v1'
const portalPrefix = '/portal/v1'

/**
 * Serves the guide, the reference and both OpenAPI documents at /docs. Registered before the APIs, whose routes it
 * documents.
 */
async function serveDocs(
  app: FastifyInstance,
  { env }: Pick<Platform, 'env'>,
  parts: GuideParts,
): Promise<void> {
  const restRoutes = watchRoutes(app, restPrefix)
  const portalRoutes = watchRoutes(app, portalPrefix)

  const write = async (assets: string[]): Promise<Docs> => {
    const css = await styles(assets)
    const script = assets.find((name) => /^guide-[\w-]+\.js$/.test(name))
    const files = new Map<string, DocsFile>()
    const keep = (url: string, type: string, text: string) => {
      const content = Buffer.from(text)
      files.set(url, { type: `${type}; charset=utf-8`, content, tag: tagOf(content) })
    }
    const rest = openApi(restFacts(env), restRoutes)
    // Handle calls that arrived in between, so that they do not wait for all pages.
    await nextTurn()
    const portal = openApi(portalFacts(env), portalRoutes)
    keep('/docs/rest.json', 'application/json', JSON.stringify(rest, null, 2))
    keep('/docs/portal.json', 'application/json', JSON.stringify(portal, null, 2))
    keep('/docs/docs.css', 'text/css', css)
    await nextTurn()
    const site = docsSite(
      env,
      [
        { id: 'rest', document: rest, routes: restRoutes },
        { id: 'portal', document: portal, routes: portalRoutes },
      ],
      { script: script && `/pages/assets/${script}`, parts },
    )
    keep('/docs', 'text/html', docsHome(site))
    for (const page of site.pages) {
      await nextTurn()
      keep(page.url, 'text/html', docsPage(site, page))
    }
    keep('/docs/search.json', 'application/json', JSON.stringify(searchIndex(site.pages)))
    return { files, notFound: docsNotFound(site) }
  }

  let written: { assets: string; docs: Promise<Docs> } | undefined
  /**
   * The docs are built for the first reader, and again after the pages were built, because they name files of that
   * build.
   */
  const docs = async (): Promise<Docs> => {
    const names = await readdir(path.join(env.pagesDir, 'assets')).catch(() => [])
    const assets = names.join()
    if (written?.assets !== assets) written = { assets, docs: write(names) }
    return written.docs
  }

  const answer = async (request: FastifyRequest, reply: FastifyReply) => {
    const { files, notFound } = await docs()
    const [address = ''] = request.url.split('?')
    const file = files.get(address.replace(/(?<=.)\/$/, ''))
    if (file) return sendFile(request, setSurface(reply, 'docs', env), file)
    return setSurface(reply, 'docs', env).code(404).type('text/html; charset=utf-8').send(notFound)
  }
  app.get('/docs', answer)
  app.get('/docs/*', answer)
}

interface Docs {
  files: Map<string, DocsFile>
  notFound: string
}

interface DocsFile {
  type: string
  /** Stored as UTF-8, because strings with a character beyond Latin-1 take twice as much memory. */
  content: Buffer
  tag: string
}

/** Marked like a fastify-plugin, so that it sees routes that are registered next to it. */
export function reference(
  parts: GuideParts = {},
): (platform: Pick<Platform, 'env'>) => FastifyPluginAsync {
  return (platform) =>
    Object.assign(async (app: FastifyInstance) => serveDocs(app, platform, parts), {
      [Symbol.for('skip-override')]: true,
    })
}

function sendFile(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, content, tag }: DocsFile,
): FastifyReply {
  reply.headers({ 'cache-control': 'no-cache', etag: tag })
  if (request.headers['if-none-match'] === tag) return reply.code(304).send()
  return reply.type(type).send(content)
}

function tagOf(content: Buffer): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`
}

const restFacts = (env: Env) => ({
  title: 'REST API',
  description:
    'The API for your integration: payment requests, payouts, refunds, PayTo, searches and the balance.',
  url: `${env.providerUrl}${restPrefix}`,
  issuer: `${env.providerUrl}/identity`,
  tags: restTags,
})

const portalFacts = (env: Env) => ({
  title: 'Portal API',
  description:
    'The API that the dashboard uses in addition to the REST API. Called with an id token.',
  url: `${env.providerUrl}${portalPrefix}`,
  issuer: `${env.providerUrl}/identity`,
  tags: portalTags,
})

const tokensFile = new URL('../../../../packages/design/src/theme/tokens.css', import.meta.url)
const ownFile = new URL('./docs.css', import.meta.url)

/** Returns the shared design tokens followed by our rules, with the fonts if the pages are built. */
async function styles(assets: string[]): Promise<string> {
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
