import type { Trace, TraceEvent } from '@tideway/contract/trace/trace'
import { traceParts } from '@tideway/contract/trace/trace'

export const at = '2026-11-20T03:00:00.000Z'

export function sampleTrace(events: readonly TraceEvent[], change: Partial<Trace> = {}): Trace {
  return {
    kind: 'paymentRequest',
    id: '4f0c9a1d27be4d0f8a5c3e6b7d9f1020',
    reference: 'order-7731',
    events: [...events],
    parts: traceParts.map((part) => ({ part, permitted: true, leftOut: 0 })),
    ...change,
  }
}
