import type { ReactNode } from 'react'
import { useEffect, useId, useRef } from 'react'
import { createPortal } from 'react-dom'
import styles from './lock-cover.module.css'

interface LockCoverProps {
  title: string
  children: ReactNode
  actions: ReactNode
}

/**
 * Covers the page until it is unmounted. The page stays unchanged, with everything typed, but no one can read or use
 * it: a modal dialog makes the rest of the document inert, and base.css hides it.
 */
export function LockCover({ title, children, actions }: LockCoverProps) {
  const titleId = useId()
  const cover = useRef<HTMLDialogElement>(null)
  useEffect(() => {
    const dialog = cover.current
    const root = document.documentElement
    const shown = document.title
    root.dataset.locked = 'true'
    document.title = title
    dialog?.showModal()
    return () => {
      delete root.dataset.locked
      document.title = shown
      // Returns the focus to where it was.
      dialog?.close()
    }
  }, [title])
  return createPortal(
    <dialog
      aria-labelledby={titleId}
      className={styles.cover}
      data-lock-cover
      // Overlays that are open below neither hide this dialog nor take the focus out of it.
      data-react-aria-top-layer="true"
      onCancel={(event) => event.preventDefault()}
      onClose={() => {
        // Browsers close a dialog at the second Escape, whatever the page says.
        if (cover.current?.open === false) cover.current.showModal()
      }}
      ref={cover}
    >
      <div className={styles.card}>
        <h1 id={titleId}>{title}</h1>
        {children}
        <div className={styles.actions}>{actions}</div>
      </div>
    </dialog>,
    document.body,
  )
}
