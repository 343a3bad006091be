import { IconArrowUpRight, IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useLocation } from '@tanstack/react-router'
import { fullName } from '@tideway/browser/session/user'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { Alert } from '@tideway/design/messages/alert'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react'
import { approvalsItem, clientsWithApprovals } from '../approvals/approvals-item.ts'
import { useSiteConfig } from '../brand/site-config-context.tsx'
import { useApi } from '../session/api-context.tsx'
import { useClientConfig, useClients } from '../session/client-queries.ts'
import { isFormOpen, lossWords, useOpenForm, useOpenForms } from '../session/open-forms.ts'
import { payoutsAddress } from '../session/payouts-address.ts'
import { useSession } from '../session/session-context.tsx'
import { Frame } from '../ui/layout/frame.tsx'
import { lazyComponent, prefetch, useLazyComponent, useLazyOverlay } from '../ui/lazy-component.ts'
import type { HeldCalls } from '../ui/saving/held-calls.ts'
import { HeldCallsContext } from '../ui/saving/held-calls.ts'
import { LeaveDialog } from '../ui/saving/leave-dialog.tsx'
import { useIsLater } from '../ui/use-is-later.ts'
import { FindAnything, findDialog } from './find/find-anything.tsx'
import { currentItem, menuFor } from './menu.ts'
import { useScreenChange } from './navigation/use-screen-change.ts'
import { RouterLink } from './router-link.tsx'
import { DEFAULT_ALERT } from './screens/error-screen.tsx'
import styles from './screens/screen.module.css'
import { ConnectionHint, useConnectionState } from './session/connection-hint.tsx'
import { useSessionControl } from './session/session-control.ts'
import { useSessionUpkeep } from './session/use-session-upkeep.ts'

const signs = ['pointermove', 'pointerdown', 'keydown'] as const

/**
 * Runs once, when the user first interacts with the page, to fetch code that a press may need. The screen itself is
 * loaded by then.
 */
function useFirstTouch(run: () => void): void {
  const onTouch = useEffectEvent(run)
  useEffect(() => {
    const done = new AbortController()
    const touched = () => {
      done.abort()
      onTouch()
    }
    for (const sign of signs) {
      window.addEventListener(sign, touched, { signal: done.signal, passive: true })
    }
    return () => done.abort()
  }, [])
}

const dialog = lazyComponent(
  async () => (await import('./session/session-ended-dialog.tsx')).SessionEndedDialog,
)

/** Asks before going to the sign-in page if a form is open (readings 2, token life). */
function SessionEnded() {
  const session = useSessionControl()
  const ended = useSyncExternalStore(session.onChange, () => session.ended)
  const SessionEndedDialog = useLazyOverlay(dialog, ended, () => session.stay())
  const step = useSyncExternalStore(session.proof.onChange, () => session.proof.step)
  if (!ended || !SessionEndedDialog) return null
  return (
    <SessionEndedDialog
      onLeave={() => void session.signIn()}
      onSignIn={() => session.proof.signInAgain()}
      onStay={() => session.stay()}
      step={step}
    />
  )
}

const renewalOffer = lazyComponent(
  async () => (await import('./session/renewal-offer.tsx')).RenewalOffer,
)

/** Offers to renew a token that no hidden frame can renew, before it ends with a form open (decision 9). */
function SessionEnding() {
  const session = useSessionControl()
  const ending = useSyncExternalStore(session.onChange, () => session.ending)
  const isOffered = useOpenForms().length > 0 && ending
  const RenewalOffer = useLazyComponent(renewalOffer, isOffered, () => undefined)
  return isOffered && RenewalOffer ? <RenewalOffer proof={session.proof} /> : null
}

const proofQuestion = lazyComponent(
  async () => (await import('./session/proof-question.tsx')).ProofQuestion,
)

/** Asks for a fresh proof while a call waits for one. */
function ProofAsked() {
  const { proof } = useSessionControl()
  const isAsked = useSyncExternalStore(proof.onChange, () => proof.call !== undefined)
  const ProofQuestion = useLazyOverlay(proofQuestion, isAsked, () => proof.cancel())
  return ProofQuestion ? <ProofQuestion /> : null
}

const APPROVALS_SCOPE: Scope = 'PortalAPI/GET:approvals'
/** How often the menu counts, in milliseconds. A hidden tab makes no calls. */
const APPROVALS_MS = 60_000

/** Code that a press opens is fetched after the screen is shown. */
const userDrawer = lazyComponent(
  async () => (await import('./user-drawer/user-drawer.tsx')).UserDrawer,
)
const newPaymentRequest = lazyComponent(
  async () =>
    (await import('../money/payment-request/new/new-payment-request-dialog.tsx'))
      .NewPaymentRequestDialog,
)

/** The user's views are below the items of their lists, once the screen is shown. */
const menuViews = lazyComponent(
  async () => (await import('../list/views/menu-views.tsx')).MenuViews,
)

/** The header, side menu and page (spec 2.2, 2.5). */
export function AppFrame({ children }: { children: ReactNode }) {
  const session = useSession()
  const { user, permissions } = session
  const control = useSessionControl()
  const site = useSiteConfig()
  const pathname = useLocation({ select: (location) => location.pathname })
  const [drawerOpen, setDrawerOpen] = useState(false)
  const [creating, setCreating] = useState(false)
  const payouts = usePayoutRequest()
  const clients = useClients()
  const client = useClientConfig()
  useOpenForm('the new payment request', creating)
  useScreenChange()
  useSessionUpkeep()
  const { leave, question } = useLeaveQuestion()
  const heldCalls = useHeldCalls()
  const closeDrawer = () => setDrawerOpen(false)
  const signOut = () => leave({ leaveText: 'Log out without saving', go: () => control.signOut() })
  const actFor = (clientId: string | undefined) =>
    leave({
      leaveText: 'Switch client without saving',
      go: () => control.actFor(clientId, hrefNow()),
    })
  const stopCreating = () => setCreating(false)
  const UserDrawer = useLazyOverlay(userDrawer, drawerOpen, closeDrawer)
  const NewPaymentRequestDialog = useLazyOverlay(newPaymentRequest, creating, stopCreating)
  useFirstTouch(() => {
    prefetch(userDrawer)
    prefetch(findDialog)
    if (permissions.paymentRequestCreate) prefetch(newPaymentRequest)
  })

  const later = useIsLater()
  const MenuViews = useLazyComponent(menuViews, later, () => undefined)
  const items = [...menuFor(permissions, site), ...useApprovalsItem(later)]
  const current = currentItem(items, pathname)
  const listed = (id: string) => clients.data?.find(({ clientId }) => clientId === id)?.clientName
  const switched = user.clientId !== user.rootClientId

  return (
    <Frame
      actingFor={
        switched ? client.data?.clientName || listed(user.clientId) || user.clientId : undefined
      }
      homeHref={items[0]?.to}
      link={RouterLink}
      logoUrl={client.data?.logoUrl ?? undefined}
      markUrl={site.markUrl}
      menu={items.map((item) => ({
        id: item.to,
        text: item.label,
        href: item.to,
        icon: item.icon,
        current: item === current,
        count: 'waiting' in item ? item.waiting : undefined,
        below:
          MenuViews && item.area.startsWith('/transactions')
            ? (onChosen) => <MenuViews item={item} link={RouterLink} onChosen={onChosen} />
            : undefined,
      }))}
      name={switched ? listed(user.rootClientId) || 'Dashboard' : session.clientName}
      onLogout={signOut}
      primaryAction={
        permissions.paymentRequestCreate
          ? {
              text: 'New Payment Request',
              icon: <Icon of={IconPlus} />,
              onPress: () => setCreating(true),
            }
          : undefined
      }
      search={
        <FindAnything
          menu={items}
          onCreate={() => setCreating(true)}
          onLogout={signOut}
          onPayout={payouts?.onPress}
          onSwitch={actFor}
        />
      }
      secondaryAction={payouts}
      user={{
        name: fullName(user),
        role: user.roleLabel,
        onOpen: () => setDrawerOpen(true),
      }}
    >
      <ConnectionHint />
      <ClientAlert />
      <HeldCallsContext value={heldCalls}>{children}</HeldCallsContext>
      {UserDrawer ? (
        <UserDrawer onClose={closeDrawer} onLogout={signOut} onSwitch={actFor} open={drawerOpen} />
      ) : null}
      {creating && NewPaymentRequestDialog ? (
        <NewPaymentRequestDialog onClose={stopCreating} />
      ) : null}
      {question}
      <SessionEnded />
      <SessionEnding />
      <ProofAsked />
    </Frame>
  )
}

/**
 * Shown if the client's details or the list of clients failed to load (readings 2, guard). An outage has its own notice
 * above.
 */
function ClientAlert() {
  const failed = [useClientConfig(), useClients()].filter((read) => read.isError)
  if (useConnectionState() === 'unavailable' || failed.length === 0) return null
  const tryAgain = (
    <Button
      busy={failed.some((read) => read.isFetching)}
      onClick={() => {
        for (const read of failed) void read.refetch()
      }}
    >
      Try again
    </Button>
  )
  return (
    <div className={styles.notice}>
      <Alert actions={tryAgain} kind="error">
        {DEFAULT_ALERT}
      </Alert>
    </div>
  )
}

function hrefNow(): string {
  const { pathname, search, hash } = window.location
  return pathname + search + hash
}

/** Returns how screens follow a call that waits for a second person. The code is loaded when the first one waits. */
function useHeldCalls(): HeldCalls {
  const api = useApi()
  const { actingClientId: clientId } = useSession()
  return {
    clientId,
    read: async (approvalId, signal) =>
      (await import('../approvals/approvals-menu.ts')).readHeld(api, clientId, approvalId, signal),
  }
}

/** Returns the menu's item for approvals with its count, if the client uses them. Not part of the specification. */
function useApprovalsItem(later: boolean) {
  const api = useApi()
  const { user, actingClientId } = useSession()
  const { data } = useQuery({
    queryKey: ['client', actingClientId, 'approvals', 'menu'],
    queryFn: async ({ signal }) => {
      const { readApprovalsItem } = await import('../approvals/approvals-menu.ts')
      return readApprovalsItem(api, actingClientId, signal)
    },
    enabled: later && user.scopes.has(APPROVALS_SCOPE),
    refetchInterval: APPROVALS_MS,
  })
  const usingClients = useSyncExternalStore(
    clientsWithApprovals.subscribe,
    clientsWithApprovals.get,
  )
  if (data) return [data]
  const isExpected = data === undefined && usingClients.includes(actingClientId)
  return isExpected && user.scopes.has(APPROVALS_SCOPE) ? [approvalsItem()] : []
}

/** Leads 'New Payout Request' to the payouts app, if there is one (spec 2.7). */
function usePayoutRequest() {
  const { permissions, actingClientId, rootClientId } = useSession()
  const { payoutsUrl, mainDashboardUrl } = useSiteConfig()
  if (!permissions.payoutRequest || payoutsUrl === undefined) return undefined
  return {
    text: 'New Payout Request',
    icon: <Icon of={IconArrowUpRight} />,
    onPress() {
      const { origin } = window.location
      const from = { payoutsUrl, mainDashboardUrl, origin, actingClientId, rootClientId }
      window.location.assign(payoutsAddress(from))
    },
  }
}

interface Leaving {
  /** Text of the button: 'Switch client without saving'. */
  leaveText: string
  go: () => void
}

/** Asks before leaving the page if typed text would be lost. Otherwise leaves immediately. */
function useLeaveQuestion(): {
  leave: (leaving: Leaving) => void
  question: ReactNode
} {
  const [requested, setAsked] = useState<Leaving>()
  const forms = useOpenForms()
  return {
    leave: (leaving) => (isFormOpen() ? setAsked(leaving) : leaving.go()),
    question: (
      <LeaveDialog
        leaveText={requested?.leaveText}
        losses={lossWords(forms)}
        onLeave={() => requested?.go()}
        onStay={() => setAsked(undefined)}
        open={requested !== undefined}
      />
    ),
  }
}
