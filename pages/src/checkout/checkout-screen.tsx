import type { CheckoutState } from '@tideway/contract/checkout'
import { classNames } from '@tideway/look/class-names'
import { applyBrandColour } from '@tideway/look/theme'
import { type ReactNode, useEffect, useState, useSyncExternalStore } from 'react'
import { CancelPayment } from './cancel-payment.tsx'
import styles from './checkout.module.css'
import type { CheckoutFeed } from './checkout-feed.ts'
import { CheckoutLoading } from './checkout-loading.tsx'
import { amountToPay, pageTitle } from './checkout-words.ts'
import { ClientLogo } from './client-logo.tsx'
import type { FrameMessages } from './frame-messages.ts'
import { LeaveFor } from './leave-for.tsx'
import { Cancelled, Expired, NotFound, Paid } from './outcome.tsx'
import { PayerSteps } from './payer-steps.tsx'
import type { RedirectTarget } from './redirect-url.ts'
import { WaitingForPayment } from './waiting-for-payment.tsx'

export interface CheckoutScreenProps {
  base: string
  feed: CheckoutFeed
  framed: boolean
  messages: FrameMessages | undefined
  afterPaying: RedirectTarget | undefined
  afterCancelling: RedirectTarget | undefined
}

export function CheckoutScreen(props: CheckoutScreenProps) {
  const { base, feed, framed, messages, afterPaying, afterCancelling } = props
  const snapshot = useSyncExternalStore(feed.subscribe, feed.snapshot)
  const [cancelledHere, setCancelledHere] = useState(false)
  const state =
    snapshot.kind === 'known'
      ? snapshot.state
      : snapshot.kind === 'cancelled'
        ? snapshot.last
        : undefined

  useEffect(() => {
    if (!state) return
    applyBrandColour(state.theme.accentColour)
    document.title = pageTitle(state)
    messages?.status(state.status)
  }, [state, messages])

  if (!state) {
    return (
      <Page framed={framed}>
        {snapshot.kind === 'loading' ? (
          <CheckoutLoading failed={!snapshot.connected} />
        ) : (
          <NotFound />
        )}
      </Page>
    )
  }

  const cancelled = snapshot.kind !== 'known'
  const waiting = !cancelled && state.status === 'WAITING'
  const paid = !cancelled && !waiting && state.status !== 'EXPIRED'
  return (
    <Page
      below={waiting && !framed ? <PayerSteps state={state} /> : null}
      framed={framed}
      head={<ClientLogo logoUrl={ownImage(state.theme.logoUrl)} name={state.clientName} />}
    >
      <Summary state={state} />
      {waiting ? (
        <WaitingForPayment
          clockDifference={snapshot.clockDifference}
          connected={snapshot.connected}
          onZero={() => void feed.read()}
          state={state}
        />
      ) : null}
      {/* There from the start and empty until then, so that the end is said when it comes. */}
      <div aria-live="polite">
        {waiting ? null : cancelled ? (
          <Cancelled state={state} />
        ) : state.status === 'EXPIRED' ? (
          <Expired state={state} />
        ) : (
          <Paid state={state} />
        )}
      </div>
      {cancelled && afterCancelling ? (
        <LeaveFor automatic={cancelledHere} framed={framed} target={afterCancelling} />
      ) : null}
      {paid && afterPaying ? <LeaveFor automatic framed={framed} target={afterPaying} /> : null}
      {waiting && afterCancelling ? (
        <CancelPayment
          base={base}
          onCancelled={() => {
            setCancelledHere(true)
            void feed.read()
          }}
          onRefused={() => void feed.read()}
          target={afterCancelling}
        />
      ) : null}
    </Page>
  )
}

interface PageProps {
  framed: boolean
  head?: ReactNode
  below?: ReactNode
  children: ReactNode
}

function Page({ framed, head, below, children }: PageProps) {
  return (
    <div className={classNames(styles.pay, framed && styles.tight)}>
      {framed ? null : <header className={styles.head}>{head}</header>}
      <main>
        <div className={styles.card}>{children}</div>
        {below}
      </main>
    </div>
  )
}

function Summary({ state }: { state: CheckoutState }) {
  const due = state.status === 'WAITING' ? amountToPay(state) : undefined
  const amount = due ?? amountToPay({ ...state, multiPayment: false })
  return (
    <>
      <h1 className={styles.description}>{state.description}</h1>
      <p className={classNames(styles.amount, 'num')}>
        {amount === undefined ? (
          'Any amount'
        ) : (
          <>
            {amount}
            <small> AUD</small>
          </>
        )}
      </p>
    </>
  )
}

/** Only what this provider serves: the page's policy would refuse anything else. */
function ownImage(logoUrl: string | undefined): string | undefined {
  const url = logoUrl === undefined ? null : URL.parse(logoUrl, window.location.href)
  return url?.origin === window.location.origin ? url.href : undefined
}
