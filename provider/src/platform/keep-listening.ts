import type pg from 'pg'

const FIRST_RETRY_MS = 250
const LAST_RETRY_MS = 10_000

export interface Listening {
  /**
   * The connection that listens, for statements that also prove that it is well. Undefined while it is down. LISTEN
   * belongs to a session: behind a pooler that hands out sessions by transaction, it hears nothing.
   */
  connection(): pg.Client | undefined
  /** Replaces the connection, because it was found to be broken. */
  reconnect(): void
  close(): Promise<void>
}

/**
 * Keeps one connection listening to a channel, and replaces it when it is lost: after 250 ms, then after waits that
 * double up to 10 s, until one has lasted that long. A pooler between may take LISTEN away from each in turn.
 *
 * @param connected Called each time the connection is made. Notifications that were sent while it was down are lost, so
 *   whatever they announced has to be read.
 * @param failed Called when no connection could be made.
 */
export function keepListening({
  channel,
  client: newClient,
  heard,
  connected,
  failed,
}: {
  channel: string
  /** A client that is not connected yet. */
  client: () => pg.Client
  heard: (payload: string) => void
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
    client.on('notification', ({ payload = '' }) => heard(payload))
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
