import { QueryClient } from '@tanstack/react-query'
import { ApiFailure } from './api-failure.ts'
import { retryDelayMs } from './retry.ts'

const RETRIES = 2

/** Only what got no decision is asked again: a refusal stays one. */
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
        // A browser that believes itself offline still tries, and the screen says what happened.
        networkMode: 'always',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  })
}
