import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'

const CHECK_MS = 20_000
/** Of one core, over the time between two checks: below this nobody is using the process. */
const IDLE_SHARE = 0.05
/** Less than this is not worth a pause. */
const WORTH_BYTES = 16 * 1024 * 1024

type Collect = (options: { type: 'major'; execution: 'sync'; flavor: 'last-resort' }) => void

/**
 * Gives memory back to the system while nobody uses the process. V8 collects when code allocates, so one that has
 * started, or has had a busy hour, and then sleeps keeps all that it needed then. The collection takes a tenth of a
 * second, which is why it waits for an idle moment.
 *
 * @returns Ends the checks.
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
