import { useQueryClient } from '@tanstack/react-query'
import { failureStatus } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import type { NewView, View, ViewChange, ViewContent } from '@tideway/contract/views/view'
import { useApi } from '../../session/api-context.tsx'
import { useUser } from '../../session/user-context.tsx'
import { addView, deleteView, saveView, showViews, viewsKey } from './view-queries.ts'
import { viewFailureText } from './view-words.ts'

export type ViewAct =
  | { kind: 'add'; view: NewView }
  | { kind: 'save'; view: View; change: Partial<ViewChange> }
  | { kind: 'delete'; view: View }

/** Changes views, one change at a time. `run` resolves to the saved view, or undefined after a failure. */
export function useViewChanges() {
  const api = useApi()
  const user = useUser()
  const queryClient = useQueryClient()
  const queryKey = viewsKey(user.clientId)
  const { run, reset, isPending, error } = useSingleMutation<View | undefined, ViewAct>({
    async mutationFn(act) {
      // An earlier response in flight must not overwrite the change.
      await queryClient.cancelQueries({ queryKey })
      if (act.kind === 'delete') {
        await deleted(deleteView(api, user, act.view))
        showViews(queryClient, user, (views) => views.filter(isOther(act.view)))
        return act.view
      }
      const saved =
        act.kind === 'add'
          ? await addView(api, user, act.view)
          : await saveView(api, user, act.view, { ...changeOf(act.view), ...act.change })
      showViews(queryClient, user, (views) => [
        ...views.filter(isOther(saved)).map(besideDefault(saved)),
        saved,
      ])
      return saved
    },
    onSettled: () => void queryClient.invalidateQueries({ queryKey }),
  })
  return {
    busy: isPending,
    problem: error === null ? undefined : viewFailureText(error, failureStatus(error)),
    forget: reset,
    run: (act: ViewAct) => run(act).catch(() => undefined),
  }
}

/** Treats a 404 as a successful deletion, because another browser deleted the view. */
async function deleted(deletion: Promise<void>): Promise<void> {
  try {
    await deletion
  } catch (error) {
    if (failureStatus(error) !== 404) throw error
  }
}

const isOther = (view: View) => (other: View) => other.viewId !== view.viewId

/** Removes the default from the other views of the list, which has only one default view. */
const besideDefault = (saved: View) => (other: View) =>
  saved.isDefault && other.kind === saved.kind ? { ...other, isDefault: false } : other

function changeOf({ name, isDefault, ...view }: View): ViewChange {
  return { name, isDefault, ...contentOf(view) }
}

function contentOf({ query, columns, maxReceived }: ViewContent): ViewContent {
  return { query, columns, maxReceived }
}
