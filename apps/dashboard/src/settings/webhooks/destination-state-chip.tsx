import type { DestinationState } from '@tideway/contract/webhooks/webhooks'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'

const tones: Record<DestinationState, Tone> = {
  OK: 'green',
  FAILING: 'yellow',
  GONE: 'red',
  NO_ADDRESS: 'grey',
}

export function DestinationStateChip({ state }: { state: DestinationState }) {
  return <Chip tone={tones[state]}>{state}</Chip>
}
