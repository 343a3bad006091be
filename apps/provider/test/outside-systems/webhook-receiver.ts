import { once } from 'node:events'
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Received {
  path: string
  headers: IncomingHttpHeaders
  body: string
  at: number
}

type Reply = (
  response: ServerResponse,
  received: Received,
  request: IncomingMessage,
) => void | Promise<void>

/** Server of a client for tests. It answers 204 by default. */
export interface TestReceiver {
  port: number
  url: string
  received: Received[]
  /** Returns the number of connections it has ever received. */
  connections(): number
  reply(how: Reply): void
  close(): Promise<void>
}

export async function openReceiver(): Promise<TestReceiver> {
  const received: Received[] = []
  let connections = 0
  let how: Reply = (response) => {
    response.writeHead(204).end()
  }
  const server = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk)
    const one = {
      path: request.url ?? '',
      headers: request.headers,
      body: Buffer.concat(chunks).toString('utf8'),
      at: performance.now(),
    }
    received.push(one)
    await how(response, one, request)
  })
  server.on('connection', () => {
    connections += 1
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    url: `http://127.0.0.1:${port}/hook`,
    received,
    connections: () => connections,
    reply(next) {
      how = next
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}
