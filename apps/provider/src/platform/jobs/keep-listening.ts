import type pg from 'pg'

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000

export interface Listening {
  /**
   * The listening connection, for statements that also prove it works. Undefined while it is down. LISTEN belongs to a
   * session, so it receives nothing behind a pooler that changes sessions with each transaction.
   */
  connection(): pg.Client | undefined
  /** Replaces the connection after it was found to be broken. */
  reconnect(): void
  close(): Promise<void>
}

/**
 * Keeps one connection listening to a channel. A lost connection is replaced after 250 ms. Further waits double up to
 * 10 s, until a connection has lasted for 10 s. A pooler in between may remove LISTEN from each connection in turn.
 *
 * @param connected Called after each new connection. Notifications sent while it was down are lost, so the caller must
 * read what they announced.
 * @param failed Called if no connection could be made.
 */
export function keepListening({
  channel,
  client: newClient,
  onPayload,
  connected,
  failed,
}: {
  channel: string
  /** Returns a client that is not connected yet. */
  client: () => pg.Client
  onPayload: (payload: string) => void
  connected: () => void
  failed: (error: unknown) => void
}): Listening {
  let current: pg.Client | undefined
  let ready: pg.Client | undefined
  let retry: NodeJS.Timeout | undefined
  let retryMs = FIRST_RETRY_MS
  let connectedAt = Number.POSITIVE_INFINITY
  let closed = false

  function lost(client: pg.Client): void {
    if (closed || current !== client) return
    current = undefined
    ready = undefined
    client.end().catch(() => undefined)
    if (performance.now() - connectedAt >= LAST_RETRY_MS) retryMs = FIRST_RETRY_MS
    connectedAt = Number.POSITIVE_INFINITY
    retry = setTimeout(() => void connect(), retryMs)
    retryMs = Math.min(retryMs * 2, LAST_RETRY_MS)
  }

  async function connect(): Promise<void> {
    const client = newClient()
    current = client
    client.on('error', () => lost(client))
    client.on('end', () => lost(client))
    client.on('notification', ({ payload = '' }) => onPayload(payload))
    try {
      await client.connect()
      await client.query(`LISTEN ${channel}`)
      if (closed || current !== client) return
      connectedAt = performance.now()
      ready = client
      connected()
    } catch (error) {
      if (!closed) failed(error)
      lost(client)
    }
  }

  void connect()
  return {
    connection: () => ready,
    reconnect() {
      if (ready) lost(ready)
    },
    async close() {
      closed = true
      clearTimeout(retry)
      await current?.end().catch(() => undefined)
    },
  }
}
