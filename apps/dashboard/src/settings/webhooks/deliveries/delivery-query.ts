import type { DeliveryStatus } from '@tideway/contract/webhooks/webhook-deliveries'
import type { DeliveryFilter } from '../webhook-queries.ts'

/** The filter as typed. '' means any value. */
export interface FilterDraft {
  where: 'here' | 'anywhere'
  status: DeliveryStatus | ''
  event: string
  reference: string
}

/** The default filter, without restrictions. */
export const anyDelivery: FilterDraft = { where: 'here', status: '', event: '', reference: '' }

/** Returns the filter of an address: `?reference=` shows all deliveries about one record, wherever they were sent. */
export function filterOfAddress(query: string): FilterDraft {
  const reference = new URLSearchParams(query).get('reference')
  return reference ? { ...anyDelivery, where: 'anywhere', reference } : anyDelivery
}

export function deliveryFilterOf(filter: FilterDraft, destinationId: string): DeliveryFilter {
  return {
    destinationId: filter.where === 'here' ? destinationId : undefined,
    status: filter.status || undefined,
    event: filter.event || undefined,
    reference: filter.reference || undefined,
  }
}

export function isDefaultFilter(filter: FilterDraft): boolean {
  const names = Object.keys(anyDelivery) as (keyof FilterDraft)[]
  return names.every((name) => filter[name] === anyDelivery[name])
}
