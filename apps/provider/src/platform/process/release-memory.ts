import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_MS = 20_000
/** Share of one core between two checks. Below it the process counts as idle. */
const IDLE_SHARE = 0.05
/** Releasing less than this is not worth a pause. */
const WORTH_BYTES = 16 * 1024 * 1024

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Returns memory to the system while the process is idle. V8 collects when code allocates, so after the start or a busy
 * hour an idle process keeps all the memory it needed. The collection takes a tenth of a second, so it waits for an
 * idle moment.
 *
 * @returns A function that ends the checks.
 */
export function releaseMemoryWhenIdle(): () => void {
  setFlagsFromString('--expose-gc')
  const collect: Collect = runInNewContext('gc')
  let last = process.cpuUsage()
  const timer = setInterval(() => {
    const used = process.cpuUsage(last)
    last = process.cpuUsage()
    const { heapTotal, heapUsed } = process.memoryUsage()
    const isIdle = (used.user + used.system) / 1000 < CHECK_MS * IDLE_SHARE
    if (!isIdle || heapTotal - heapUsed < WORTH_BYTES) return
    collect({ type: 'major', execution: 'sync', flavor: 'last-resort' })
    last = process.cpuUsage()
  }, CHECK_MS)
  timer.unref()
  return () => clearInterval(timer)
}
