import type { UseMutationOptions } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

interface Options<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  /** Names what runs once at a time in every component of the page. Without it, that is this component's alone. */
  mutationKey?: readonly string[]
}

/**
 * A mutation that runs once at a time. A second press comes before the next render, so the cache of mutations is asked,
 * which knows at once: `mutate` does nothing while one is under way, `run` resolves to undefined, and `isRunning` says
 * so.
 */
export function useSingleMutation<Data, Variables = void>(options: Options<Data, Variables>) {
  const queryClient = useQueryClient()
  const ownKey = useId()
  const { mutationKey = ['single', ownKey] } = options
  const { mutate, mutateAsync, ...state } = useMutation({ ...options, mutationKey })
  const isRunning = () => queryClient.isMutating({ mutationKey }) > 0
  return {
    ...state,
    isRunning,
    mutate(variables: Variables) {
      if (!isRunning()) mutate(variables)
    },
    /** Rejects as the mutation does. */
    async run(variables: Variables): Promise<Data | undefined> {
      return isRunning() ? undefined : mutateAsync(variables)
    },
  }
}
