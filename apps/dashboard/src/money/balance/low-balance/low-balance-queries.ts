import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import {
  LowBalanceEmailAddresses,
  LowBalanceThreshold,
} from '@tideway/contract/balance/low-balance-alert'

/** The alert in the screen's form (spec 3.4). An empty threshold means none. */
export interface LowBalanceAlert {
  threshold: string
  emails: string[]
}

export const lowBalanceKey = (clientId: string) => ['client', clientId, 'low-balance'] as const

export function lowBalanceQuery(api: Api, clientId: string) {
  const path = pathOf(clientId)
  return queryOptions({
    queryKey: lowBalanceKey(clientId),
    queryFn: async ({ signal }): Promise<LowBalanceAlert> => {
      const [{ threshold }, { emailAddresses }] = await Promise.all([
        api.rest({ path: `${path}/threshold`, schema: LowBalanceThreshold, signal }),
        api.rest({ path: `${path}/emailAddresses`, schema: LowBalanceEmailAddresses, signal }),
      ])
      return { threshold: threshold ?? '', emails: emailAddresses }
    },
  })
}

/** Saves the threshold. An empty one turns the alert off (readings 1, thresholds). */
export function saveThreshold(api: Api, clientId: string, threshold: string): Promise<void> {
  return api.rest({
    method: 'PUT',
    path: `${pathOf(clientId)}/threshold`,
    body: { threshold: threshold === '' ? null : threshold },
  })
}

export function saveEmails(api: Api, clientId: string, emails: string[]): Promise<void> {
  return api.rest({
    method: 'PUT',
    path: `${pathOf(clientId)}/emailAddresses`,
    body: { emailAddresses: emails },
  })
}

const pathOf = (clientId: string) => `/clients/${encodeURIComponent(clientId)}/lowBalanceAlert`
