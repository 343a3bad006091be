import type { AddressInfo, Socket } from 'node:net'
import { connect } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import type { TestContext } from 'vitest'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { HARBOUR_KEY, openTestProvider } from '../../../test/provider.ts'

/** Uses real sockets and short limits: slow requests are cut off, slow answers are not. */
const provider = await openTestProvider({
  settings: { HEADERS_TIMEOUT_SECONDS: '1', REQUEST_TIMEOUT_SECONDS: '2', KEEP_ALIVE_SECONDS: '3' },
})
const { app } = provider
let port = 0
beforeAll(async () => {
  await app.listen({ host: '127.0.0.1', port: 0 })
  port = (app.server.address() as AddressInfo).port
})
afterAll(() => provider.close())

interface Caller {
  socket: Socket
  heard(): string
  ended: Promise<void>
}

function open({ onTestFinished }: TestContext): Caller {
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  let text = ''
  socket.on('data', (piece) => {
    text += piece
  })
  socket.on('error', () => undefined)
  onTestFinished(() => void socket.destroy())
  // A write to a closed connection is an error, which `once` of node:events would report.
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, heard: () => text, ended }
}

/** Sends a byte every 100 ms until the other end closes. */
async function drip({ socket }: Caller, text: string): Promise<void> {
  for (const letter of text) {
    if (socket.destroyed || !socket.writable) return
    socket.write(letter)
    await wait(100)
  }
}

const statuses = (text: string) => [...text.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, code]) => code)
const bodyOf = (text: string) => JSON.parse(text.slice(text.indexOf('{')))
const create = (key: string) =>
  `POST /rest/v1/paymentRequest HTTP/1.1\r\nHost: provider\r\n${key}Content-Type: application/json\r\nContent-Length: 500\r\n\r\n`
const endless = ' '.repeat(300)

test.concurrent.for([
  ['headers', 'GET /rest/v1/balance HTTP/1.1\r\nHost: provider\r\nX-Much: ', ['408']],
  ['a body with a key', create(`Authorization: ${HARBOUR_KEY}\r\n`), ['408']],
  // The call is answered before its body is read. The connection still ends, without a second answer.
  ['a body without a key', create(''), ['401']],
  [
    'the headers of the second request of a kept connection',
    'GET /healthz HTTP/1.1\r\nHost: provider\r\n\r\nGET /healthz HTTP/1.1\r\nX-Much: ',
    ['200', '408'],
  ],
  [
    'the body of the second request of a kept connection',
    `GET /healthz HTTP/1.1\r\nHost: provider\r\n\r\n${create(`Authorization: ${HARBOUR_KEY}\r\n`)}`,
    ['200', '408'],
  ],
] as const)('%s that arrive too slowly are cut off', async ([, begin, answers], context) => {
  const caller = open(context)
  const began = performance.now()
  caller.socket.write(begin)
  void drip(caller, endless)
  await caller.ended
  context.expect(performance.now() - began).toBeLessThan(6_000)
  context.expect(statuses(caller.heard())).toEqual(answers)
  if (answers.at(-1) === '408' && answers.length === 1)
    context.expect(bodyOf(caller.heard())).toEqual({
      message: 'The request took too long to arrive',
    })
})

describe.concurrent('requests in time', () => {
  test('an answer may take any time', async (context) => {
    const createdRequest = await provider.create()
    const { pathname } = new URL(createdRequest.PaymentRequest.checkoutUrl ?? '')
    const caller = open(context)
    caller.socket.write(`GET ${pathname}/events HTTP/1.1\r\nHost: provider\r\n\r\n`)
    await wait(4_000)
    expect(caller.heard()).not.toContain('COMPLETE')
    await provider.pay(createdRequest.PaymentRequest.payID, 100)
    await vi.waitFor(() => expect(caller.heard()).toContain('COMPLETE'), { timeout: 5_000 })
    expect(statuses(caller.heard())).toEqual(['200'])
  }, 15_000)

  test('a connection may be quiet for longer than a request may take', async (context) => {
    const caller = open(context)
    caller.socket.write('GET /healthz HTTP/1.1\r\nHost: provider\r\n\r\n')
    await wait(2_500)
    caller.socket.write('GET /healthz HTTP/1.1\r\nHost: provider\r\nConnection: close\r\n\r\n')
    await caller.ended
    expect(statuses(caller.heard())).toEqual(['200', '200'])
  }, 15_000)
})

const invalid = 'The request is not valid HTTP'
const broken = [
  ['what is no HTTP', 'nonsense\r\n\r\n', '400', invalid],
  ['an unknown method', 'GOT / HTTP/1.1\r\nHost: provider\r\n\r\n', '400', invalid],
  ['a space in the address', 'GET /a b HTTP/1.1\r\nHost: provider\r\n\r\n', '400', invalid],
  [
    'two lengths',
    'POST /rest/v1/payment HTTP/1.1\r\nHost: provider\r\nContent-Length: 2\r\nContent-Length: 3\r\n\r\n{}',
    '400',
    invalid,
  ],
  [
    'headers above 16 kB',
    `GET / HTTP/1.1\r\nX-Much: ${'x'.repeat(20_000)}\r\n\r\n`,
    '431',
    'The headers of the request are too large',
  ],
] as const

describe.each([
  ['first', []],
  ['second', ['200']],
])('as the %s request of a connection', (_, before) => {
  test.for(broken)(
    '%s is rejected with the documented body',
    async ([, text, status, message], context) => {
      const caller = open(context)
      if (before.length > 0) {
        caller.socket.write('GET /healthz HTTP/1.1\r\nHost: provider\r\n\r\n')
        await vi.waitFor(() => expect(statuses(caller.heard())).toEqual(before))
      }
      caller.socket.write(text)
      await caller.ended
      expect(statuses(caller.heard())).toEqual([...before, status])
      const answer = caller.heard().slice(caller.heard().lastIndexOf('HTTP/1.1'))
      expect(bodyOf(answer)).toEqual({ message })
      expect(answer).toContain('Access-Control-Allow-Origin: *')
    },
  )
})
