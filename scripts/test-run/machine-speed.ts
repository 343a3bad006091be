import { createHash } from 'node:crypto'
import { fileURLToPath } from 'node:url'
import { parentPort, Worker, workerData } from 'node:worker_threads'

/** Two, because the tests run on two cores, and a machine with one busy core is a slower machine for them. */
const THREADS = 2
const ROUNDS = 700
const ROWS = Array.from({ length: 200 }, (_, index) => ({
  id: `request-${index}`,
  amount: (index * 1_137) % 99_999,
  payer: `Payer number ${index}`,
}))
const MEASURING = 'measuring the speed of this machine'

/**
 * Returns how many seconds a fixed piece of work takes just now, on two threads at once. It parses, sorts, searches and
 * hashes, as the tests mostly do. The times of two runs can only be compared next to this figure.
 */
export async function measureMachine(): Promise<number> {
  const file = fileURLToPath(import.meta.url)
  const threads = Array.from({ length: THREADS }, () => new Worker(file, { workerData: MEASURING }))
  return Math.max(...(await Promise.all(threads.map(answerOf))))
}

function answerOf(thread: Worker): Promise<number> {
  return new Promise((resolve, reject) => {
    thread.once('message', resolve)
    thread.once('error', reject)
  })
}

function work(): number {
  const started = performance.now()
  for (let round = 0; round < ROUNDS; round += 1) {
    const text = JSON.stringify(ROWS)
    const rows = JSON.parse(text) as typeof ROWS
    rows.sort((a, b) => a.amount - b.amount || a.payer.localeCompare(b.payer))
    createHash('sha256').update(JSON.stringify(rows)).digest('hex')
  }
  return (performance.now() - started) / 1000
}

if (workerData === MEASURING) parentPort?.postMessage(work())
