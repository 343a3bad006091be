import { readCheckoutMessage } from '@tideway/contract/checkout/checkout'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSiteConfig } from '../brand/site-config-context.tsx'
import styles from './checkout-preview.module.css'
import { PreviewSkeleton } from './preview-skeleton.tsx'

/** spec 2.15, 9. */
const FIRST_HEIGHT = 700
/** The checkout says its height as it starts: one that has not this long after it loaded did not start, in milliseconds. */
const SILENCE = 5000
/** A page that has not loaded by then is not on its way, in milliseconds. */
const LONGEST_LOAD = 20_000

interface Shown {
  url: string
  /** Of this very frame: the next may have the same address. */
  turn: number
}

interface PreviewFrameProps extends Shown {
  /** It failed, and something is shown in its place. Its page is kept: what comes late is shown after all. */
  failed: ReactNode
  /** The page of this turn is in sight, or has not come. */
  onState: (turn: number, state: FrameState) => void
}

export type FrameState = 'shown' | 'failed'

/**
 * The checkout as it would be. A new preview loads behind the one in sight and takes its place once it has something
 * to show, so that nothing flashes while somebody tries colours.
 */
export function PreviewFrame({ url, turn, failed, onState }: PreviewFrameProps) {
  const { checkoutOrigin } = useSiteConfig()
  const [height, setHeight] = useState(FIRST_HEIGHT)
  const [inSight, setInSight] = useState<Shown>()
  const frames = useRef(new Map<number, HTMLIFrameElement>())
  const coming = inSight?.turn === turn ? undefined : { url, turn }

  const report = useEffectEvent((of: number, state: FrameState) => {
    if (of === turn && (state === 'shown' || inSight?.turn !== turn)) onState(of, state)
  })
  const onMessage = useEffectEvent((message: MessageEvent) => {
    if (message.origin !== checkoutOrigin) return
    const from = [...frames.current].find(([, frame]) => frame.contentWindow === message.source)
    const event = from && readCheckoutMessage(message.data)
    if (event?.kind !== 'height') return
    // One that is about to go says nothing more.
    if (from?.[0] !== turn) return
    setHeight(event.height)
    if (inSight?.turn !== turn) setInSight({ url, turn })
    report(turn, 'shown')
  })

  useEffect(() => {
    const listen = (message: MessageEvent) => onMessage(message)
    window.addEventListener('message', listen)
    return () => window.removeEventListener('message', listen)
  }, [])
  useEffect(() => {
    const timer = setTimeout(() => report(turn, 'failed'), LONGEST_LOAD)
    return () => clearTimeout(timer)
  }, [turn])

  return (
    // Through CSSOM, which the style-src of this page allows.
    <div className={styles.stage} style={{ height }}>
      {[inSight, coming]
        .filter((shown) => shown !== undefined)
        .map((shown) => (
          <iframe
            allow="clipboard-write"
            className={styles.frame}
            inert={shown.turn !== inSight?.turn || Boolean(failed)}
            key={shown.turn}
            onLoad={() => setTimeout(() => report(shown.turn, 'failed'), SILENCE)}
            ref={(frame) => {
              if (frame) frames.current.set(shown.turn, frame)
              else frames.current.delete(shown.turn)
            }}
            sandbox="allow-scripts allow-same-origin allow-forms"
            src={shown.url}
            title="Checkout preview"
          />
        ))}
      {failed ? (
        <div className={styles.failed}>{failed}</div>
      ) : inSight === undefined ? (
        <PreviewSkeleton />
      ) : null}
    </div>
  )
}
