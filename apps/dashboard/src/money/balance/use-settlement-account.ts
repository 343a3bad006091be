import type { SettlementTarget } from '@tideway/contract/balance/sweep'
import { settlementTargetOf } from '@tideway/contract/balance/sweep'
import { useClientConfig } from '../../session/client-queries.ts'

export interface SettlementAccount {
  target: SettlementTarget | 'none' | 'loading' | 'failed'
  reread: () => void
  rereading: boolean
}

/** Returns the acting client's settlement account from its config. */
export function useSettlementAccount(): SettlementAccount {
  const config = useClientConfig()
  const target = config.data ? (settlementTargetOf(config.data) ?? 'none') : undefined
  return {
    target: target ?? (config.isError ? 'failed' : 'loading'),
    reread: () => void config.refetch(),
    rereading: config.isFetching,
  }
}
