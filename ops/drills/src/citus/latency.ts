import { randomUUID } from 'node:crypto'
import { percentile } from '../../../bench/src/report/statistics.ts'
import type { Call } from '../../../bench/src/system/load.ts'
import { openClient } from '../../../bench/src/system/load.ts'

const KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'
const headers = { authorization: KEY }
const TIMES = 60
const WARM_UP = 10

/** Milliseconds of one kind of call, made one after another. */
export interface CallLatency {
  call: string
  p50: number
  p99: number
}

/** Measures calls of one client, one after another, so that times are those of a call and not of a queue. */
export async function measureLatency(url: string): Promise<CallLatency[]> {
  const client = openClient(url, 1)
  const payIds: string[] = []
  const send = async (call: Call): Promise<string> => {
    const { status, text } = await client.send(call)
    if (status !== 200) throw new Error(`${call.method} ${call.path}: ${status} ${text}`)
    return text
  }
  const kinds: Record<string, (index: number) => Promise<unknown>> = {
    'create a payment request': async () => {
      const text = await send({
        method: 'POST',
        path: '/rest/v1/paymentRequest',
        headers,
        body: {
          PaymentRequest: {
            clientId: 'HARBOUR',
            clientTransactionId: randomUUID(),
            paymentDescription: 'Invoice 20431',
            paymentAmount: 100,
          },
        },
      })
      payIds.push(JSON.parse(text).PaymentRequest.payID)
    },
    'receive a payment': (index) =>
      send({
        method: 'POST',
        path: '/test-bank/payments',
        body: {
          payID: payIds[index],
          amount: 100,
          payerName: 'Marnie Blake',
          bsb: '062000',
          accountNumber: '12340001',
        },
      }),
    'read the balance': () => send({ method: 'GET', path: '/rest/v1/balance', headers }),
    'search payment requests': () =>
      send({ method: 'POST', path: '/rest/v1/paymentRequest/search', headers, body: {} }),
  }
  try {
    const measured: CallLatency[] = []
    for (const [call, run] of Object.entries(kinds)) {
      const times: number[] = []
      for (let index = 0; index < TIMES; index += 1) {
        const started = performance.now()
        await run(index)
        if (index >= WARM_UP) times.push(performance.now() - started)
      }
      measured.push({ call, p50: percentile(times, 50), p99: percentile(times, 99) })
    }
    return measured
  } finally {
    client.close()
  }
}
