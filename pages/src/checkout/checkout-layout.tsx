import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { classNames } from '@tideway/look/class-names'
import type { ReactNode } from 'react'
import styles from './checkout.module.css'
import { amountToPay } from './checkout-words.ts'
import { ClientLogo } from './client-logo.tsx'

export interface CheckoutLayoutProps {
  /** In a frame the page around it says whose it is. */
  framed: boolean
  /** Absent while it is not known who is paid. */
  state?: CheckoutState | undefined
  above?: ReactNode
  below?: ReactNode
  children: ReactNode
}

export function CheckoutLayout({ framed, state, above, below, children }: CheckoutLayoutProps) {
  return (
    <div className={classNames(styles.pay, framed && styles.tight)}>
      {framed ? null : (
        <header className={styles.head}>
          {state ? (
            <ClientLogo logoUrl={ownImage(state.theme.logoUrl)} name={state.clientName} />
          ) : null}
        </header>
      )}
      <main>
        {above}
        <div className={styles.card}>
          {state ? <Summary state={state} /> : null}
          {children}
        </div>
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
