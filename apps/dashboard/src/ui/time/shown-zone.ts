import type { ZoneChoice } from '@tideway/contract/time/zone-choice'
import { createContext, useContext } from 'react'

interface ShownZone {
  choice: ZoneChoice
  /** IANA name of the zone that times are shown in, or undefined for the browser's. */
  zone: string | undefined
  choose: (choice: ZoneChoice) => void
}

/** Outside the frame, times are shown in the browser's zone (readings 3, zones). */
export const ShownZoneContext = createContext<ShownZone>({
  choice: 'device',
  zone: undefined,
  choose() {},
})

/**
 * The offset in the heads of the surrounding table, such as 'GMT+11:00'. Rows show only a different offset. Undefined
 * if no head shows one.
 */
export const HeadOffset = createContext<string | undefined>(undefined)

/**
 * True where each time is a stop of the Tab key, so that it can be shown in other zones. In rows, which have a single
 * stop, it is false.
 */
export const TimesAreStops = createContext(true)

/** Returns the zone that the user chose for the times on the screen. */
export function useShownZone(): ShownZone {
  return useContext(ShownZoneContext)
}
