import type { IncomingMessage } from 'node:http'
import type { Site } from './brands.ts'

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
