import { readCheckoutMessage } from '@tideway/contract/checkout/checkout'
import type { ReactNode } from 'react'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { useSiteConfig } from '../../brand/site-config-context.tsx'
import styles from './checkout-preview.module.css'
import { PreviewSkeleton } from './preview-skeleton.tsx'

/** Initial height of the preview (spec 2.15, 9). */
const FIRST_HEIGHT = 700
/**
 * Milliseconds. The checkout reports its height as it starts. If it reports none for this long after loading, it did
 * not start.
 */
const SILENCE = 5000
/** Milliseconds. A page that has not loaded by then is considered failed. */
const LONGEST_LOAD = 20_000

interface Shown {
  url: string
  /** Identifies this frame, because the next one may have the same address. */
  turn: number
}

interface PreviewFrameProps extends Shown {
  /** Shown in place of a failed page. The page stays in the background, and is shown if it responds late. */
  failed: ReactNode
  /** Called when the page of this turn is shown, or has failed. */
  onState: (turn: number, state: FrameState) => void
}

export type FrameState = 'shown' | 'failed'

/**
 * A frame with the checkout preview. A new preview loads behind the current one and replaces it once it has content, so
 * that nothing flashes while the user changes colours.
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
    // Ignores messages from a frame that is being replaced.
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
    // Sets the height through CSSOM, which this page's style-src allows.
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
