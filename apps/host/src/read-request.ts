import type { IncomingMessage } from 'node:http'
import type { Site } from './brands.ts'
import type { Encoding, ServedFile } from './served-files.ts'

const HOST = /^([a-z0-9.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i

/**
 * Returns the site of a request by its Host header alone, so proxies must rewrite that header. The port is ignored,
 * because a proxy may listen on another.
 */
export function siteOfHost(sites: Map<string, Site>, request: IncomingMessage): Site | undefined {
  const hosts = request.rawHeaders.filter((_, i, all) => i % 2 === 1 && isHost(all[i - 1]))
  const [header] = hosts
  // With two Host headers, this server and a proxy before it might each use a different one.
  if (hosts.length !== 1 || header === undefined) return undefined
  const [, name] = HOST.exec(header) ?? []
  return name === undefined ? undefined : sites.get(name.toLowerCase())
}

function isHost(name: string | undefined): boolean {
  return name?.toLowerCase() === 'host'
}

const LONGEST = 8192

export type RequestPath = { path: string } | { refused: 400 | 414 }

/** Returns the decoded path of a request target, or the status for a target that no browser sends. */
export function requestPath(target: string): RequestPath {
  if (target.length > LONGEST) return { refused: 414 }
  // Proxy forms (absolute URLs, `*`, authorities) do not apply to an origin server of two hosts.
  if (!target.startsWith('/')) return { refused: 400 }
  const [encoded = '/'] = target.split('?', 1)
  let path: string
  try {
    path = decodeURIComponent(encoded)
  } catch {
    return { refused: 400 }
  }
  if (hasControl(path) || path.includes('\\') || encoded.includes('#')) return { refused: 400 }
  if (path.split('/').some((segment) => segment === '..' || segment === '.')) {
    return { refused: 400 }
  }
  return { path }
}

function hasControl(text: string): boolean {
  return [...text].some((character) => character < ' ' || character === '\u007f')
}

/** Smallest first: at their highest levels brotli beats zstd, and zstd gzip, on text. */
const preferred: Encoding[] = ['br', 'zstd', 'gzip']

/** Returns an encoding that the caller accepts, or plain if no other fits. */
export function chooseEncoding(
  file: ServedFile,
  acceptEncoding: string | undefined,
): Encoding | 'identity' {
  const accepted = parseAccept(acceptEncoding ?? '')
  const usable = (encoding: Encoding) => (accepted.get(encoding) ?? accepted.get('*') ?? 0) > 0
  return preferred.find((e) => file.bodies.has(e) && usable(e)) ?? 'identity'
}

/** Returns true if the caller has this exact representation already (RFC 9110, 13.1.2: weak comparison). */
export function isCacheFresh(etag: string, ifNoneMatch: string | undefined): boolean {
  if (ifNoneMatch === undefined) return false
  return ifNoneMatch
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === '*' || tag === etag)
}

function parseAccept(header: string): Map<string, number> {
  const accepted = new Map<string, number>()
  for (const part of header.split(',')) {
    const [name = '', ...parameters] = part.split(';').map((text) => text.trim().toLowerCase())
    const quality = parameters.find((parameter) => parameter.startsWith('q='))
    if (name) accepted.set(name, quality ? Number(quality.slice(2)) || 0 : 1)
  }
  return accepted
}
