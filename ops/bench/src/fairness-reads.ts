import type { Cell, Table } from './report/result.ts'
import { formatFigure } from './report/result.ts'
import { median, percentile } from './report/statistics.ts'
import { KELP_KEY, searchCall } from './search/demo-callers.ts'
import { readAndDiscard } from './search/measure-whole-list.ts'
import type { Client } from './system/load.ts'
import { atRate } from './system/load.ts'
import type { RunningProvider } from './system/running-provider.ts'

const RECORDS = 50_000
const READERS = [1, 3]
const OTHERS_PER_SECOND = 100

/** Measures how much one client's consecutive long searches slow the calls of another client. */
export async function measureLongReads(
  provider: RunningProvider,
  client: Client,
  { runs, seconds }: { runs: number; seconds: number },
): Promise<Table> {
  await readAndDiscard(provider, searchCall(RECORDS))
  const rows: Cell[][] = []
  for (const readers of READERS) {
    const quiet: number[][] = []
    const during: number[][] = []
    const wholeMs: number[] = []
    for (let run = 0; run < runs; run += 1) {
      quiet.push(await balances(client, seconds))
      let over = false
      const reading = Array.from({ length: readers }, async () => {
        while (!over) wholeMs.push((await readAndDiscard(provider, searchCall(RECORDS))).total)
      })
      during.push(await balances(client, seconds))
      over = true
      await Promise.all(reading)
    }
    const p = (of: number[][], rank: number) => of.map((times) => percentile(times, rank))
    rows.push([
      `${readers} at once`,
      formatFigure(median(p(quiet, 50))),
      formatFigure(median(p(quiet, 99))),
      formatFigure(median(p(during, 50))),
      formatFigure(median(p(during, 99))),
      formatFigure(Math.max(...p(during, 100))),
      formatFigure(median(wholeMs) / 1000, 1),
      'p99 ≤ 25',
    ])
  }
  return {
    title: `GET /balance of another client while one reads ${RECORDS.toLocaleString('en-AU')} records after the other`,
    columns: [
      'readers',
      'quiet p50 ms',
      'quiet p99 ms',
      'beside p50 ms',
      'beside p99 ms',
      'slowest ms',
      'whole answer s',
      'bar',
    ],
    rows,
  }
}

async function balances(client: Client, seconds: number): Promise<number[]> {
  const timed = await atRate(client, OTHERS_PER_SECOND, seconds, () => ({
    method: 'GET',
    path: '/rest/v1/balance',
    headers: { authorization: KELP_KEY },
  }))
  const failed = timed.find(({ status }) => status !== 200)
  if (failed) throw new Error(`the balance answered ${failed.status}`)
  return timed.map(({ ms }) => ms)
}
