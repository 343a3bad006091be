import { createHmac, hash } from 'node:crypto'
import { signatureHeader, signatureHeaders, stringToSign } from '@tideway/contract/keys/hmac'
import type { Cell, Result, Table } from './report/result.ts'
import { formatFigure, formatPercent, NONE } from './report/result.ts'
import { median, percentile, spreadOfValues } from './report/statistics.ts'
import { HARBOUR_KEY, KELP_KEY } from './search/demo-callers.ts'
import type { Call, Client } from './system/load.ts'
import { atRate, openClient } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'
import { startProvider } from './system/running-provider.ts'

export interface KeysOptions {
  runs: number
  /** Length of each storm, and of the calm before it, in seconds. */
  seconds: number
}

const CALLS = 400
const OTHERS_PER_SECOND = 50
const STORM_PER_SECOND = 300
const BALANCE = '/rest/v1/balance'

/** Measures what checking a key costs each call, and how much a storm of wrong keys slows other callers. */
export async function measureKeys({ runs, seconds }: KeysOptions): Promise<Result> {
  // Worst case: the storm may claim to come from any number of addresses.
  const provider = await startProvider({ settings: { TRUSTED_PROXIES: '127.0.0.1,::1' } })
  const client = asAgain(openClient(provider.url, 64))
  try {
    return {
      name: 'keys',
      title: 'API keys',
      notes: [
        'One provider process and its embedded PostgreSQL, fsync on, the demo world. The load generator shares the cores with them.',
        `The check: ${CALLS} calls of each kind a run, in turn, one at a time; runs: ${runs}, after one to warm up. Each call is rejected as soon as its key is checked, so its cost above a call without a key is the check. A check queries the database, and for a signed call stores that the signature was used.`,
        `Storms: ${STORM_PER_SECOND} wrong keys a second for ${seconds} s, while another client reads its balance ${OTHERS_PER_SECOND} times a second; before each, the same without a storm. A time counts from when its call was due.`,
        'The event loop’s delay is the provider’s own account of it, over the storm.',
      ],
      tables: [
        await measureCheck(client, runs),
        await measureStorms(provider, client, runs, seconds),
      ],
    }
  } finally {
    client.close()
    await provider.stop()
  }
}

async function measureCheck(client: Client, runs: number): Promise<Table> {
  const sign = await signedCalls(client)
  const kinds: [string, () => Call, number][] = [
    ['no key', () => get({}), 401],
    ['a key', () => get({ authorization: 'DISTDEMO01_HARBOUR_DemoPublic000001' }), 403],
    ['a key that signs', sign, 403],
  ]
  const perRun = new Map(kinds.map(([name]) => [name, [] as { p50: number; p99: number }[]]))
  for (let run = 0; run <= runs; run += 1) {
    const times = new Map(kinds.map(([name]) => [name, [] as number[]]))
    for (let number = 0; number < CALLS; number += 1) {
      for (const [name, call, expected] of kinds) {
        const requested = call()
        const sent = performance.now()
        const { status, text } = await client.send(requested)
        times.get(name)?.push(performance.now() - sent)
        if (status !== expected) throw new Error(`${name}: ${status} ${text}`)
      }
    }
    if (run === 0) continue
    for (const [name, own] of times)
      perRun.get(name)?.push({ p50: median(own), p99: percentile(own, 99) })
  }
  const [floor] = kinds.map(([name]) => perRun.get(name) ?? [])
  return {
    title: 'The check of a key, warm, ms',
    columns: ['', 'p50', 'p99', 'above no key, p50', 'worst run', 'bar'],
    rows: kinds.map(([name]): Cell[] => {
      const own = perRun.get(name) ?? []
      const above = own.map(({ p50 }, index) => p50 - (floor?.[index]?.p50 ?? Number.NaN))
      return [
        name,
        formatFigure(median(own.map(({ p50 }) => p50)), 2),
        formatFigure(median(own.map(({ p99 }) => p99)), 2),
        ...(name === 'no key'
          ? [NONE, NONE]
          : [median(above), Math.max(...above)].map((ms) => formatFigure(ms, 2))),
        name === 'a key' ? '≤ 0.5' : '',
      ]
    }),
  }
}

async function measureStorms(
  { url }: RunningProvider,
  client: Client,
  runs: number,
  seconds: number,
): Promise<Table> {
  const wrong = (number: number) => `WrongSecret${String(number).padStart(5, '0')}`
  const storms: [string, (number: number) => Record<string, string>][] = [
    [
      'one key, one address',
      (number) => ({ authorization: `SECRDEMO01_HARBOUR_${wrong(number)}` }),
    ],
    [
      'keys that there are not',
      (number) => ({
        authorization: `SECR${String(number % 1e6).padStart(6, '0')}_HARBOUR_${wrong(number)}`,
      }),
    ],
    [
      'one key, each guess from a different address',
      (number) => ({
        authorization: `SECRDEMO01_HARBOUR_${wrong(number)}`,
        'x-forwarded-for': `10.${(number >> 16) & 255}.${(number >> 8) & 255}.${number & 255}`,
      }),
    ],
  ]
  const rows: Cell[][] = []
  let number = 0
  for (const [name, headers] of storms) {
    const calm: number[] = []
    const during: number[] = []
    const lags: number[] = []
    for (let run = 0; run < runs; run += 1) {
      calm.push(await othersP99(client, seconds))
      await lagOf(client)
      // Uses separate connections, because those left from the last storm may be closing.
      const storming = openClient(url, 256)
      const storm = atRate(unbroken(storming), STORM_PER_SECOND, seconds, () =>
        get(headers(number++)),
      )
      during.push(await othersP99(client, seconds))
      lags.push(await lagOf(client))
      const letIn = (await storm).filter(({ status }) => ![0, 401, 429].includes(status))
      storming.close()
      if (letIn.length > 0) throw new Error(`${name}: ${letIn[0]?.status}`)
    }
    const ratio = spreadOfValues(
      during.map((p99, run) => p99 / (calm[run] ?? Number.NaN)),
      'low',
    )
    rows.push([
      name,
      formatFigure(median(calm)),
      formatFigure(median(during)),
      formatFigure(ratio.median, 2),
      formatFigure(ratio.worst, 2),
      formatPercent(ratio.noise),
      formatFigure(median(lags)),
      '≤ 2 ×, stretch 20 ms of delay',
    ])
  }
  return {
    title: 'A storm of wrong keys, for another client',
    columns: [
      '',
      'p99 ms before',
      'p99 ms in it',
      'ratio',
      'worst',
      'noise',
      'event loop p99 ms',
      'bar',
    ],
    rows,
  }
}

/** A kept connection may be closed at the moment of reuse. Its call is sent again, and its time keeps running. */
const asAgain = (client: Client): Client => ({
  ...client,
  send: (call) => client.send(call).catch(() => client.send(call)),
})

/** A guess whose connection breaks counts as rejected. */
const unbroken = (client: Client): Client => ({
  ...client,
  send: (call) => client.send(call).catch(() => ({ status: 0, text: '' })),
})

async function othersP99(client: Client, seconds: number): Promise<number> {
  const calls = await atRate(client, OTHERS_PER_SECOND, seconds, () =>
    get({ authorization: KELP_KEY }),
  )
  const failed = calls.find(({ status }) => status !== 200)
  if (failed) throw new Error(`another client was answered ${failed.status}`)
  return percentile(
    calls.map(({ ms }) => ms),
    99,
  )
}

/** Returns the event loop's lag since the last call, in milliseconds. */
async function lagOf(client: Client): Promise<number> {
  const { text } = await client.send({ method: 'GET', path: '/metrics' })
  const [, seconds] = /^nodejs_eventloop_lag_p99_seconds ([\d.e-]+)$/m.exec(text) ?? []
  return Number(seconds) * 1000
}

const get = (headers: Record<string, string>): Call => ({ method: 'GET', path: BALANCE, headers })

/**
 * Prepares signed calls with a key that lacks the permission. Each is rejected after its signature is checked and used
 * up.
 */
async function signedCalls(client: Client): Promise<() => Call> {
  const { text } = await client.send({
    method: 'POST',
    path: '/rest/v1/client/HARBOUR/apiKeys',
    headers: { authorization: HARBOUR_KEY },
    body: { permissions: ['RestAPI/GET/clients'], generateHMAC: true },
  })
  const key = JSON.parse(text) as { keyID: string; apiKey: string; hmacKey: string }
  const names = signatureHeaders('tideway')
  let moment = Date.now()
  return () => {
    moment += 1
    const date = new Date(moment).toISOString()
    const bodyDigest = hash('sha256', '')
    const target = BALANCE
    const signed = stringToSign({ method: 'GET', target, date, keyId: key.keyID, bodyDigest })
    const signature = createHmac('sha256', key.hmacKey)
      .update(signed ?? '')
      .digest('base64')
    return get({
      authorization: key.apiKey,
      [names.date]: date,
      [names.signature]: signatureHeader({ keyId: key.keyID, signature }),
    })
  }
}
