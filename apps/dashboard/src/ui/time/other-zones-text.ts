import { formatDateTime } from '@tideway/contract/time/dates'
import type { ZoneChoice } from '@tideway/contract/time/zone-choice'
import { zoneChoices, zoneOfChoice } from '@tideway/contract/time/zone-choice'

const names: Record<ZoneChoice, string> = { device: 'This device', sydney: 'Sydney', utc: 'UTC' }

/**
 * Returns an instant in the zones that are not shown, one in each line: `UTC: Fri 20/11/2026 03:03:22 GMT+00:00`. Leaves
 * out a zone whose clocks show the same. Tests set the zone of the device.
 */
export function otherZonesText(instant: string, shown: ZoneChoice, device?: string): string {
  const textIn = (choice: ZoneChoice) => formatDateTime(instant, zoneOfChoice(choice) ?? device)
  const texts = new Set([textIn(shown)])
  const lines: string[] = []
  // A named zone is listed before the device, so a device in that zone is left out.
  for (const choice of zoneChoices.toReversed()) {
    const text = textIn(choice)
    if (texts.has(text)) continue
    texts.add(text)
    lines.push(`${names[choice]}: ${text}`)
  }
  return lines.join('\n')
}
