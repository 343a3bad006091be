import { setTimeout as wait } from 'node:timers/promises'
import { startProvider } from '../../../bench/src/system/running-provider.ts'
import { failureIntervals } from './failure-intervals.ts'
import { startLoad } from './start-load.ts'
import { expectNothingBroken, verifyLoad } from './verify-load.ts'

const LOAD_MS = 15_000
const STUCK_AFTER_MS = 30_000

/** Runs the load on one provider without any fault: every call succeeds, and every check passes. */
export async function runPlainDrill(): Promise<void> {
  const provider = await startProvider()
  try {
    const since = new Date()
    const load = startLoad({ urls: [provider.url], changesPerSecond: 50, readsPerSecond: 10 })
    await wait(LOAD_MS)
    await load.stop(STUCK_AFTER_MS)
    const { calls, payments } = load
    const verdict = await verifyLoad({
      calls,
      payments,
      database: provider.database,
      url: provider.url,
      since,
      stuckAfterMs: STUCK_AFTER_MS,
    })
    console.log(
      `${calls.length} calls, ${payments.length} payments received, all work ended after ${Math.round(verdict.drainedAfterMs)} ms`,
    )
    expectNothingBroken(verdict)
    const intervals = failureIntervals(calls)
    if (intervals.length > 0) throw new Error(`calls failed: ${JSON.stringify(intervals)}`)
  } finally {
    await provider.stop()
  }
}
