import type { View } from '@tideway/contract/views/view'
import { columnsText } from '@tideway/contract/views/view-content'
import { withParameters } from '../../address/list-address.ts'
import { viewsQuery } from '../view-queries.ts'
import type { Entering } from './enter-list.ts'

/** Returns the address of a view, or undefined if the person has no such view of this list. */
export async function addressOfView(
  { api, user, session }: Entering['context'],
  { pathname, kind, id }: { pathname: string; kind: string; id: string },
): Promise<string | undefined> {
  const views = await session.queryClient.fetchQuery(viewsQuery(api, user))
  const view = views.find((one) => one.viewId === id && one.kind === kind)
  return view && viewAddress(pathname, view)
}

/** Returns the full address of a view, which also works for a colleague, who does not have the view. */
export function viewAddress(
  pathname: string,
  { query, columns, maxReceived, viewId }: Omit<View, 'kind' | 'name'>,
): string {
  return withParameters(query === '' ? pathname : `${pathname}?${query}`, {
    columns: columnsText(columns),
    maxReceived: String(maxReceived),
    view: viewId,
  })
}
