import {
  IconCheck,
  IconClockOff,
  IconInfoCircle,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react'
import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Icon } from '@tideway/design/indicators/icon'
import type { ReactNode } from 'react'
import styles from './checkout.module.css'
import { aud, refundWords } from './checkout-words.ts'

type Tone = 'good' | 'plain'

export interface OutcomeProps {
  title: string
  tone: Tone
  drawing: typeof IconCheck
  /** True if this is the title of the whole page, without a description above it. */
  heading?: boolean
  children: ReactNode
}

/** Shows the outcome of a checkout, or why there is no checkout: a mark, what happened, and what to do next. */
function Outcome({ title, tone, drawing, heading = false, children }: OutcomeProps) {
  const Title = heading ? 'h1' : 'h2'
  return (
    <div className={styles.outcome} data-tone={tone}>
      <span className={styles.outcomeMark}>
        <Icon of={drawing} size={20} />
      </span>
      <Title>{title}</Title>
      {children}
    </div>
  )
}

export function Paid({ state }: { state: CheckoutState }) {
  const refund = refundWords(state)
  return (
    <Outcome drawing={IconCheck} title="Payment received" tone="good">
      <p>
        {state.completedDateTime === undefined ? null : (
          <>
            {formatDateTime(state.completedDateTime)}
            <br />
          </>
        )}
        We’ve let {state.clientName} know. You don’t need to do anything else.
      </p>
      {refund === undefined ? null : <p>{refund}</p>}
    </Outcome>
  )
}

export function Expired({ state }: { state: CheckoutState }) {
  const returnedPayment = state.failedAttempts.at(-1)
  return (
    <Outcome drawing={IconClockOff} title="This PayID has expired" tone="plain">
      <p>
        Please don’t pay it: anything paid now will be returned. Ask {state.clientName} for a new
        one.
      </p>
      {returnedPayment === undefined ? null : (
        <p>Your payment of {aud(returnedPayment.amount)} has been returned to your account.</p>
      )}
    </Outcome>
  )
}

export function Paused({ state }: { state: CheckoutState }) {
  return (
    <Outcome drawing={IconPlayerPause} title="This payment can’t be made right now" tone="plain">
      <p>
        {state.clientName} isn’t taking payments at the moment. Please don’t pay {state.payID} until
        this page shows how to. Contact {state.clientName} if you have questions.
      </p>
    </Outcome>
  )
}

export function Cancelled({ state }: { state: CheckoutState }) {
  return (
    <Outcome drawing={IconX} title="This payment was cancelled" tone="plain">
      <p>
        Please don’t pay {state.payID}. Contact {state.clientName} if you didn’t expect this.
      </p>
    </Outcome>
  )
}

export function NotFound() {
  return (
    <Outcome drawing={IconInfoCircle} heading title="We couldn’t find this payment" tone="plain">
      <p>
        It may have been cancelled, or the link may be incomplete. Open the link again, or ask the
        business you’re paying for a new one.
      </p>
    </Outcome>
  )
}

export function PreviewOver() {
  return (
    <Outcome drawing={IconClockOff} heading title="This preview has expired" tone="plain">
      <p>Previews last an hour. Change a setting to see a new one.</p>
    </Outcome>
  )
}
