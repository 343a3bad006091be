import {
  IconCheck,
  IconClockOff,
  IconInfoCircle,
  IconPlayerPause,
  IconX,
} from '@tabler/icons-react'
import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Icon } from '@tideway/look/icon'
import type { ReactNode } from 'react'
import styles from './checkout.module.css'
import { aud, refundWords } from './checkout-words.ts'

type Tone = 'good' | 'plain'

export interface OutcomeProps {
  title: string
  tone: Tone
  drawing: typeof IconCheck
  /** The title of the whole page, where there is no description above it. */
  heading?: boolean
  children: ReactNode
}

/** The end of a checkout, or why there is none: a mark, what happened, and what to do next. */
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
        {state.clientName} has been told. You do not have to do anything else.
      </p>
      {refund === undefined ? null : <p>{refund}</p>}
    </Outcome>
  )
}

export function Expired({ state }: { state: CheckoutState }) {
  const late = state.failedAttempts.at(-1)
  return (
    <Outcome drawing={IconClockOff} title="This PayID has expired" tone="plain">
      <p>
        Please do not pay it any more: what is paid to it now is sent back. Ask {state.clientName}{' '}
        for a new one.
      </p>
      {late === undefined ? null : (
        <p>Your payment of {aud(late.amount)} has been sent back to your account.</p>
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
        Please do not pay {state.payID} any more. Ask {state.clientName} if you did not expect this.
      </p>
    </Outcome>
  )
}

export function NotFound() {
  return (
    <Outcome drawing={IconInfoCircle} heading title="This payment was not found" tone="plain">
      <p>
        It may have been cancelled, or the link may be incomplete. Open it again from where you got
        it, or ask there for a new one.
      </p>
    </Outcome>
  )
}

export function PreviewOver() {
  return (
    <Outcome drawing={IconClockOff} heading title="This preview is over" tone="plain">
      <p>A preview lasts an hour. Change anything in the settings to see a new one.</p>
    </Outcome>
  )
}
