import net from 'node:net'

/** A response's status, length and waiting time. */
export interface RawAnswer {
  status: number
  ms: number
}

/**
 * Opens one keep-alive connection that sends prepared requests and counts responses with a content-length. It costs a
 * tenth of a full HTTP client, so that on shared cores the measurement reflects the server.
 */
export async function openRawConnection(url: string): Promise<{
  send(request: Buffer): Promise<RawAnswer>
  close(): void
}> {
  const { hostname, port } = new URL(url)
  if (!['localhost', '127.0.0.1'].includes(hostname))
    throw new Error('load is for the loopback only')
  const socket = net.connect({ host: '127.0.0.1', port: Number(port), noDelay: true })
  await new Promise<void>((resolve, reject) =>
    socket.once('connect', resolve).once('error', reject),
  )
  let waiting:
    | { sent: number; resolve(answer: RawAnswer): void; reject(error: Error): void }
    | undefined
  let head = ''
  let left = -1
  const fail = (error: Error) => waiting?.reject(error)
  socket.on('error', fail)
  socket.on('close', () => fail(new Error('the connection was closed')))
  socket.on('data', (chunk) => {
    let body = chunk.length
    if (left < 0) {
      head += chunk.toString('latin1')
      const end = head.indexOf('\r\n\r\n')
      if (end < 0) return
      const [, length] = /\r\ncontent-length: (\d+)/i.exec(head.slice(0, end + 2)) ?? []
      if (length === undefined) return fail(new Error('an answer without a length'))
      left = Number(length)
      body = head.length - end - 4
    }
    left -= body
    if (left > 0) return
    const answer = {
      status: Number(head.slice(9, 12)),
      ms: performance.now() - (waiting?.sent ?? 0),
    }
    const { resolve } = waiting ?? {}
    waiting = undefined
    head = ''
    left = -1
    resolve?.(answer)
  })
  return {
    send: (request) =>
      new Promise((resolve, reject) => {
        waiting = { sent: performance.now(), resolve, reject }
        socket.write(request)
      }),
    close: () => socket.destroy(),
  }
}

/** Returns the bytes of a GET request, to be sent repeatedly. */
export function rawGetRequest(path: string, headers: Record<string, string> = {}): Buffer {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return Buffer.from(`GET ${path} HTTP/1.1\r\nhost: localhost\r\n${lines.join('')}\r\n`)
}
