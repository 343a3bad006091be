import type { UseMutationOptions } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

/**
 * A mutation that runs once at a time. A second press comes before the next render, so the cache of mutations is asked,
 * which knows at once: `mutate` does nothing while one is under way, and `isRunning` says so.
 */
export function useSingleMutation<Data, Variables = void>(
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationKey'>,
) {
  const queryClient = useQueryClient()
  const mutationKey = ['single', useId()]
  const { mutate, ...state } = useMutation({ ...options, mutationKey })
  const isRunning = () => queryClient.isMutating({ mutationKey }) > 0
  return {
    ...state,
    isRunning,
    mutate(variables: Variables) {
      if (!isRunning()) mutate(variables)
    },
  }
}
