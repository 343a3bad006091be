import { readCheckoutMessage } from '@tideway/contract/checkout'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSiteConfig } from '../brand/site-config-context.tsx'
import styles from './checkout-preview.module.css'

/** spec 2.15, 9. */
const FIRST_HEIGHT = 700
/** A page that never says its height is shown as it is this long after it has loaded, in milliseconds. */
const PATIENCE = 1500

interface Shown {
  url: string
  /** Of this very frame: the next may have the same address. */
  turn: number
}

/**
 * The checkout as it would be. A new preview loads behind the one in sight and takes its place once it has something
 * to show, so that nothing flashes while somebody tries colours.
 */
export function PreviewFrame({ url, turn }: Shown) {
  const { checkoutOrigin } = useSiteConfig()
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [inSight, setInSight] = useState<Shown>()
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const coming = inSight?.turn === turn ? undefined : { url, turn }

  const show = useEffectEvent((shown: Shown) => {
    if (shown.turn === turn) setInSight(shown)
  })
  const onMessage = useEffectEvent((message: MessageEvent) => {
    if (message.origin !== checkoutOrigin) return
    const from = [...frames.current].find(([, frame]) => frame.contentWindow === message.source)
    const event = from && readCheckoutMessage(message.data)
    if (event?.kind !== 'height') return
    // One that is about to go says nothing more.
    if (from?.[0] !== turn) return
    setHeight(event.height)
    show({ url, turn })
  })

  useEffect(() => {
    const listen = (message: MessageEvent) => onMessage(message)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])

  return (
    // Through CSSOM, which the style-src of this page allows.
    <div className={styles.stage} style={{ height }}>
      {[inSight, coming]
        .filter((shown) => shown !== undefined)
        .map((shown) => (
          <iframe
            allow="clipboard-write"
            className={styles.frame}
            data-coming={shown.turn !== inSight?.turn && inSight !== undefined}
            key={shown.turn}
            onLoad={() => setTimeout(() => show(shown), PATIENCE)}
            ref={(frame) => {
              if (frame) frames.current.set(shown.turn, frame)
              else frames.current.delete(shown.turn)
            }}
            sandbox="allow-scripts allow-same-origin allow-forms"
            src={shown.url}
            title="Checkout preview"
          />
        ))}
    </div>
  )
}
