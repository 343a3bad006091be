import {
  getRouteApi,
  lazyRouteComponent,
  Outlet,
  useLocation,
  useMatches,
  useNavigate,
} from '@tanstack/react-router'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { Suspense, useEffect } from 'react'
import { SiteConfigProvider, useSiteConfig } from '../brand/site-config-context.tsx'
import { lazyLoad } from '../platform/lazy-load.ts'
import { withoutClient } from '../session/address-without-client.ts'
import { ApiProvider } from '../session/api-context.tsx'
import { ShownZoneProvider } from '../session/shown-zone-provider.tsx'
import { UserProvider, useUser } from '../session/user-context.tsx'
import { OtherZones } from '../ui/time/other-zones.tsx'
import { AppFrame } from './app-frame.tsx'
import { isSwitchedOff } from './navigation/switched-off.ts'
import { NotFoundScreen } from './screens/not-found-screen.tsx'
import { Pending } from './screens/pending.tsx'
import { useRoleChange } from './session/use-role-change.ts'

/** Rarely needed and contains the permissions of every role, so it is fetched on demand. */
const MissingPermissionScreen = lazyRouteComponent(
  lazyLoad(() => import('./screens/missing-permission-screen.tsx')),
  'MissingPermissionScreen',
)

const route = getRouteApi('/signed-in')

/** Layout behind the guard: the signed-in user, the acting client for API calls, and the frame. */
export function SignedInLayout() {
  const api = route.useRouteContext({ select: (context) => context.api })
  const config = route.useRouteContext({ select: (context) => context.config })
  const user = route.useRouteContext({ select: (context) => context.user })
  useRefusedClientNotice()
  return (
    <SiteConfigProvider config={config}>
      <ApiProvider api={api}>
        <UserProvider user={user}>
          <ShownZoneProvider>
            <AppFrame>
              <Screen />
              <OtherZones />
            </AppFrame>
          </ShownZoneProvider>
        </UserProvider>
      </ApiProvider>
    </SiteConfigProvider>
  )
}

/** Shows the route's screen, if this host has it and the user may see it. */
function Screen() {
  useRoleChange()
  const { permissions } = useUser()
  const site = useSiteConfig()
  const pathname = useLocation({ select: (location) => location.pathname })
  const permission = useMatches({
    select: (matches) => matches.at(-1)?.staticData.permission,
  })
  if (isSwitchedOff(pathname, site)) return <NotFoundScreen />
  if (permission === undefined || permissions[permission]) return <Outlet />
  return (
    <Suspense fallback={<Pending />}>
      <MissingPermissionScreen permission={permission} />
    </Suspense>
  )
}

/** Removes a client that the user may not act for, also from the address, and shows a notice (readings 2, guard). */
function useRefusedClientNotice(): void {
  const refused = route.useRouteContext({ select: (context) => context.refusedClientId })
  const href = useLocation({ select: (location) => location.href })
  const navigate = useNavigate()
  const snackbar = useSnackbar()
  useEffect(() => {
    if (refused === undefined) return
    snackbar(`You can’t act for client ${refused}, so you’re acting for your own organisation.`, {
      tone: 'error',
    })
  }, [refused, snackbar])
  useEffect(() => {
    const own = withoutClient(href)
    if (refused !== undefined && own !== href) void navigate({ href: own, replace: true })
  }, [refused, href, navigate])
}
