import type { ZoneChoice } from '@tideway/contract/time/zone-choice'
import { zoneChoices, zoneOfChoice } from '@tideway/contract/time/zone-choice'
import type { ReactNode } from 'react'
import { useMemo, useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { storedPreference } from '../platform/stored-preferences.ts'
import { ShownZoneContext } from '../ui/time/shown-zone.ts'
import { useUser } from './user-context.tsx'

/** Shows all times below in the zone that the user chose. The choice is kept for each user of this browser. */
export function ShownZoneProvider({ children }: { children: ReactNode }) {
  const { id } = useUser()
  const preference = useMemo(
    () =>
      storedPreference<ZoneChoice>({
        key: `timeZone:${id}`,
        schema: z.enum(zoneChoices),
        fallback: 'device',
      }),
    [id],
  )
  const choice = useSyncExternalStore(preference.subscribe, preference.get)
  const shown = useMemo(
    () => ({ choice, zone: zoneOfChoice(choice), choose: preference.set }),
    [choice, preference],
  )
  return <ShownZoneContext value={shown}>{children}</ShownZoneContext>
}
