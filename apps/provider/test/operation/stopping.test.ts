import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises'
import http from 'node:http'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { describe, expect, test } from 'vitest'
import { transact } from '../../src/platform/database/transaction.ts'
import { seedDemoClients } from '../../src/sandbox/seed/demo-clients.ts'
import { createTestDatabase } from '../database.ts'
import { HARBOUR_KEY, order } from '../provider.ts'
import type { ProviderProcess } from '../provider-process.ts'
import { startProvider } from '../provider-process.ts'

/** These tests stop real processes during calls. */
const LIMIT = 120_000

async function start({ onTestFinished }: TestContext, settings: Record<string, string>) {
  const database = await createTestDatabase({ max: 3 })
  onTestFinished(() => database.drop())
  await transact(database.db, (tx) => seedDemoClients(tx, new Date()))
  const provider = await startProvider(database.url, { settings })
  onTestFinished(() => provider.signal('SIGKILL'))
  return { database, provider }
}

interface Answer {
  status: number
  connection: string | undefined
}

function send(
  { origin }: ProviderProcess,
  agent: http.Agent,
  { method = 'GET', path: target = '/rest/v1/balance', body = '', host = '127.0.0.1' } = {},
): Promise<Answer> {
  const { port } = new URL(origin)
  return new Promise((resolve, reject) => {
    const headers = { authorization: HARBOUR_KEY, 'content-type': 'application/json' }
    const request = http.request({ agent, host, port, method, path: target, headers })
    request.on('error', reject)
    request.on('response', (response) => {
      const { statusCode = 0, headers: got } = response
      response.on('error', reject)
      response.resume().on('end', () => resolve({ status: statusCode, connection: got.connection }))
    })
    request.end(body)
  })
}

test('no call fails when a process behind a load balancer is stopped under load', {
  timeout: LIMIT,
}, async (context) => {
  const { provider, database } = await start(context, {
    DRAIN_SECONDS: '3',
    RATE_LIMIT_PER_CLIENT: '600000',
    RATE_LIMIT_PER_ADDRESS: '600000',
  })
  const keepAliveAgent = new http.Agent({ keepAlive: true })
  const anew = new http.Agent({ keepAlive: false })
  let elsewhere = false
  let created = 0
  const answers: Answer[] = []
  const failures: unknown[] = []
  // Callers wait for their answers. Half of them keep their connections, half open one for each call.
  const callers = [keepAliveAgent, anew].flatMap((agent) =>
    Array.from({ length: 8 }, async (_, index) => {
      while (!elsewhere) {
        const body = index < 4 ? '' : JSON.stringify({ PaymentRequest: order() })
        const target = body === '' ? {} : { method: 'POST', path: '/rest/v1/paymentRequest', body }
        const host = index % 2 === 0 ? '127.0.0.1' : 'localhost'
        try {
          const answer = await send(provider, agent, { ...target, host })
          answers.push(answer)
          if (body !== '' && answer.status === 200) created += 1
        } catch (error) {
          failures.push(error)
        }
      }
    }),
  )
  const balancer = (async () => {
    while (!elsewhere) {
      await wait(200)
      const { status } = await send(provider, anew, { path: '/readyz' })
      elsewhere = status === 503
    }
  })()
  await wait(1_000)
  // 75 seconds is longer than load balancers keep their idle connections.
  const idle = await fetch(`${provider.origin}/healthz`)
  expect(idle.headers.get('keep-alive')).toBe('timeout=75')
  const before = answers.length
  provider.signal('SIGTERM')
  await wait(100)
  expect((await send(provider, anew, { path: '/readyz' })).status).toBe(503)
  // A kept connection still gets an answer, and is then closed.
  expect(await send(provider, keepAliveAgent)).toEqual({ status: 200, connection: 'close' })
  expect((await send(provider, anew, { path: '/healthz' })).status).toBe(200)
  await Promise.all([...callers, balancer])
  expect(await provider.ended).toBe('0')
  expect(failures).toEqual([])
  expect(answers.filter(({ status }) => status !== 200)).toEqual([])
  expect(answers.length).toBeGreaterThan(before)
  const { rows } = await database.pool.query('SELECT count(*) FROM payment_requests')
  expect(rows[0].count).toBe(created)
  await expect(send(provider, anew)).rejects.toThrow()
})

describe('the process ends within seconds', () => {
  test('with kept, silent and slow connections, together with its PostgreSQL', {
    timeout: LIMIT,
  }, async (context) => {
    const dataDir = await mkdtemp(path.join(tmpdir(), 'tideway-stopping-'))
    await chmod(dataDir, 0o755)
    context.onTestFinished(() => rm(dataDir, { recursive: true, force: true, maxRetries: 5 }))
    const provider = await startProvider('', {
      settings: { DATA_DIR: dataDir, REQUEST_TIMEOUT_SECONDS: '600', DRAIN_SECONDS: '1' },
    })
    context.onTestFinished(() => provider.signal('SIGKILL'))
    const pidFile = path.join(dataDir, 'postgres', 'postmaster.pid')
    const pid = Number((await readFile(pidFile, 'utf8')).split('\n')[0])
    const keepAliveAgent = new http.Agent({ keepAlive: true })
    expect((await send(provider, keepAliveAgent, { path: '/readyz' })).status).toBe(200)
    const drips = ['', 'GET /', 'POST /rest/v1/paymentRequest HTTP/1.1\r\nHost: a\r\n'].flatMap(
      (text) => [text, text.startsWith('P') ? `${text}Content-Length: 9\r\n\r\n{` : text],
    )
    const sockets = drips.map((text) => {
      const socket = connect(Number(new URL(provider.origin).port), '127.0.0.1')
      socket.on('error', () => undefined).write(text || '\r\n')
      return socket
    })
    await Promise.all(sockets.map((socket) => once(socket, 'connect')))
    const began = performance.now()
    provider.signal('SIGTERM')
    expect(await provider.ended).toBe('0')
    expect(performance.now() - began).toBeLessThan(20_000)
    expect(() => execFileSync('ps', ['-p', String(pid)])).toThrow()
  })
})
