import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { freePort, startProcess } from '../../../bench/src/system/running-process.ts'
import type { CleanUp } from '../engines/clean-up.ts'

const LISTENS_WITHIN_MS = 10_000

const template = path.join(import.meta.dirname, 'haproxy.cfg')

async function configuration(port: number, ports: number[]): Promise<string> {
  const text = await readFile(template, 'utf8')
  const servers = ports.map((one, index) => `  server provider${index} 127.0.0.1:${one} check\n`)
  return `${text.replace('PORT', String(port))}${servers.join('')}`
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
  await writeFile(file, await configuration(port, ports))
  const front = startProcess(haproxy, ['-db', '-f', file], { cwd: folder, env: {} })
  cleanUp.add(() => front.stop())
  // It checks the servers as soon as it listens, and none of them runs yet.
  await front.says(/has no server available/, LISTENS_WITHIN_MS)
  return `http://127.0.0.1:${port}`
}
