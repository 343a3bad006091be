import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Egress } from '../../../platform/network/egress.ts'
import { openEgress } from '../../../platform/network/egress.ts'
import { postWebhook } from './post-webhook.ts'
import { openWebhookAgents } from './webhook-agents.ts'

/** No address of this machine or its networks may be reached, however a webhook's address spells it. */

const PUBLIC = '93.184.215.14'
let came = 0
/** Listens on every address of this machine, IPv6 and IPv4. */
const listener = createServer((socket) => {
  came += 1
  socket.destroy()
})
let port = 0

beforeAll(async () => {
  listener.listen(0, '::')
  await once(listener, 'listening').catch(() => listener.listen(0, '0.0.0.0'))
  port = (listener.address() as AddressInfo).port
})
afterAll(async () => {
  await wait(50)
  listener.close()
  expect(came).toBe(0)
})

async function post(url: string, egress: Egress) {
  const agents = openWebhookAgents(egress, { withinMs: 2_000 })
  try {
    const message = { url, headers: { 'content-type': 'application/json' }, body: '{}' }
    return await postWebhook(agents, message, { withinMs: 2_000, acknowledgement: 'lenient' })
  } finally {
    await agents.close()
  }
}

const refused = async (url: string, egress = openEgress({ outboundAllow: [] })) => {
  expect(await post(url, egress)).toMatchObject({ outcome: 'FORBIDDEN', status: undefined })
  expect(came).toBe(0)
}

const hosts = [
  // This machine.
  'localhost',
  'LOCALHOST',
  'localhost.',
  '127.0.0.1',
  '127.0.0.1.',
  '127.8.9.10',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  // Other spellings: short, decimal, octal, hexadecimal, percent-encoded, wide.
  '127.1',
  '127.0.1',
  '2130706433',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.01',
  '0x7f000001',
  '0x7f.0.0.1',
  '0x7f.1',
  '0X7F.0.0.0x1',
  '127.0.0.0x1',
  '127.000.000.001',
  '%31%32%37.0.0.1',
  '127%2e0%2e0%2e1',
  '１２７.0.0.1',
  '127。0。0。1',
  '①②⑦.⓪.⓪.①',
  'ⓛⓞⓒⓐⓛⓗⓞⓢⓣ',
  // IPv4 inside IPv6.
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::127.0.0.1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  // Private networks.
  '10.0.0.1',
  '10.255.255.255',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.1.1',
  '0xc0a80101',
  '3232235777',
  '100.64.0.1',
  '[fc00::1]',
  '[fd12:3456:789a::1]',
  '[fec0::1]',
  // Link-local addresses, including cloud metadata services.
  '169.254.169.254',
  '0xa9fea9fe',
  '2852039166',
  '0251.0376.0251.0376',
  '169.254.43518',
  '[::ffff:169.254.169.254]',
  '[fe80::1]',
  '[fd00:ec2::254]',
  '100.100.100.200',
  // Reserved addresses: benchmarks, documentation, multicast, broadcast.
  '192.0.2.1',
  '198.18.0.1',
  '203.0.113.9',
  '224.0.0.1',
  '255.255.255.255',
  '[ff02::1]',
  '[2001:db8::1]',
  // Names that only a private network knows.
  'intranet',
  'metadata',
]

describe('an address is rejected before any connection', () => {
  test.each(hosts)('http://%s', async (host) => {
    await refused(`http://${host}:${port}/latest/meta-data`)
    await refused(`https://${host}:${port}/`)
  })

  test('the list of hostile hosts is not cut short', () => {
    expect(new Set(hosts).size).toBe(hosts.length)
    expect(hosts.length).toBeGreaterThan(60)
  })
})

describe('a name is rejected', () => {
  test.each([
    ['this machine', ['127.0.0.1']],
    ['this machine by IPv6', ['::1']],
    ['this machine by mapped IPv6', ['::ffff:127.0.0.1']],
    ['a private network', ['10.1.2.3']],
    ['the metadata of a cloud', ['169.254.169.254']],
    ['a link', ['fe80::1%lo']],
    ['a good address and a bad one', [PUBLIC, '127.0.0.1']],
    ['a bad address and a good one', ['::1', PUBLIC]],
  ])('that leads to %s', async (_, addresses) => {
    const egress: Egress = {
      allow: [],
      resolve: async () =>
        addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    }
    await refused(`http://hooks.example.com:${port}/`, egress)
    await refused(`https://hooks.example.com:${port}/`, egress)
  })

  test('if a later look-up leads to this machine, as each connection looks up once', async () => {
    let requested = 0
    const egress: Egress = {
      allow: [],
      async resolve() {
        requested += 1
        return [{ address: requested === 1 ? PUBLIC : '127.0.0.1', family: 4 }]
      },
    }
    const agents = openWebhookAgents(egress, { withinMs: 300 })
    const message = { url: `http://rebind.example.com:${port}/`, headers: {}, body: '{}' }
    const options = { withinMs: 300, acknowledgement: 'lenient' } as const
    // The public address does not answer on this port, or there is no network.
    expect((await postWebhook(agents, message, options)).status).toBeUndefined()
    expect([requested, came]).toEqual([1, 0])
    // By the next attempt the name leads to this machine, which is checked again.
    expect(await postWebhook(agents, message, options)).toMatchObject({ outcome: 'FORBIDDEN' })
    expect([requested, came]).toEqual([2, 0])
    await agents.close()
  })
})

test.each([
  'ftp://hooks.example.com/',
  'file:///etc/passwd',
  'gopher://127.0.0.1:25/_HELO',
  'unix:/var/run/docker.sock',
  'http+unix://%2Fvar%2Frun%2Fdocker.sock/',
  'data:application/json,{}',
  'javascript:1',
  '//127.0.0.1/',
  'http://',
  'http://user@hooks.example.com/',
  'http://:password@hooks.example.com/',
  'http://hooks.example.com:0/',
  'http://hooks.example.com:70000/',
  '',
])('%j is not a valid webhook address', async (url) => {
  const egress: Egress = { allow: [], resolve: async () => [{ address: PUBLIC, family: 4 }] }
  await refused(url, egress)
})

test('an allowed target must match in spelling and port', async () => {
  const egress = openEgress({ outboundAllow: [`localhost:${port}`] })
  for (const host of ['127.0.0.1', '[::1]', '2130706433', 'localhost.'])
    await refused(`http://${host}:${port}/`, egress)
  await refused(`http://localhost:${port + 1}/`, egress)
  expect(await post(`http://LocalHost:${port}/`, egress)).toMatchObject({ outcome: 'RESET' })
  expect(came).toBe(1)
  came = 0
})
