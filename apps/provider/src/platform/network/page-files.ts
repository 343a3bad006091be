import { readFile } from 'node:fs/promises'
import path from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Platform } from '../platform.ts'
import { setSurface } from './surface-headers.ts'

export interface SendPageOptions {
  status?: number
  /** Origins that may frame the page. None by default (readings 4). */
  frameAncestors?: "'none'" | '*'
  /** Facts that the page needs before it draws anything, as `<meta name content>` in its head. */
  facts?: Record<string, string>
}

declare module 'fastify' {
  interface FastifyReply {
    /** Sends `{name}.html` of the built pages or of the payouts app, under the strict policy. It is never stored. */
    sendPage(name: string, options?: SendPageOptions): Promise<FastifyReply>
  }
}

const NOT_BUILT = 'The pages of this provider are not built yet: run "npm run build".\n'

/** Serves the built pages: the assets with unlimited caching, the pages themselves through `reply.sendPage`. */
async function servePages(
  app: FastifyInstance,
  { platform }: { platform: Platform },
): Promise<void> {
  // Both folders share one address space, because the names of assets contain a hash of their content.
  const folders = [...new Set([platform.env.pagesDir, platform.env.payoutsDir])]

  // Serves only the hashed assets, because a page must never be sent without its policy.
  await app.register(fastifyStatic, {
    root: folders.map((folder) => path.join(folder, 'assets')),
    prefix: '/pages/assets/',
    decorateReply: false,
    index: false,
    preCompressed: true,
    immutable: true,
    maxAge: '365d',
  })

  app.decorateReply('sendPage', async function sendPage(name, options = {}) {
    const { status = 200, frameAncestors = "'none'", facts = {} } = options
    const html = await readPage(folders, name)
    if (html === undefined) {
      return this.code(503).header('cache-control', 'no-store').type('text/plain').send(NOT_BUILT)
    }
    setSurface(this, frameAncestors === '*' ? 'framedPage' : 'page', platform.env)
    return this.code(status)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(withFacts(html, facts))
  })
}

/** Returns the page from the first folder that has it. */
async function readPage(folders: readonly string[], name: string): Promise<string | undefined> {
  for (const folder of folders) {
    const html = await readFile(path.join(folder, `${name}.html`), 'utf8').catch(missing)
    if (html !== undefined) return html
  }
  return undefined
}

function withFacts(html: string, facts: Record<string, string>): string {
  const metas = Object.entries(facts).map(
    ([name, content]) => `<meta name="${escaped(name)}" content="${escaped(content)}">`,
  )
  // Use a function, because a value may contain special patterns of replacement strings.
  return metas.length === 0 ? html : html.replace('</head>', () => `${metas.join('')}</head>`)
}

function escaped(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}

/** Marked like a fastify-plugin, so that its decorators apply to the whole application. */
export const pageFiles = Object.assign(servePages, { [Symbol.for('skip-override')]: true })

function missing(error: NodeJS.ErrnoException): undefined {
  if (error.code === 'ENOENT') return undefined
  throw error
}
