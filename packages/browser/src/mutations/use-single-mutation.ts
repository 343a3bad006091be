import type { UseMutationOptions } from '@tanstack/react-query'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useId } from 'react'

interface Options<Data, Variables> extends UseMutationOptions<Data, Error, Variables> {
  /** Shared by the components that run this mutation one at a time. Without it, only this component is limited. */
  mutationKey?: readonly string[]
}

/**
 * Runs a mutation at most once at a time. It checks the mutation cache, because a second press can come before the next
 * render. While one runs, `isRunning` returns true, `mutate` does nothing and `run` resolves to undefined.
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
    /** Rejects if the mutation rejects. */
    async run(variables: Variables): Promise<Data | undefined> {
      return isRunning() ? undefined : mutateAsync(variables)
    },
  }
}
