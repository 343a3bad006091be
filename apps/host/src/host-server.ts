import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { Site } from './brands.ts'
import { FAVICON_PATH, MARK_PATH } from './brands.ts'
import type { HostEnv } from './host-env.ts'
import { isFramedCallback, plainPage, sendFramedCallback } from './own-pages.ts'
import { chooseEncoding, isCacheFresh, requestPath, siteOfHost } from './read-request.ts'
import { securityHeaders } from './security-headers.ts'
import type { ServedFile } from './served-files.ts'
import { ALWAYS_ASK, servedFile } from './served-files.ts'

interface PreparedSite {
  headers: Record<string, string>
  /** Files that this host serves besides those of the build. */
  own: Map<string, ServedFile>
}

/** Creates the server of the built dashboard, in which each host has its own configuration. It does not listen yet. */
export function createHostServer({
  env,
  sites,
  files,
}: {
  env: Pick<HostEnv, 'mode'>
  sites: Map<string, Site>
  files: Map<string, ServedFile>
}): Server {
  const index = files.get('/index.html')
  if (!index) throw new Error('The built dashboard has no index.html')
  const prepared = new Map([...sites.values()].map((site) => [site, prepare(site, env.mode)]))
  const unknownHostHeaders = securityHeaders(undefined, env.mode)

  const server = createServer((request, response) => {
    // Without this header, kept-alive connections would keep a stopping server open.
    if (!server.listening) response.setHeader('connection', 'close')
    if (request.url === '/healthz') return sendHealth(request, response)
    const site = siteOfHost(sites, request)
    const own = site && prepared.get(site)
    for (const [name, value] of Object.entries(own?.headers ?? unknownHostHeaders)) {
      response.setHeader(name, value)
    }
    if (!own) return plainPage(request, response, 421)
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('allow', 'GET, HEAD')
      return plainPage(request, response, 405)
    }
    const target = requestPath(request.url ?? '/')
    if ('refused' in target) return plainPage(request, response, target.refused)
    if (isFramedCallback(target.path, request)) return sendFramedCallback(request, response)
    const file =
      own.own.get(target.path) ??
      files.get(target.path) ??
      (isRoute(target.path, request) ? index : undefined)
    if (!file) return plainPage(request, response, 404)
    send(request, response, file)
  })
  server.keepAliveTimeout = 5_000
  server.headersTimeout = 15_000
  server.requestTimeout = 15_000
  return server
}

/** Answers service managers and load balancers, under every host name: the process runs and serves its files. */
function sendHealth(request: IncomingMessage, response: ServerResponse): void {
  const body = '{"status":"ok"}'
  response.writeHead(200, {
    'content-type': 'application/json; charset=utf-8',
    'content-length': body.length,
    'cache-control': 'no-store',
  })
  response.end(request.method === 'HEAD' ? undefined : body)
}

function prepare(site: Site, mode: HostEnv['mode']): PreparedSite {
  const config = Buffer.from(JSON.stringify(site.config))
  const own = new Map([
    ['/config.json', servedFile(config, '.json', ALWAYS_ASK)],
    [FAVICON_PATH, servedFile(site.favicon, '.svg', ALWAYS_ASK)],
  ])
  if (site.mark) own.set(MARK_PATH, servedFile(site.mark, '.svg', ALWAYS_ASK))
  return { headers: securityHeaders(site.config, mode), own }
}

const FILE = /\.(?:m?js|css|map|json|txt|xml|ico|png|jpe?g|gif|svg|webp|woff2?|wasm|webmanifest)$/i

/** Returns true if a path that is not a file may be a route of the app. Ids in routes may contain dots. */
function isRoute(path: string, request: IncomingMessage): boolean {
  if (/^\/(?:assets|brand)\//.test(path)) return false
  return !FILE.test(path) || (request.headers.accept ?? '').includes('text/html')
}

function send(request: IncomingMessage, response: ServerResponse, file: ServedFile): void {
  const encoding = chooseEncoding(file, request.headers['accept-encoding'])
  const etag = `"${encoding === 'identity' ? file.etag : `${file.etag}-${encoding}`}"`
  response.setHeader('etag', etag)
  response.setHeader('cache-control', file.cacheControl)
  if (file.bodies.size > 1) response.setHeader('vary', 'Accept-Encoding')
  if (isCacheFresh(etag, request.headers['if-none-match'])) {
    response.writeHead(304).end()
    return
  }
  const body = file.bodies.get(encoding) ?? Buffer.alloc(0)
  if (encoding !== 'identity') response.setHeader('content-encoding', encoding)
  response.writeHead(200, { 'content-type': file.type, 'content-length': body.length })
  response.end(request.method === 'HEAD' ? undefined : body)
}
