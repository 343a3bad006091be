import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import type { Server } from 'node:https'
import { createServer as createHttps } from 'node:https'
import type { AddressInfo } from 'node:net'
import { createServer as createTcp } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { TestReceiver } from '../../../../test/outside-systems/webhook-receiver.ts'
import { openReceiver } from '../../../../test/outside-systems/webhook-receiver.ts'
import type { Egress } from '../../../platform/network/egress.ts'
import { openEgress } from '../../../platform/network/egress.ts'
import type { PostOptions } from './post-webhook.ts'
import { postWebhook } from './post-webhook.ts'
import { openWebhookAgents } from './webhook-agents.ts'

const closers: (() => unknown)[] = []
afterEach(async () => {
  for (const close of closers.splice(0).reverse()) await close()
})

async function receiver(): Promise<TestReceiver> {
  const opened = await openReceiver()
  closers.push(() => opened.close())
  return opened
}

function posting(egress: Egress, ca?: string) {
  const agents = openWebhookAgents(egress, { withinMs: 1_000, ca })
  closers.push(() => agents.close())
  return (url: string, options: Partial<PostOptions> = {}, headers = {}) =>
    postWebhook(
      agents,
      { url, headers: { 'content-type': 'application/json', ...headers }, body: '{"é":1}' },
      { withinMs: 1_000, acknowledgement: 'lenient', ...options },
    )
}

const allowing = (...ports: number[]) =>
  openEgress({ outboundAllow: ports.map((port) => `127.0.0.1:${port}`) })

describe('a webhook receiver', () => {
  test('receives the body and the headers unchanged', async () => {
    const far = await receiver()
    const post = posting(allowing(far.port))
    const answer = await post(far.url, {}, { authorization: 'Basic  aGk6 "x"', 'webhook-id': 'a' })
    expect(answer).toEqual({
      outcome: 'DELIVERED',
      status: 204,
      answer: '',
      retryAfter: undefined,
      durationMs: expect.any(Number),
    })
    expect(far.received).toMatchObject([
      {
        path: '/hook',
        body: '{"é":1}',
        headers: {
          authorization: 'Basic  aGk6 "x"',
          'content-type': 'application/json',
          'content-length': '8',
          'webhook-id': 'a',
        },
      },
    ])
  })

  test('receives posts over a kept connection', async () => {
    const far = await receiver()
    const post = posting(allowing(far.port))
    for (let index = 0; index < 5; index += 1) await post(far.url)
    expect(far.received).toHaveLength(5)
    expect(far.connections()).toBe(1)
  })

  test('that has closed the kept connection receives the post over a new one', async () => {
    const far = await receiver()
    const post = posting(allowing(far.port))
    // Close in response to the second request, like a server whose time-out ends just then.
    far.reply((response, _, request) => {
      if (far.received.length === 2) return void request.socket.destroy()
      response.writeHead(200).end()
    })
    expect(await post(far.url)).toMatchObject({ outcome: 'DELIVERED' })
    expect(await post(far.url)).toMatchObject({ outcome: 'DELIVERED' })
    expect([far.received.length, far.connections()]).toEqual([3, 2])
  })

  test('that closes a first connection gets no second request', async () => {
    const far = await receiver()
    far.reply((_response, _received, request) => void request.socket.destroy())
    expect(await posting(allowing(far.port))(far.url)).toMatchObject({ outcome: 'RESET' })
    expect(far.received).toHaveLength(1)
  })

  test.each([
    [200, 'DELIVERED', 'DELIVERED'],
    [202, 'DELIVERED', 'REFUSED'],
    [400, 'REFUSED', 'REFUSED'],
    [410, 'GONE', 'GONE'],
    [500, 'REFUSED', 'REFUSED'],
  ])('that answers %i gives %s, or in strict mode %s', async (status, lenient, strict) => {
    const far = await receiver()
    far.reply((response) => void response.writeHead(status).end(`said ${status}`))
    const post = posting(allowing(far.port))
    expect(await post(far.url)).toMatchObject({
      outcome: lenient,
      status,
      answer: `said ${status}`,
    })
    expect(await post(far.url, { acknowledgement: 'strict' })).toMatchObject({ outcome: strict })
  })

  test('that sends Retry-After has it in the result', async () => {
    const far = await receiver()
    far.reply((response) => void response.writeHead(429, { 'retry-after': '120' }).end())
    expect(await posting(allowing(far.port))(far.url)).toMatchObject({
      outcome: 'REFUSED',
      status: 429,
      retryAfter: '120',
    })
  })

  test.each([301, 302, 303, 307, 308])('that redirects with %i is not followed', async (status) => {
    const [far, elsewhere] = [await receiver(), await receiver()]
    far.reply((response) => void response.writeHead(status, { location: elsewhere.url }).end())
    const post = posting(allowing(far.port, elsewhere.port))
    expect(await post(far.url)).toMatchObject({ outcome: 'REDIRECT', status })
    expect(elsewhere.connections()).toBe(0)
  })

  test('that never answers is abandoned when the time is over', async () => {
    const far = await receiver()
    far.reply(() => undefined)
    const answer = await posting(allowing(far.port))(far.url, { withinMs: 150 })
    expect(answer).toMatchObject({ outcome: 'TIMEOUT', status: undefined, answer: undefined })
    expect(answer.durationMs).toBeGreaterThanOrEqual(148)
    expect(answer.durationMs).toBeLessThan(600)
  })

  test('with a slowly arriving status is abandoned in time, whatever has arrived', async () => {
    const server = createTcp((socket) => {
      socket.on('error', () => undefined).write('HTTP/1.1 200 OK\r\n')
      const timer = setInterval(() => socket.write('x-drip: 1\r\n'), 20)
      socket.on('close', () => clearInterval(timer))
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const answer = await posting(allowing(port))(`http://127.0.0.1:${port}/`, { withinMs: 200 })
    expect(answer).toMatchObject({ outcome: 'TIMEOUT' })
    expect(answer.durationMs).toBeLessThan(800)
  })

  test('with a slowly arriving body has accepted the post, and is soon disconnected', async () => {
    const far = await receiver()
    const closed = Promise.withResolvers<void>()
    far.reply((response) => {
      response.writeHead(200)
      const timer = setInterval(() => response.write('.'), 20)
      response.on('close', () => {
        clearInterval(timer)
        closed.resolve()
      })
    })
    const answer = await posting(allowing(far.port))(far.url, { withinMs: 200 })
    expect(answer).toMatchObject({ outcome: 'DELIVERED', status: 200 })
    expect(answer.answer).toMatch(/^\.{1,40}$/)
    expect(answer.durationMs).toBeLessThan(800)
    await closed.promise
  })

  test('with a huge answer is read up to 64 kB, and 1 kB is kept', async () => {
    const far = await receiver()
    let taken = 0
    const closed = Promise.withResolvers<void>()
    far.reply(async (response, _, request) => {
      response.on('close', () => closed.resolve())
      response.writeHead(500)
      while (!response.destroyed && taken < 200) {
        if (!response.write('x'.repeat(1_000_000)))
          await Promise.race([once(response, 'drain'), closed.promise])
        taken += 1
      }
      taken = request.socket.bytesWritten
    })
    const answer = await posting(allowing(far.port))(far.url)
    expect(answer).toMatchObject({ outcome: 'REFUSED', status: 500, answer: 'x'.repeat(1024) })
    await closed.promise
    // Some of the answer was sent into the machine's buffers, but far from all of it.
    await wait(50)
    expect(taken).toBeLessThan(20_000_000)
  })

  test('with an answer that is not text has it stored as text', async () => {
    const far = await receiver()
    far.reply((response) => void response.end(Buffer.from([0x68, 0x69, 0, 0xff, 0xfe])))
    expect((await posting(allowing(far.port))(far.url)).answer).toBe('hi���')
  })

  test('that speaks another protocol gives RESET', async () => {
    const server = createTcp((socket) => {
      socket.on('error', () => undefined).end('220 mail.example ESMTP\r\n')
    }).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    const { port } = server.address() as AddressInfo
    expect(await posting(allowing(port))(`http://127.0.0.1:${port}/`)).toMatchObject({
      outcome: 'RESET',
    })
  })

  test('without a listener is unreachable', async () => {
    const far = await receiver()
    await far.close()
    closers.pop()
    expect(await posting(allowing(far.port))(far.url)).toMatchObject({ outcome: 'UNREACHABLE' })
  })
})

test('an unknown name gives UNKNOWN_HOST', async () => {
  const egress = { allow: [], resolve: async () => [] }
  expect(await posting(egress)('https://hooks.example.com/')).toMatchObject({
    outcome: 'UNKNOWN_HOST',
  })
})

test('a value that no header can contain is not sent', async () => {
  const far = await receiver()
  const post = posting(allowing(far.port))
  expect(await post(far.url, {}, { authorization: 'a\r\nx: y' })).toMatchObject({
    outcome: 'NOT_SENT',
  })
  expect(far.connections()).toBe(0)
})

test('a post that is aborted rejects without an outcome', async () => {
  const far = await receiver()
  far.reply(() => undefined)
  const leaving = new AbortController()
  const posted = posting(allowing(far.port))(far.url, { signal: leaving.signal })
  await vi.waitFor(() => expect(far.received).toHaveLength(1))
  leaving.abort()
  await expect(posted).rejects.toThrow('aborted')
})

describe('with a TLS certificate', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'tideway-webhook-tls-'))
  const newCertificate = (name: string, subject: string) => {
    const [key, cert] = [path.join(folder, `${name}.key`), path.join(folder, `${name}.pem`)]
    execFileSync(
      'openssl',
      `req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=${name} -addext subjectAltName=${subject} -keyout ${key} -out ${cert}`.split(
        ' ',
      ),
      { stdio: 'ignore' },
    )
    return { key: readFileSync(key, 'utf8'), cert: readFileSync(cert, 'utf8') }
  }
  const right = newCertificate('right', 'DNS:hooks.localhost,IP:127.0.0.1')
  const wrong = newCertificate('wrong', 'DNS:other.example.com')
  rmSync(folder, { recursive: true })

  async function secure(certificate: { key: string; cert: string }, options = {}) {
    const seen: { servername: unknown; body: string }[] = []
    const server: Server = createHttps(
      { ...certificate, ...options },
      async (request, response) => {
        let body = ''
        for await (const chunk of request) body += chunk
        seen.push({ servername: (request.socket as { servername?: unknown }).servername, body })
        response.end('over TLS')
      },
    ).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(
      () => server.closeAllConnections(),
      () => server.close(),
    )
    return { port: (server.address() as AddressInfo).port, seen }
  }

  /** The name leads to this machine, as it would to a client's server. */
  const named = (port: number): Egress => ({
    allow: [`hooks.localhost:${port}`, `127.0.0.1:${port}`],
    resolve: async () => [{ address: '127.0.0.1', family: 4 }],
  })

  test('that is trusted and names the host, the message is posted over TLS', async () => {
    const { port, seen } = await secure(right)
    const post = posting(named(port), right.cert)
    for (const host of ['hooks.localhost', '127.0.0.1', 'hooks.localhost'])
      expect(await post(`https://${host}:${port}/hook`)).toMatchObject({
        outcome: 'DELIVERED',
        answer: 'over TLS',
      })
    expect(seen.map(({ servername }) => servername)).toEqual([
      'hooks.localhost',
      false,
      'hooks.localhost',
    ])
  })

  test.each<[string, () => Promise<[number, string | undefined, string]>]>([
    ['nobody trusts', async () => [(await secure(right)).port, undefined, 'hooks.localhost']],
    ['is another’s', async () => [(await secure(wrong)).port, wrong.cert, 'hooks.localhost']],
    ['names no address', async () => [(await secure(wrong)).port, wrong.cert, '127.0.0.1']],
    [
      'is offered over an old TLS only',
      async () => {
        const old = { maxVersion: 'TLSv1.1', minVersion: 'TLSv1', ciphers: 'DEFAULT:@SECLEVEL=0' }
        return [(await secure(right, old)).port, right.cert, 'hooks.localhost']
      },
    ],
    [
      'is none: it speaks plain http',
      async () => [(await receiver()).port, right.cert, '127.0.0.1'],
    ],
  ])('that %s, nothing is sent', async (_, prepare) => {
    const [port, ca, host] = await prepare()
    expect(await posting(named(port), ca)(`https://${host}:${port}/`)).toMatchObject({
      outcome: 'TLS',
      status: undefined,
    })
  })

  test('and a handshake that never ends, the post is abandoned when the time is over', async () => {
    const server = createTcp((socket) => socket.on('error', () => undefined)).listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    const { port } = server.address() as AddressInfo
    const post = posting(named(port), right.cert)
    expect(await post(`https://127.0.0.1:${port}/`, { withinMs: 200 })).toMatchObject({
      outcome: 'TIMEOUT',
    })
  })
})
