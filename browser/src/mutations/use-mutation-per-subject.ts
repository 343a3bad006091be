import type { Mutation, UseMutationOptions } from '@tanstack/react-query'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useMemo } from 'react'

interface AboutSubject {
  /** What the mutation changes, such as the id of a row. */
  subject: string
}

/**
 * Mutations of several subjects at once, one at a time for each: the cache of mutations knows of a press before the
 * next render.
 */
export function useMutationPerSubject<Data, Variables extends AboutSubject>(
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationKey'>,
) {
  const queryClient = useQueryClient()
  const id = useId()
  const mutationKey = useMemo(() => ['per subject', id], [id])
  const { mutateAsync } = useMutation({ ...options, mutationKey })
  const underWay = useMutationState<Variables | undefined, Mutation<Data, Error, Variables>>({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  const pending = useMemo(() => {
    const variables = underWay.filter((each) => each !== undefined)
    return new Map(variables.map((each) => [each.subject, each]))
  }, [underWay])
  const run = useCallback(
    async (variables: Variables): Promise<Data | undefined> => {
      const running = queryClient.isMutating({
        mutationKey,
        predicate: ({ state }) => isAbout(state.variables, variables.subject),
      })
      return running > 0 ? undefined : mutateAsync(variables)
    },
    [queryClient, mutationKey, mutateAsync],
  )
  return {
    /** The variables of what is under way, by subject. */
    pending,
    /** Rejects as the mutation does; resolves to undefined at once while one of this subject is under way. */
    run,
  }
}

function isAbout(variables: unknown, subject: string): boolean {
  return (
    typeof variables === 'object' &&
    variables !== null &&
    'subject' in variables &&
    variables.subject === subject
  )
}
