import type { Registry } from 'prom-client'
import { Gauge } from 'prom-client'
import type { Platform } from '../platform/platform.ts'
import type { ClearingSummary } from './clearing.ts'
import { summariseClearing, unexplainedClearing } from './clearing.ts'

interface Clearing {
  summaries: ClearingSummary[]
  /** Undefined if the database does not answer. */
  unexplained: number | undefined
}

/**
 * Measures money that has not arrived. Each scrape reads it from the database, so all processes report the same. While
 * the database is away these metrics have no value, and all others still do.
 */
export function measureClearing(registry: Registry, { db, clock, log }: Platform): void {
  let reading: Promise<Clearing> | undefined

  const read = async (): Promise<Clearing> => {
    try {
      return { summaries: await summariseClearing(db), unexplained: await unexplainedClearing(db) }
    } catch (error) {
      log.error({ err: error }, 'clearing accounts not measured')
      return { summaries: [], unexplained: undefined }
    }
  }
  /** All gauges of a scrape, and simultaneous scrapes, share one read. */
  const readOnce = (): Promise<Clearing> => {
    reading ??= read().finally(() => {
      reading = undefined
    })
    return reading
  }

  const byState = (name: string, help: string, measure: (summary: ClearingSummary) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['state'],
      registers: [registry],
      async collect() {
        const { summaries } = await readOnce()
        this.reset()
        for (const summary of summaries) this.set({ state: summary.state }, measure(summary))
      },
    })
  byState('ledger_clearing_cents', 'Cents in clearing accounts', ({ cents }) => cents)
  byState(
    'ledger_clearing_orders',
    'Orders to banks whose money is in clearing',
    ({ orders }) => orders,
  )
  byState(
    'ledger_clearing_oldest_seconds',
    'Age of the oldest order whose money is in clearing, 0 without any',
    ({ since }) => (since ? (clock.now().getTime() - since.getTime()) / 1000 : 0),
  )
  new Gauge({
    name: 'ledger_clearing_unexplained_cents',
    help: 'Cents in clearing accounts that belong to no order to a bank: 0 unless the books are wrong',
    registers: [registry],
    async collect() {
      const { unexplained } = await readOnce()
      if (unexplained === undefined) this.remove()
      else this.set(unexplained)
    },
  })
}
