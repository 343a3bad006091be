import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startProcess } from '../../../bench/src/running-process.ts'
import type { CleanUp } from '../engines/clean-up.ts'

const LISTENS_WITHIN_MS = 10_000

/** The load balancer of docs/hosting.md, with its checks and time limits, before processes on loopback ports. */
function configuration(port: number, ports: number[]): string {
  const servers = ports.map((one, index) => `  server provider${index} 127.0.0.1:${one} check`)
  return `global
  log stdout format raw local0 notice
defaults
  mode http
  log global
  timeout connect 2s
  timeout client 60s
  timeout server 60s
  timeout http-request 30s
  timeout http-keep-alive 60s
frontend calls
  bind 127.0.0.1:${port}
  default_backend tideway
backend tideway
  option forwardfor
  option httpchk GET /readyz
  http-check expect status 200
  http-reuse safe
  option redispatch
  default-server inter 2s fall 2 rise 1 pool-purge-delay 30s
${servers.join('\n')}
`
}

/** Starts HAProxy before these ports. Returns its URL. */
export async function startFront(
  haproxy: string,
  ports: number[],
  cleanUp: CleanUp,
): Promise<string> {
  const folder = await mkdtemp(path.join(tmpdir(), 'drill-front-'))
  cleanUp.add(() => rm(folder, { recursive: true, force: true }))
  const port = await freePort()
  const file = path.join(folder, 'haproxy.cfg')
  await writeFile(file, configuration(port, ports))
  const front = startProcess(haproxy, ['-db', '-f', file], { cwd: folder, env: {} })
  cleanUp.add(() => front.stop())
  // It checks the servers as soon as it listens, and none of them runs yet.
  await front.says(/has no server available/, LISTENS_WITHIN_MS)
  return `http://127.0.0.1:${port}`
}
