import type { QueryClient } from '@tanstack/react-query'
import { redirect } from '@tanstack/react-router'
import type { Api } from '@tideway/browser/http/api'
import type { User } from '@tideway/browser/session/user'
import { listParams } from '../../address/list-address.ts'
import { defaultViewId } from '../default-view.ts'
import { NO_VIEW } from './view-address.ts'

export interface Entering {
  context: { api: Api; user: User; session: { queryClient: QueryClient } }
  location: { pathname: string; search: Record<string, unknown> }
  cause: 'preload' | 'enter' | 'stay'
}

let latestPath: string | undefined

/**
 * Opens a view before its list is shown. This is the default view if the list is entered with an empty address, or a
 * view that the address names without its search and columns. A view that cannot be read opens the list as the address
 * says.
 */
export function enterList(entering: Entering, kind: string): Promise<void> | undefined {
  const { context, location, cause } = entering
  if (cause === 'preload') return undefined
  const { pathname } = location
  const isEntered = cause === 'enter' || pathname !== latestPath
  latestPath = pathname
  const params = Object.entries(listParams(location.search)).filter(([, value]) => value)
  const [name, value] = params[0] ?? []
  const { id: userId, clientId } = context.user
  const id =
    params.length === 0 && isEntered
      ? defaultViewId({ userId, clientId }, kind)
      : params.length === 1 && name === 'view' && value !== NO_VIEW
        ? String(value)
        : undefined
  return id === undefined ? undefined : openView(entering, kind, id)
}

async function openView({ context, location }: Entering, kind: string, id: string) {
  let href: string | undefined
  try {
    const { addressOfView } = await import('./open-view.ts')
    href = await addressOfView(context, { pathname: location.pathname, kind, id })
  } catch {
    return
  }
  if (href !== undefined) throw redirect({ href, replace: true })
}
