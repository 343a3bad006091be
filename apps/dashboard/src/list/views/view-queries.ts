import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import type { User } from '@tideway/browser/session/user'
import type { NewView, ViewChange } from '@tideway/contract/views/view'
import { View, Views } from '@tideway/contract/views/view'
import { rememberDefaultViews } from './remember-default-views.ts'

type Owner = Pick<User, 'id' | 'clientId'>

const FIVE_MINUTES = 5 * 60_000

export const viewsKey = (clientId: string) => ['client', clientId, 'views'] as const

/**
 * Reads the user's views of the acting client. They are read again from time to time, because another browser may
 * change them.
 */
export function viewsQuery(api: Api, owner: Owner) {
  const { id: userId, clientId } = owner
  return queryOptions({
    queryKey: viewsKey(clientId),
    queryFn: async ({ signal }): Promise<View[]> => {
      const views = await api.portal({ path: '/views', query: { clientId }, schema: Views, signal })
      remember({ userId, clientId }, views)
      return views
    },
    staleTime: FIVE_MINUTES,
    refetchOnWindowFocus: true,
    retry: false,
  })
}

/** Shows the views after a change, before they are read again. */
export function showViews(
  queryClient: QueryClient,
  { id: userId, clientId }: Owner,
  change: (views: readonly View[]) => View[],
): void {
  const views = change(queryClient.getQueryData<View[]>(viewsKey(clientId)) ?? [])
  queryClient.setQueryData<View[]>(viewsKey(clientId), views)
  remember({ userId, clientId }, views)
}

function remember(owner: { userId: string; clientId: string }, views: readonly View[]): void {
  const defaults = views.filter(({ isDefault }) => isDefault)
  rememberDefaultViews(
    owner,
    Object.fromEntries(defaults.map(({ kind, viewId }) => [kind, viewId])),
  )
}

export function addView(api: Api, { clientId }: Owner, body: NewView): Promise<View> {
  return api.portal({ method: 'POST', path: '/views', query: { clientId }, body, schema: View })
}

/** Replaces a view, if it is still the version that was read. */
export function saveView(api: Api, { clientId }: Owner, view: View, change: ViewChange) {
  const path = `/views/${encodeURIComponent(view.viewId)}`
  const query = { clientId }
  return api.portal({ method: 'PUT', path, query, body: change, ifMatch: view.etag, schema: View })
}

export async function deleteView(api: Api, { clientId }: Owner, { viewId }: View): Promise<void> {
  await api.portal({
    method: 'DELETE',
    path: `/views/${encodeURIComponent(viewId)}`,
    query: { clientId },
  })
}
