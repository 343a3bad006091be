import { pbkdf2 } from 'node:crypto'
import type { RemoteInfo } from 'node:dgram'
import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Egress } from './egress.ts'
import {
  checkedAddresses,
  connectChecked,
  dnsResolver,
  openEgress,
  systemResolver,
} from './egress.ts'

const PUBLIC = '93.184.215.14'
const real = openEgress({ outboundAllow: [] })

/** Returns a resolver that answers from a table and records each requested name. */
function named(answers: Record<string, string[]>, allow: string[] = []) {
  const requested: string[] = []
  const egress: Egress = {
    allow,
    async resolve(host) {
      requested.push(host)
      return (answers[host] ?? []).map((address) => ({
        address,
        family: address.includes(':') ? 6 : 4,
      }))
    },
  }
  return { egress, requested }
}

const hostile = [
  // This machine.
  '127.0.0.1',
  '127.1.2.3',
  '0.0.0.0',
  '0.1.2.3',
  '::',
  '::1',
  '[::1]',
  '[::]',
  'localhost',
  'LOCALHOST',
  'localhost.',
  // Other spellings of this machine.
  '127.1',
  '127.0.1',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0177.1',
  '127.0.0.1.',
  '127.0.0.0x1',
  '127.000.000.001',
  ' 127.0.0.1',
  '127.0.0.1 ',
  '127.0.0.1:22',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.0.0.1',
  // IPv4 inside IPv6.
  '::ffff:127.0.0.1',
  '::ffff:7f00:1',
  '[::ffff:7f00:1]',
  '::ffff:93.184.215.14',
  '::127.0.0.1',
  '::ffff:0:127.0.0.1',
  '64:ff9b::7f00:1',
  '64:ff9b:1::7f00:1',
  '2002:7f00:1::',
  '2001:0:7f00:1::',
  '0:0:0:0:0:ffff:7f00:0001',
  // Private networks.
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '100.64.0.1',
  '100.127.255.255',
  'fc00::1',
  'fd12:3456:789a::1',
  'fec0::1',
  // Link-local addresses, including cloud metadata services.
  '169.254.169.254',
  '169.254.0.1',
  '::ffff:169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  'fe80::1',
  'fe80::1%eth0',
  'fd00:ec2::254',
  '100.100.100.200',
  // Reserved addresses: documentation, benchmarks, multicast, broadcast.
  '192.0.0.8',
  '192.0.2.1',
  '192.88.99.1',
  '198.18.0.1',
  '198.51.100.7',
  '203.0.113.9',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
  'ff02::1',
  '2001:db8::1',
  '3fff::1',
  '100::1',
  // No host at all.
  '',
  ' ',
  '.',
  '../..',
  'a..b.example',
  'intranet',
  '-a.example',
  'user@sftp.example',
  'sftp.example/path',
  'sftp.example:22',
  'sftp.example\r\nHELO',
  'sftp.example\0.internal',
  '[sftp.example]',
  '[93.184.215.14]',
  `${'a'.repeat(64)}.example`,
  `${'a.'.repeat(130)}example`,
]

describe('a hostile host is rejected without asking a name server', () => {
  test.each(hostile)('%j', async (host) => {
    const { egress, requested } = named({ [host]: [PUBLIC] })
    await expect(checkedAddresses(egress, { host, port: 22 })).rejects.toMatchObject({
      name: 'EgressError',
      fault: 'forbidden',
    })
    expect(requested).toEqual([])
  })

  test('the list of hostile hosts is not cut short', () => {
    expect(new Set(hostile).size).toBe(hostile.length)
    expect(hostile.length).toBeGreaterThan(60)
  })
})

test.each([
  PUBLIC,
  '1.1.1.1',
  '11.0.0.0',
  '100.128.0.1',
  '172.32.0.1',
  '169.253.1.1',
  '223.255.255.255',
  '2606:4700:4700::1111',
  '2a00:1450:4001:800::200e',
])('the public address %s is reached without a name server', async (host) => {
  const { egress, requested } = named({})
  expect(await checkedAddresses(egress, { host, port: 22 })).toEqual([
    { address: host, family: host.includes(':') ? 6 : 4 },
  ])
  expect(requested).toEqual([])
})

describe('a host name', () => {
  test('with only public addresses is reached at them', async () => {
    const { egress } = named({ 'sftp.example.com': [PUBLIC, '2606:4700::1'] })
    expect(await checkedAddresses(egress, { host: 'sftp.example.com', port: 22 })).toEqual([
      { address: PUBLIC, family: 4 },
      { address: '2606:4700::1', family: 6 },
    ])
  })

  test.each([
    ['loopback', ['127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['loopback, as mapped IPv6', ['::ffff:127.0.0.1']],
    ['a link with a zone', ['fe80::1%lo']],
    ['a good address, then a bad one', [PUBLIC, '192.168.0.1']],
    ['a bad address, then a good one', ['::1', PUBLIC]],
  ])('that leads to %s is rejected', async (_, addresses) => {
    const { egress } = named({ 'sftp.example.com': addresses })
    await expect(
      checkedAddresses(egress, { host: 'sftp.example.com', port: 22 }),
    ).rejects.toMatchObject({
      fault: 'forbidden',
      message: 'sftp.example.com does not lead to a public address',
    })
  })

  test('that is unknown is reported as unknown', async () => {
    await expect(
      checkedAddresses(named({}).egress, { host: 'nobody.example.com', port: 22 }),
    ).rejects.toMatchObject({ fault: 'unknown' })
  })

  test.each([0, -1, 65_536, 22.5, Number.NaN])(
    'with the invalid port %s is rejected',
    async (port) => {
      const { egress } = named({ 'sftp.example.com': [PUBLIC] })
      await expect(checkedAddresses(egress, { host: 'sftp.example.com', port })).rejects.toThrow(
        'is not a port',
      )
    },
  )
})

describe('connections over real sockets', () => {
  const closers: (() => void)[] = []
  afterEach(() => {
    for (const close of closers.splice(0)) close()
  })

  /** Opens a listener on loopback that counts connections. */
  async function listen() {
    let came = 0
    const server = createServer((socket) => {
      came += 1
      socket.end('hello')
    })
    server.listen(0, '127.0.0.1')
    await once(server, 'listening')
    closers.push(() => server.close())
    return { port: (server.address() as AddressInfo).port, came: () => came }
  }

  test.each(['127.0.0.1', 'localhost', '127.1', '2130706433', '::ffff:127.0.0.1', '0.0.0.0'])(
    'no connection is ever made to %s',
    async (host) => {
      const { port, came } = await listen()
      await expect(connectChecked(real, { host, port })).rejects.toMatchObject({
        fault: 'forbidden',
      })
      await wait(20)
      expect(came()).toBe(0)
    },
  )

  test('no connection is made to a name with an address of this machine', async () => {
    const { port, came } = await listen()
    const { egress } = named({ 'sftp.example.com': ['127.0.0.1'] })
    await expect(connectChecked(egress, { host: 'sftp.example.com', port })).rejects.toMatchObject({
      fault: 'forbidden',
    })
    await wait(20)
    expect(came()).toBe(0)
  })

  test('a name whose address changes with a second lookup is looked up only once', async () => {
    const { port, came } = await listen()
    const answers = [[PUBLIC], ['127.0.0.1']]
    let requested = 0
    const egress: Egress = {
      allow: [],
      async resolve() {
        const addresses = answers[Math.min(requested, 1)] ?? []
        requested += 1
        return addresses.map((address) => ({ address, family: 4 }))
      },
    }
    // The public address does not answer on this port. The test only checks that no other address is contacted.
    await expect(
      connectChecked(egress, { host: 'rebind.example.com', port }, { timeoutMs: 300 }),
    ).rejects.toMatchObject({ name: 'EgressError' })
    expect(requested).toBe(1)
    expect(came()).toBe(0)
  })

  test('an allowed target is reached, but only on the allowed port', async () => {
    const { port, came } = await listen()
    const allowing = openEgress({ outboundAllow: [`LocalHost:${port}`] })
    const socket = await connectChecked(allowing, { host: 'localhost', port })
    expect(String(await once(socket, 'data').then(([data]) => data))).toBe('hello')
    expect(socket.remoteAddress).toBe('127.0.0.1')
    socket.destroy()
    expect(came()).toBe(1)
    for (const target of [
      { host: 'localhost', port: port + 1 },
      { host: '127.0.0.1', port },
    ]) {
      await expect(connectChecked(allowing, target)).rejects.toMatchObject({ fault: 'forbidden' })
    }
  })

  test('a port without a listener is unreachable', async () => {
    const { port } = await listen()
    for (const close of closers.splice(0)) close()
    await wait(20)
    const allowing = openEgress({ outboundAllow: [`127.0.0.1:${port}`] })
    await expect(connectChecked(allowing, { host: '127.0.0.1', port })).rejects.toMatchObject({
      fault: 'unreachable',
      message: `127.0.0.1 takes no connection on ${port}`,
    })
  })

  test('a lookup at a silent name server ends at the time limit', async () => {
    const egress: Egress = { allow: [], resolve: () => new Promise(() => undefined) }
    await expect(
      connectChecked(egress, { host: 'slow.example.com', port: 22 }, { timeoutMs: 50 }),
    ).rejects.toMatchObject({ fault: 'silent' })
  })
})

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

test('lookups at silent name servers delay no files and no key checks, and time out', async () => {
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
