import type { CheckoutState } from '@tideway/contract/checkout/checkout'
import { Logo } from '@tideway/design/brand/logo'
import { useImage } from '@tideway/design/brand/use-image'
import { classNames } from '@tideway/design/theme/class-names'
import type { ReactNode } from 'react'
import styles from './checkout.module.css'
import { amountToPay } from './checkout-words.ts'

export interface CheckoutLayoutProps {
  /** True in a frame, where the page around it shows the client's name. */
  framed: boolean
  /** Undefined until the payee is known. */
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

/** Allows only images from this provider, because the page's policy blocks all others. */
function ownImage(logoUrl: string | undefined): string | undefined {
  const url = logoUrl === undefined ? null : URL.parse(logoUrl, window.location.href)
  return url?.origin === window.location.origin ? url.href : undefined
}

interface ClientLogoProps {
  name: string
  logoUrl: string | undefined
}

/**
 * Shows the payee. Space is reserved for the logo, so that nothing moves when it loads. If it cannot be shown, only the
 * name appears. The name is always shown, because a logo can say anything.
 */
function ClientLogo({ name, logoUrl }: ClientLogoProps) {
  const own = useImage(logoUrl)
  if (own.url === undefined) return <Logo name={name} />
  return (
    <>
      <span className={styles.logoPlace}>
        <img alt="" className={styles.logo} onError={own.onError} src={own.url} />
      </span>
      <span className={styles.payee}>{name}</span>
    </>
  )
}
