import type { FaultPoint } from '../../src/platform/process/fault-points.ts'
import { dieAt } from '../../src/platform/process/fault-points.ts'

// The provider for tests that kill it. The test that started the process names the point at which it must die, in DIE_AT
// or later in a message.

if (process.env.DIE_AT) dieAt(process.env.DIE_AT as FaultPoint)
process.on('message', (point: FaultPoint) => {
  dieAt(point)
  process.send?.(point)
})
// A process that stops must not wait for another message.
process.channel?.unref()

await import('../../src/main.ts')
