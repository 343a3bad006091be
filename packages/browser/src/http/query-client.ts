import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'
import { retryDelayMs } from './retry.ts'

const RETRIES = 2

/** Retries only calls without a decision. A rejected call is final. */
export function retryRead(failures: number, error: unknown): boolean {
  if (failures >= RETRIES || !(error instanceof ApiFailure)) return false
  return error.kind === 'unreachable' || (error.kind === 'refused' && (error.status ?? 0) >= 502)
}

export function createQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: retryRead,
        retryDelay: (failures, error) => retryDelayMs(failures, error),
        refetchOnWindowFocus: false,
        // Sends calls even if the browser reports that it is offline. The screen then shows the result.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
