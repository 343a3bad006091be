import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { SettlementSchedule } from '@tideway/contract/balance/settlements/settlement-schedule'
import { SavedSettlementSchedule } from '@tideway/contract/balance/settlements/settlement-schedule'

/* Not part of the provider API (readings 5): if a provider answers 404 or 403, the section is left out. */

const pathOf = (clientId: string) => `/clients/${encodeURIComponent(clientId)}`

export const settlementScheduleKey = (clientId: string) =>
  ['client', clientId, 'settlementSchedule'] as const

export function settlementScheduleQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: settlementScheduleKey(clientId),
    queryFn: ({ signal }) =>
      api.portal({
        path: `${pathOf(clientId)}/settlementSchedule`,
        schema: SavedSettlementSchedule,
        signal,
      }),
  })
}

export function saveSettlementSchedule(
  api: Api,
  clientId: string,
  schedule: SettlementSchedule,
): Promise<SavedSettlementSchedule> {
  return api.portal({
    method: 'PUT',
    path: `${pathOf(clientId)}/settlementSchedule`,
    body: schedule,
    schema: SavedSettlementSchedule,
  })
}
