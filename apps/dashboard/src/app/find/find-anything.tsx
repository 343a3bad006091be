import { IconSearch } from '@tabler/icons-react'
import { Icon } from '@tideway/design/indicators/icon'
import { useState } from 'react'
import { MODIFIER_KEY } from '../../platform/modifier-key.ts'
import { lazyComponent, prefetch, useLazyOverlay } from '../../ui/lazy-component.ts'
import type { MenuItem } from '../menu.ts'
import styles from './find-anything.module.css'
import { useFindShortcut } from './use-find-shortcut.ts'

export const findDialog = lazyComponent(async () => (await import('./find-dialog.tsx')).FindDialog)

export interface FindAnythingProps {
  /** Items of the side menu that the user may use. */
  menu: readonly Pick<MenuItem, 'label' | 'to'>[]
  onCreate: () => void
  /** Undefined if the user may not make payouts here. */
  onPayout: (() => void) | undefined
  /** Acts for another client, or for the user's own if undefined. */
  onSwitch: (clientId: string | undefined) => void
  onLogout: () => void
}

/** The search of the header: a button, and the shortcuts that open it. The dialog is fetched ahead of use. */
export function FindAnything(props: FindAnythingProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useLazyOverlay(findDialog, open, close)
  const typed = useFindShortcut(open, () => setOpen(true))
  return (
    <>
      <button
        aria-haspopup="dialog"
        aria-keyshortcuts="Control+K Meta+K / ?"
        className={styles.opener}
        onClick={() => setOpen(true)}
        onFocus={() => prefetch(findDialog)}
        type="button"
      >
        <Icon of={IconSearch} />
        <span className={styles.name}>Find anything</span>
        <span aria-hidden="true" className={styles.keys}>
          {MODIFIER_KEY} K
        </span>
      </button>
      {open && Dialog ? <Dialog {...props} initialText={typed} onClose={close} /> : null}
    </>
  )
}
