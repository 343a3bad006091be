import pg from 'pg'
import { PAYMENT_REQUEST_CHANGED } from '../payment-requests/payment-request-store.ts'
import type { Platform } from '../platform/platform.ts'

export interface PaymentRequestChanges {
  /** Calls `changed` whenever the request may have changed, until the function returned is called. */
  subscribe(clientId: string, paymentRequestId: string, changed: () => void): () => void
  close(): Promise<void>
}

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000

/**
 * Hears of every change on one connection for the whole process, opened for the first subscriber. A
 * notification sent while that connection was down is lost, so every subscriber is called once it is back.
 */
export function listenForChanges(platform: Platform): PaymentRequestChanges {
  const subscribers = new Map<string, Set<() => void>>()
  let connection: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let closed = false

  async function connect(delay: number): Promise<void> {
    const client = new pg.Client({
      ...platform.pool.options,
      application_name: 'tideway-checkout',
      connectionTimeoutMillis: 5000,
      keepAlive: true,
    })
    connection = client
    let next = delay
    const lost = () => {
      if (closed || connection !== client) return
      connection = undefined
      client.end().catch(() => undefined)
      retry = setTimeout(() => void connect(Math.min(next * 2, LAST_RETRY_MS)), next)
    }
    client.on('error', lost)
    client.on('end', lost)
    client.on('notification', ({ payload = '' }) => {
      for (const changed of subscribers.get(payload) ?? []) changed()
    })
    try {
      await client.connect()
      await client.query(`LISTEN ${PAYMENT_REQUEST_CHANGED}`)
      next = FIRST_RETRY_MS
      for (const changed of [...subscribers.values()].flatMap((set) => [...set])) changed()
    } catch (error) {
      platform.log.warn({ err: error }, 'checkout: not listening for changes')
      lost()
    }
  }

  return {
    subscribe(clientId, paymentRequestId, changed) {
      const key = `${clientId}/${paymentRequestId}`
      const set = subscribers.get(key) ?? new Set()
      subscribers.set(key, set.add(changed))
      if (!connection && !retry) void connect(FIRST_RETRY_MS)
      return () => {
        set.delete(changed)
        if (set.size === 0 && subscribers.get(key) === set) subscribers.delete(key)
      }
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await connection?.end().catch(() => undefined)
    },
  }
}
