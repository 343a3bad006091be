import type { ReactNode } from 'react'
import { createContext, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Button } from '../buttons/button.tsx'
import styles from './snackbar.module.css'
import type { SnackbarOptions } from './snackbar-queue.ts'
import { SnackbarQueue } from './snackbar-queue.ts'
import { useSnackbarPlace } from './use-snackbar-place.ts'

export type ShowSnackbar = (text: string, options?: SnackbarOptions) => void

const SnackbarContext = createContext<{ show: ShowSnackbar; queue: SnackbarQueue } | null>(null)

/** Use once, at the root. Messages appear at the bottom left, above dialogs, and do not cover controls. */
export function SnackbarProvider({ children }: { children: ReactNode }) {
  const [messages] = useState(() => {
    const queue = new SnackbarQueue({
      set: (run, ms) => window.setTimeout(run, ms),
      clear: (handle) => {
        if (typeof handle === 'number') window.clearTimeout(handle)
      },
      now: () => performance.now(),
    })
    const show: ShowSnackbar = (text, options) => queue.show(text, options)
    return { queue, show }
  })
  return (
    <SnackbarContext value={messages}>
      {children}
      <SnackbarRegion queue={messages.queue} />
    </SnackbarContext>
  )
}

/** `const snackbar = useSnackbar()`, then `snackbar('User has been updated', { timeout: 2000 })`. */
export function useSnackbar(): ShowSnackbar {
  return useMessages().show
}

/** No failure is announced while the component is mounted, because it explains them. */
export function useExplainedFailures(): void {
  const { queue } = useMessages()
  useEffect(() => queue.dropFailures(), [queue])
}

function useMessages() {
  const messages = useContext(SnackbarContext)
  if (!messages) throw new Error('useSnackbar needs a SnackbarProvider above it')
  return messages
}

function SnackbarRegion({ queue }: { queue: SnackbarQueue }) {
  const shown = useSyncExternalStore(
    (listener) => queue.subscribe(listener),
    () => queue.shown,
  )
  return (
    <SnackbarPlace label="Notifications" live={shown?.tone === 'error' ? 'assertive' : 'polite'}>
      {shown ? <Message key={shown.id} queue={queue} text={shown.text} /> : null}
    </SnackbarPlace>
  )
}

interface SnackbarPlaceProps {
  label: string
  live: 'assertive' | 'polite'
  children: ReactNode
}

/** A place above dialogs for messages at the bottom left. */
export function SnackbarPlace({ label, live, children }: SnackbarPlaceProps) {
  // The attribute prevents React Aria from hiding the region while a dialog is open. It also prevents a press on a
  // button from counting as a click outside the dialog.
  return createPortal(
    <section aria-label={label} className={styles.region} data-react-aria-top-layer="true">
      <div aria-live={live} role="status">
        {children}
      </div>
    </section>,
    document.body,
  )
}

function Message({ text, queue }: { text: string; queue: SnackbarQueue }) {
  const box = useRef<HTMLDivElement>(null)
  useSnackbarPlace(box)
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pausing the timer is not an action
    <div
      className={styles.snackbar}
      onBlur={() => queue.release()}
      onFocus={() => queue.hold()}
      onPointerEnter={() => queue.hold()}
      onPointerLeave={() => queue.release()}
      ref={box}
    >
      <span className={styles.text}>{text}</span>
      <span className={styles.close}>
        <Button kind="quiet" onClick={() => queue.close()}>
          Close
        </Button>
      </span>
    </div>
  )
}
