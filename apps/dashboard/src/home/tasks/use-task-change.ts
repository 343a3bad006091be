import { useQueryClient } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { tasksKey } from './task-queries.ts'

export type TaskChange = (api: Api, clientId: string) => Promise<void>

/** Makes one change of the list at a time. A change ends when the list has been read again. */
export function useTaskChange() {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const { run, isPending, error, reset } = useSingleMutation({
    mutationFn: (change: TaskChange) => change(api, actingClientId),
    onSettled: () => queryClient.invalidateQueries({ queryKey: tasksKey(actingClientId) }),
  })
  return {
    busy: isPending,
    problem: error ? (reasonOf(error) ?? GENERIC_FAILURE) : undefined,
    forget: reset,
    /** Resolves to true if the change was made. */
    make: (change: TaskChange): Promise<boolean> =>
      run(change).then(
        () => true,
        () => false,
      ),
  }
}
