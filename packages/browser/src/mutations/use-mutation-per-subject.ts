import type { Mutation, UseMutationOptions } from '@tanstack/react-query'
import { useMutation, useMutationState, useQueryClient } from '@tanstack/react-query'
import { useCallback, useId, useMemo } from 'react'

interface AboutSubject {
  /** The id of the row, or of another subject, that the mutation changes. */
  subject: string
}

/**
 * Runs mutations of several subjects in parallel, and at most one for each subject. It checks the mutation cache, because
 * a second press can come before the next render.
 */
export function useMutationPerSubject<Data, Variables extends AboutSubject>(
  options: Omit<UseMutationOptions<Data, Error, Variables>, 'mutationKey'>,
) {
  const queryClient = useQueryClient()
  const id = useId()
  const mutationKey = useMemo(() => ['per subject', id], [id])
  const { mutateAsync } = useMutation({ ...options, mutationKey })
  const running = useMutationState<Variables | undefined, Mutation<Data, Error, Variables>>({
    filters: { mutationKey, status: 'pending' },
    select: ({ state }) => state.variables,
  })
  const pending = useMemo(() => {
    const variables = running.filter((each) => each !== undefined)
    return new Map(variables.map((each) => [each.subject, each]))
  }, [running])
  const run = useCallback(
    async (variables: Variables): Promise<Data | undefined> => {
      const count = queryClient.isMutating({
        mutationKey,
        predicate: ({ state }) => isAbout(state.variables, variables.subject),
      })
      return count > 0 ? undefined : mutateAsync(variables)
    },
    [queryClient, mutationKey, mutateAsync],
  )
  return {
    /** The variables of the running mutations, by subject. */
    pending,
    /** Rejects if the mutation rejects. Resolves to undefined at once while another one of this subject runs. */
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
