import { useQuery } from '@tanstack/react-query'
import { allStepsDone } from '@tideway/contract/settings/first-steps'
import { useSyncExternalStore } from 'react'
import { z } from 'zod/mini'
import { storedPreference } from '../../platform/stored-preferences.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { Expected } from '../../ui/layout/page.tsx'
import { lazyComponent, useLazyComponent } from '../../ui/lazy-component.ts'
import { firstStepsQuery } from './first-steps-queries.ts'

/** Stores by client that the user hid the list. Progress is never stored here, because the provider knows it. */
const hiddenFor = storedPreference({
  key: 'firstStepsHidden',
  schema: z.array(z.string()),
  fallback: [] as string[],
})

const list = lazyComponent(async () => (await import('./first-steps-list.tsx')).FirstStepsList)

/** A new client's first steps. Renders nothing once all are done, and is fetched only while some are open. */
export function FirstSteps() {
  const { actingClientId, user } = useSession()
  const { data: steps, isPending } = useQuery(firstStepsQuery(useApi(), actingClientId))
  const hidden = useSyncExternalStore(hiddenFor.subscribe, hiddenFor.get)
  const isOpen = steps ? !allStepsDone(steps) : false
  const List = useLazyComponent(list, isOpen, () => {})
  if (isPending || (isOpen && !List)) return <Expected />
  if (!steps || !isOpen || !List) return null
  const person = `${user.email} ${actingClientId}`
  const others = hidden.filter((each) => each !== person)
  return (
    <List
      isHidden={others.length < hidden.length}
      onHide={(hide) => hiddenFor.set(hide ? [...others, person] : others)}
      steps={steps}
    />
  )
}
