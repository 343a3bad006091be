import { applyBrandColour } from '@tideway/design/theme/theme'
import { useEffect, useMemo, useState, useSyncExternalStore } from 'react'
import { CancelPayment } from './cancel-payment.tsx'
import type { CheckoutFeed } from './checkout-feed.ts'
import { CheckoutLayout } from './checkout-layout.tsx'
import { CheckoutLoading } from './checkout-loading.tsx'
import { pageTitle } from './checkout-words.ts'
import type { FrameMessages } from './frame-messages.ts'
import { LeaveFor } from './leave-for.tsx'
import { Cancelled, Expired, NotFound, Paid, Paused } from './outcome.tsx'
import { payToCalls } from './pay-by-bank/pay-to-calls.ts'
import { HowToPay } from './payment-method/how-to-pay.tsx'
import { PayerSteps } from './payment-method/payer-steps.tsx'
import type { PaymentMethod } from './payment-method/payment-method.ts'
import { isCollecting, methodShown } from './payment-method/payment-method.ts'
import type { RedirectTarget } from './redirect-url.ts'

export interface CheckoutScreenProps {
  base: string
  feed: CheckoutFeed
  framed: boolean
  messages: FrameMessages | undefined
  afterPaying: RedirectTarget | undefined
  afterCancelling: RedirectTarget | undefined
}

/** Returns the address for a phone: the checkout without the return URL of this page. */
export function addressOf(base: string): string {
  return `${window.location.origin}${base}`
}

export function CheckoutScreen(props: CheckoutScreenProps) {
  const { base, feed, framed, messages, afterPaying, afterCancelling } = props
  const snapshot = useSyncExternalStore(feed.subscribe, feed.snapshot)
  const [cancelledHere, setCancelledHere] = useState(false)
  const [chosen, setChosen] = useState<PaymentMethod>()
  const calls = useMemo(() => payToCalls(base), [base])
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
      <CheckoutLayout framed={framed}>
        {snapshot.kind === 'loading' ? (
          <CheckoutLoading failed={!snapshot.connected} />
        ) : (
          <NotFound />
        )}
      </CheckoutLayout>
    )
  }

  const cancelled = snapshot.kind !== 'known'
  const waiting = !cancelled && state.status === 'WAITING'
  // Money that was approved before the client was disabled is still collected, and shown as such.
  const payable = waiting && (!state.paused || isCollecting(state))
  const paid = !cancelled && !waiting && state.status !== 'EXPIRED'
  const method = methodShown(state, chosen)
  return (
    <CheckoutLayout
      below={payable && !framed ? <PayerSteps method={method} state={state} /> : null}
      framed={framed}
      state={state}
    >
      {payable ? (
        <HowToPay
          address={addressOf(base)}
          calls={calls}
          clockDifference={snapshot.clockDifference}
          connected={snapshot.connected}
          method={method}
          onMethod={setChosen}
          read={() => feed.read()}
          state={state}
        />
      ) : null}
      {/* Rendered empty from the start, so that screen readers announce the end when it comes. */}
      <div aria-live="polite">
        {payable ? null : waiting ? (
          <Paused state={state} />
        ) : cancelled ? (
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
      {waiting && afterCancelling && !isCollecting(state) ? (
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
    </CheckoutLayout>
  )
}
