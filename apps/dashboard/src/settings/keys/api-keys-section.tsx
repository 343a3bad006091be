import type { ClientConfig } from '@tideway/contract/clients/clients'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { Button } from '@tideway/design/buttons/button'
import { useEffect, useRef, useState } from 'react'
import { prefetch } from '../../ui/lazy-component.ts'
import { lazyDialog } from '../../ui/lazy-overlays.ts'
import { SettingsSection } from '../settings-section.tsx'
import { keysOf } from './key-queries.ts'
import { KeyTable } from './key-table.tsx'
import styles from './keys.module.css'
import { NewKeysDialog } from './new/new-keys-dialog.tsx'

/** Section 'API Keys' (spec 2.18). */
export function ApiKeysSection({ config }: { config: ClientConfig }) {
  const keys = keysOf(config)
  /** The open question: a new set, or a copy of a key. */
  const [requested, ask] = useState<{ source: ClientKey | undefined }>()
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => prefetch(lazyDialog), [])

  function open(source: ClientKey | undefined) {
    opener.current = document.activeElement
    ask({ source })
  }

  function close() {
    ask(undefined)
    const button = opener.current
    // The button that opened the dialog disappears with the first keys, so the focus must be moved here.
    whenFocusIsLost(() => {
      if (button?.isConnected) return false
      content.current?.focus()
      return true
    })
  }

  return (
    <SettingsSection
      title="API Keys"
      words={
        keys.length === 0
          ? 'To start using APIs, click the generate button to obtain a set of keys.'
          : 'The secret and distributable api keys are currently enabled. You can duplicate each key independently.'
      }
    >
      <div className={styles.content} ref={content} tabIndex={-1}>
        {keys.length === 0 ? (
          <Button kind="primary" onClick={() => open(undefined)}>
            Generate
          </Button>
        ) : (
          <KeyTable keys={keys} onDuplicate={open} />
        )}
      </div>
      {requested ? (
        <NewKeysDialog
          entitled={(config.apiPermissionLimits ?? []).filter((one) => one.startsWith('RestAPI/'))}
          onClose={close}
          source={requested.source}
        />
      ) : null}
    </SettingsSection>
  )
}

/**
 * Waits for the dialog to close, which happens in a later frame, and much later on a busy machine. `act` returns true
 * if it took the focus.
 */
function whenFocusIsLost(act: () => boolean, frames = 600): void {
  requestAnimationFrame(() => {
    const lost = document.activeElement === document.body
    if (!(lost && act()) && frames > 0) whenFocusIsLost(act, frames - 1)
  })
}
