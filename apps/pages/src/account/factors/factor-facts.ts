import { formatDateTime } from '@tideway/contract/time/dates'

/** Returns when a factor was added and last used, in words. */
export function factorFacts({
  addedDatetime,
  lastUsedDatetime,
}: {
  addedDatetime: string
  lastUsedDatetime?: string | undefined
}): string {
  const used = lastUsedDatetime ? `Last used ${formatDateTime(lastUsedDatetime)}` : 'Not used yet'
  return `Added ${formatDateTime(addedDatetime)} · ${used}`
}
