import { execFile } from 'node:child_process'
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer, request } from 'node:http'
import os from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import type { ListSystem } from './list-system.ts'

const root = path.resolve(import.meta.dirname, '../../../..')
const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
}

export interface PeerServer {
  url: string
  stop(): Promise<void>
}

/** Builds the peers' pages and serves them. Forwards `POST /search` to the provider, as for our own list. */
export async function startPeerServer(system: ListSystem): Promise<PeerServer> {
  const files = await builtPages()
  const server = createServer((requested, answer) => {
    const { pathname, search } = new URL(requested.url ?? '/', 'http://localhost')
    if (pathname === '/search') passOn(system, search, requested, answer)
    else answerFile(files, pathname, answer)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return {
    url: `http://localhost:${port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

async function builtPages(): Promise<Map<string, Buffer>> {
  const folder = await mkdtemp(path.join(os.tmpdir(), 'tideway-bench-'))
  try {
    const vite = path.join(root, 'node_modules/vite/bin/vite.js')
    const args = [vite, 'build', '--outDir', folder, '--emptyOutDir', '--logLevel', 'warn']
    await promisify(execFile)(process.execPath, args, {
      cwd: path.join(root, 'ops/bench/peers'),
      env: { ...process.env, NODE_ENV: 'production' },
    })
    const names = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = new Map<string, Buffer>()
    for (const entry of names.filter((name) => name.isFile())) {
      const file = path.join(entry.parentPath, entry.name)
      files.set(`/${path.relative(folder, file)}`, await readFile(file))
    }
    return files
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

function answerFile(files: Map<string, Buffer>, pathname: string, answer: ServerResponse): void {
  const content = files.get(pathname)
  const type = types[path.extname(pathname)] ?? 'application/octet-stream'
  answer.writeHead(content ? 200 : 404, { 'content-type': type }).end(content)
}

function passOn(
  { providerUrl, idToken }: ListSystem,
  search: string,
  requested: IncomingMessage,
  answer: ServerResponse,
): void {
  const headers = {
    authorization: `Bearer ${idToken}`,
    'content-type': 'application/json',
    ...(requested.headers['accept-encoding'] === undefined
      ? {}
      : { 'accept-encoding': requested.headers['accept-encoding'] }),
  }
  const onward = request(
    `${providerUrl}/rest/v1/paymentRequest/search${search}`,
    { method: 'POST', headers },
    (answered) => {
      answer.writeHead(answered.statusCode ?? 502, answered.headers)
      answered.pipe(answer)
    },
  )
  onward.on('error', () => answer.destroy())
  onward.end('{}')
}
