import type { Socket } from 'node:dgram'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'

const TXT = 16
const NO_SUCH_NAME = 3

/** Name server on this machine that only knows TXT records. */
export interface TestNameServer {
  /** `address:port`, in the form of DNS_SERVERS. */
  address: string
  /** TXT records by name. Each record is a list of the parts in which its text is sent. */
  records: Map<string, string[][]>
  /** Requested names. */
  requested: string[]
  /** Stops answering from now on. */
  hush(): void
  close(): Promise<void>
}

export async function startNameServer(): Promise<TestNameServer> {
  const records = new Map<string, string[][]>()
  const requested: string[] = []
  let silent = false
  const socket = createSocket('udp4')
  socket.on('message', (query, { address, port }) => {
    const { name, end } = nameIn(query)
    requested.push(name)
    if (!silent) socket.send(answerTo(query, end, records.get(name)), port, address)
  })
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return {
    address: `127.0.0.1:${socket.address().port}`,
    records,
    requested,
    hush: () => {
      silent = true
    },
    close: () => closed(socket),
  }
}

async function closed(socket: Socket): Promise<void> {
  socket.close()
  await once(socket, 'close')
}

/** Returns the name of the only question, and where the question ends (RFC 1035, 4.1.2). */
function nameIn(query: Buffer): { name: string; end: number } {
  const labels: string[] = []
  let at = 12
  for (let length = query[at] ?? 0; length > 0; length = query[at] ?? 0) {
    labels.push(query.toString('latin1', at + 1, at + 1 + length))
    at += length + 1
  }
  return { name: labels.join('.').toLowerCase(), end: at + 5 }
}

function answerTo(query: Buffer, end: number, texts: string[][] | undefined): Buffer {
  const header = Buffer.alloc(12)
  query.copy(header, 0, 0, 2)
  header.writeUInt16BE(0x8180 | (texts ? 0 : NO_SUCH_NAME), 2)
  header.writeUInt16BE(1, 4)
  header.writeUInt16BE(texts?.length ?? 0, 6)
  const answers = (texts ?? []).map((parts) => {
    const data = Buffer.concat(
      parts.map((part) => Buffer.concat([Buffer.from([part.length]), Buffer.from(part, 'latin1')])),
    )
    const record = Buffer.alloc(12)
    // Points to the name in the question.
    record.writeUInt16BE(0xc00c, 0)
    record.writeUInt16BE(TXT, 2)
    record.writeUInt16BE(1, 4)
    record.writeUInt16BE(data.length, 10)
    return Buffer.concat([record, data])
  })
  return Buffer.concat([header, query.subarray(12, end), ...answers])
}
