// Started by log-output.test.ts as a separate process whose standard output cannot be written.
import { openLog } from '../src/platform/telemetry/log.ts'
import { surviveFullDisks } from '../src/platform/telemetry/log-output.ts'

surviveFullDisks()
const log = openLog('info')
let count = 0
const lines = setInterval(() => {
  for (let index = 0; index < 500; index += 1) {
    log.info({ count, padding: 'x'.repeat(200) }, 'line')
    count += 1
  }
}, 20)
// The longest time that the process was blocked. The test checks it, because logging must not block.
let longest = 0
let last = performance.now()
setInterval(() => {
  longest = Math.max(longest, performance.now() - last)
  last = performance.now()
}, 10)
process.on('message', (requested) => {
  if (requested === 'quiet') clearInterval(lines)
  else process.send?.({ count, longest })
})
process.on('SIGTERM', () => {
  log.fatal('the last line')
  process.exit(0)
})
