import type { CheckoutEvent } from '@tideway/contract/checkout/checkout'
import { checkoutFrameUrl, readCheckoutMessage } from '@tideway/contract/checkout/checkout'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSiteConfig } from '../../../brand/site-config-context.tsx'
import styles from './checkout-frame.module.css'

/**
 * Height in pixels until the frame reports its own. Close to the checkout's height, so that the layout barely moves.
 */
const FIRST_HEIGHT = 520
/** Milliseconds until a checkout that sends no message is shown anyway. */
const PATIENCE = 8000

interface CheckoutFrameProps {
  checkoutUrl: string
  /** Called when the frame reports the request as complete. The API must confirm it. */
  onComplete: () => void
  /** True while the request is being cancelled. Its checkout is not shown or queried. */
  paused: boolean
}

/** The hosted checkout inside the dialog (spec 2.8, 4: checkout widget messages). */
export function CheckoutFrame({ checkoutUrl, onComplete, paused }: CheckoutFrameProps) {
  const { checkoutOrigin } = useSiteConfig()
  const frame = useRef<HTMLIFrameElement>(null)
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [ready, setReady] = useState(false)
  const trusted = originOf(checkoutUrl) === checkoutOrigin

  const onEvent = useEffectEvent((event: CheckoutEvent) => {
    setReady(true)
    if (event.kind === 'height') setHeight(event.height)
    else if (event.status === 'COMPLETE') onComplete()
  })

  useEffect(() => {
    const patience = setTimeout(() => setReady(true), PATIENCE)
    const onMessage = (message: MessageEvent) => {
      const ours =
        message.origin === checkoutOrigin && message.source === frame.current?.contentWindow
      const event = ours ? readCheckoutMessage(message.data) : undefined
      if (event !== undefined) onEvent(event)
    }
    window.addEventListener('message', onMessage)
    return () => {
      clearTimeout(patience)
      window.removeEventListener('message', onMessage)
    }
  }, [checkoutOrigin])

  if (!trusted) {
    return (
      <Alert kind="error">
        We can’t show this checkout because its web address isn’t one we trust. Contact support.
      </Alert>
    )
  }
  return (
    <div className={styles.frame} style={{ height }}>
      {paused ? null : (
        <iframe
          allow="clipboard-write"
          className={styles.content}
          ref={frame}
          sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
          src={checkoutFrameUrl(checkoutUrl)}
          title="Checkout"
        />
      )}
      {ready && !paused ? null : (
        <div aria-busy="true" className={styles.skeleton} role="status">
          <span className="visually-hidden">Loading the checkout</span>
          <Skeleton width="180px" />
          <Skeleton height="34px" width="150px" />
          <Skeleton height="168px" width="168px" />
          <Skeleton height="44px" width="80%" />
        </div>
      )}
    </div>
  )
}

function originOf(url: string): string | undefined {
  return URL.canParse(url) ? new URL(url).origin : undefined
}
