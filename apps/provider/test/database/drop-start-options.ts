import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { connect, createServer } from 'node:net'
import { pipeline } from 'node:stream/promises'

const LENGTH_AND_VERSION = 8

/**
 * Opens a proxy in front of a database. It drops the start parameter `options`, as poolers do. Returns the address of
 * the database through the proxy.
 */
export async function dropStartOptions(
  url: string,
): Promise<{ url: string; close(): Promise<void> }> {
  const { hostname, port } = new URL(url)
  const sockets = new Set<Socket>()
  const server = createServer(async (socket) => {
    sockets.add(socket)
    try {
      const [first] = await once(socket, 'data')
      const database = connect(Number(port), hostname)
      sockets.add(database)
      database.write(withoutOptions(first))
      await Promise.all([pipeline(socket, database), pipeline(database, socket)])
    } catch {
      socket.destroy()
    }
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const through = new URL(url)
  through.hostname = '127.0.0.1'
  through.port = String((server.address() as AddressInfo).port)
  return {
    url: through.href,
    async close() {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

/** A start message is its length, the version of the protocol, and names with values, each ended by a zero byte. */
function withoutOptions(message: Buffer): Buffer {
  const texts = message.subarray(LENGTH_AND_VERSION).toString('latin1').split('\0')
  const at = texts.indexOf('options')
  if (at >= 0) texts.splice(at, 2)
  const body = Buffer.from(texts.join('\0'), 'latin1')
  const head = Buffer.from(message.subarray(0, LENGTH_AND_VERSION))
  head.writeUInt32BE(LENGTH_AND_VERSION + body.length, 0)
  return Buffer.concat([head, body])
}
