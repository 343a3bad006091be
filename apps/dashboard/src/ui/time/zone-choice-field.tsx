import type { ZoneChoice } from '@tideway/contract/time/zone-choice'
import { Segmented } from '@tideway/design/choices/segmented'
import { deviceZone } from './device-zone.ts'
import { useShownZone } from './shown-zone.ts'

const options: readonly { value: ZoneChoice; text: string }[] = [
  { value: 'sydney', text: 'Sydney' },
  { value: 'device', text: 'This device' },
  { value: 'utc', text: 'UTC' },
]

/** Chooses the zone of all times on the screen. Reports, which follow Sydney's days, stay as they are. */
export function ZoneChoiceField() {
  const { choice, choose } = useShownZone()
  return (
    <Segmented
      hint={`This device is set to ${deviceZone()}.`}
      label="Show times in"
      onChange={choose}
      options={options}
      value={choice}
    />
  )
}
