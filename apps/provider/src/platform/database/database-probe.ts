import type { Platform } from '../platform.ts'
import { separateConnection } from './database.ts'

const WITHIN_MS = 2000

export interface DatabaseProbe {
  /** Returns true if the database answers within two seconds. Simultaneous calls share one check. */
  answers(): Promise<boolean>
  close(): Promise<void>
}

/** Opens a check on a separate connection, so that it does not wait behind the work that uses the pools. */
export function openDatabaseProbe({ pool, log }: Pick<Platform, 'pool' | 'log'>): DatabaseProbe {
  let connection: ReturnType<typeof separateConnection> | undefined
  let asking: Promise<boolean> | undefined

  function drop(): void {
    const broken = connection
    connection = undefined
    // Do not wait for the end, because a peer that is gone sends no reply.
    broken?.end().catch(() => undefined)
  }

  async function ask(): Promise<boolean> {
    try {
      if (!connection) {
        const newConnection = separateConnection(pool, {
          application_name: 'tideway-health',
          connectionTimeoutMillis: WITHIN_MS,
          query_timeout: WITHIN_MS,
        })
        newConnection.on('end', () => {
          if (connection === newConnection) connection = undefined
        })
        connection = newConnection
        await newConnection.connect()
      }
      await connection.query('SELECT 1')
      return true
    } catch (error) {
      drop()
      log.error({ err: error }, 'database does not answer')
      return false
    }
  }

  return {
    answers() {
      asking ??= ask().finally(() => {
        asking = undefined
      })
      return asking
    },
    async close() {
      await asking
      await connection?.end().catch(() => undefined)
    },
  }
}
