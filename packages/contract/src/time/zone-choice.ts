import { SYDNEY } from './dates.ts'

/** Time zones that a user may choose for the times on the screen. The default is the zone of the device. */
export const zoneChoices = ['device', 'sydney', 'utc'] as const
export type ZoneChoice = (typeof zoneChoices)[number]

/** IANA name of each choice, or undefined for the zone of the device. */
const zones: Record<ZoneChoice, string | undefined> = {
  device: undefined,
  sydney: SYDNEY,
  utc: 'UTC',
}

/** Returns the IANA name of a choice, or undefined for the browser's zone. */
export function zoneOfChoice(choice: ZoneChoice): string | undefined {
  return zones[choice]
}

/** Returns true if an address may name this zone. The device's zone is never named. */
export function isNamedZone(text: string): boolean {
  return Object.values(zones).includes(text)
}
