import { pbkdf2 } from 'node:crypto'
import type { RemoteInfo } from 'node:dgram'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dnsResolver, systemResolver } from './resolve-host.ts'

/** Name server that knows two names, answers for one that there is none, and ignores all others. */
const server = createSocket('udp4')
const requested: string[] = []
const recordsByName: Record<string, { 1?: number[]; 28?: number[] }> = {
  'both.example.com': { 1: [93, 184, 215, 14], 28: [0x26, 0x06, 0x47, 0, ...Array(11).fill(0), 1] },
  'old.example.com': { 1: [127, 0, 0, 1] },
  'nobody.example.com': {},
}

beforeAll(async () => {
  server.on('message', (query: Buffer, from: RemoteInfo) => {
    const labels: string[] = []
    let at = 12
    while (query[at]) {
      const length = query[at] ?? 0
      labels.push(query.toString('latin1', at + 1, at + 1 + length))
      at += length + 1
    }
    const name = labels.join('.').toLowerCase()
    const type = query.readUInt16BE(at + 1)
    requested.push(name)
    const records = recordsByName[name]
    if (!records) return
    const data = records[type as 1 | 28]
    const isNone = Object.keys(records).length === 0
    const header = Buffer.from([
      0,
      0,
      0x81,
      isNone ? 0x83 : 0x80,
      0,
      1,
      0,
      data ? 1 : 0,
      0,
      0,
      0,
      0,
    ])
    query.copy(header, 0, 0, 2)
    const answer = data
      ? Buffer.from([0xc0, 12, 0, type, 0, 1, 0, 0, 0, 60, 0, data.length, ...data])
      : Buffer.alloc(0)
    server.send(
      Buffer.concat([header, query.subarray(12, at + 5), answer]),
      from.port,
      from.address,
    )
  })
  server.bind(0, '127.0.0.1')
  await once(server, 'listening')
})
afterAll(() => server.close())

const resolve = (host: string) => dnsResolver([`127.0.0.1:${server.address().port}`])(host)

test('a name resolves to all of its addresses, public or not', async () => {
  expect(await resolve('both.example.com')).toEqual([
    { address: '93.184.215.14', family: 4 },
    { address: '2606:4700::1', family: 6 },
  ])
  expect(await resolve('old.example.com')).toEqual([{ address: '127.0.0.1', family: 4 }])
})

test('an unknown name resolves to no address', async () => {
  expect(await resolve('nobody.example.com')).toEqual([])
})

test('names with silent servers delay no files and no key checks, and time out', async () => {
  const silent = Array.from({ length: 12 }, (_, index) => resolve(`silent${index}.example.com`))
  let ended = 0
  for (const one of silent) void one.then(() => (ended += 1))
  while (new Set(requested.filter((name) => name.startsWith('silent'))).size < 12)
    await new Promise((next) => setTimeout(next, 5))
  for (let index = 0; index < 8; index += 1) {
    await readFile(import.meta.filename)
    await promisify(pbkdf2)('a', 'b', 1, 32, 'sha256')
  }
  expect(ended).toBe(0)
  expect((await Promise.all(silent)).flat()).toEqual([])
})

test('the machine resolves its own name', async () => {
  expect((await systemResolver('localhost')).map(({ address }) => address)).toContainEqual(
    expect.stringMatching(/^(?:127\.0\.0\.1|::1)$/),
  )
})
