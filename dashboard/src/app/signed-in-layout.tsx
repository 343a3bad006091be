import { getRouteApi, Outlet, useMatches } from '@tanstack/react-router'
import { useSnackbar } from '@tideway/look/snackbar'
import { useEffect } from 'react'
import { SiteConfigProvider } from '../brand/site-config-context.tsx'
import { ApiProvider } from '../session/api-context.tsx'
import { UserProvider } from '../session/user-context.tsx'
import { AppFrame } from './app-frame.tsx'
import { MissingPermissionScreen } from './missing-permission-screen.tsx'

const route = getRouteApi('/signed-in')

/** Everything behind the guard: who is signed in, as whom the APIs are called, and the frame. */
export function SignedInLayout() {
  const api = route.useRouteContext({ select: (context) => context.api })
  const config = route.useRouteContext({ select: (context) => context.config })
  const user = route.useRouteContext({ select: (context) => context.user })
  const permission = useMatches({
    select: (matches) => matches.at(-1)?.staticData.permission,
  })
  useRefusedClientNotice()
  return (
    <SiteConfigProvider config={config}>
      <ApiProvider api={api}>
        <UserProvider user={user}>
          <AppFrame>
            {permission && !user.permissions[permission] ? (
              <MissingPermissionScreen permission={permission} />
            ) : (
              <Outlet />
            )}
          </AppFrame>
        </UserProvider>
      </ApiProvider>
    </SiteConfigProvider>
  )
}

/** readings 2, guard: a client that is not the user's is taken away with a notice. */
function useRefusedClientNotice(): void {
  const refused = route.useRouteContext({ select: (context) => context.refusedClientId })
  const snackbar = useSnackbar()
  useEffect(() => {
    if (refused === undefined) return
    snackbar(`You cannot act for client ${refused}. You are acting for your own organisation.`, {
      tone: 'error',
    })
  }, [refused, snackbar])
}
