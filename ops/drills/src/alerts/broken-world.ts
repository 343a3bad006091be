import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentRequestRecord } from '@tideway/contract/payment-requests/payment-request'
import type pg from 'pg'

const HARBOUR_KEY = 'SECRDEMO01_HARBOUR_DemoSecret000001'
export const PAYER = { payerName: 'Marnie Blake', bsb: '062000', accountNumber: '12340001' }

/** A running provider with the demo world, which the causes break. */
export interface BrokenWorld {
  url: string
  /** A superuser's connections. */
  database: pg.Pool
  stopProvider(): Promise<void>
}

/** Makes a call as a client's server. Returns undefined for an answer that is not a success. */
export async function call<Answer>(
  { url }: BrokenWorld,
  method: string,
  target: string,
  body?: object,
): Promise<Answer | undefined> {
  const answer = await fetch(`${url}${target}`, {
    method,
    headers: {
      authorization: HARBOUR_KEY,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const text = await answer.text()
  return answer.ok && text !== '' ? JSON.parse(text) : undefined
}

export async function payout(world: BrokenWorld): Promise<void> {
  const payment = await call(world, 'POST', '/rest/v1/payment', {
    Payment: {
      clientPaymentId: crypto.randomUUID(),
      payeeName: 'Ana Silva',
      bsb: '062000',
      accountNumber: '12345999',
      paymentAmount: '1.00',
      paymentDescription: 'Drill',
    },
  })
  if (payment === undefined) throw new Error('the payout was refused')
}

export async function createRequest(world: BrokenWorld): Promise<string> {
  const createdRequest = await call<PaymentRequestRecord>(
    world,
    'POST',
    '/rest/v1/paymentRequest',
    {
      PaymentRequest: {
        clientId: 'HARBOUR',
        clientTransactionId: crypto.randomUUID(),
        paymentDescription: 'Drill',
        paymentAmount: 100,
      },
    },
  )
  return createdRequest?.PaymentRequest.payID ?? ''
}

export const payAtBank = (world: BrokenWorld, payID: string, amount: number) =>
  call(world, 'POST', '/test-bank/payments', { payID, amount, ...PAYER })

/** Runs statements on one connection past the triggers, as only a superuser can. */
export async function pastTriggers({ database }: BrokenWorld, statement: string): Promise<void> {
  const client = await database.connect()
  try {
    await client.query(
      `BEGIN; SET LOCAL session_replication_role = 'replica'; ${statement}; COMMIT`,
    )
  } finally {
    client.release()
  }
}

/** Holds a lock until the returned function is called. */
export async function hold({ database }: BrokenWorld, lock: string): Promise<() => Promise<void>> {
  const client = await database.connect()
  await client.query('BEGIN')
  await client.query(lock)
  return async () => {
    await client.query('ROLLBACK')
    client.release()
  }
}

/** Repeats calls until the fault is ended. */
export function keepCalling(work: () => Promise<unknown>): () => Promise<void> {
  let ended = false
  const running = (async () => {
    while (!ended) {
      await work().catch(() => undefined)
      await wait(100)
    }
  })()
  return async () => {
    ended = true
    await running
  }
}
