import type { ClientKey } from '@tideway/contract/client-key'
import type { ClientConfig } from '@tideway/contract/clients'
import { Button } from '@tideway/look/button'
import { useEffect, useRef, useState } from 'react'
import { dialogPart } from '../../ui/overlay-parts.ts'
import { prefetch } from '../../ui/use-part.ts'
import { SettingsSection } from '../settings-section.tsx'
import { keysOf } from './key-queries.ts'
import { KeyTable } from './key-table.tsx'
import styles from './keys.module.css'
import { NewKeysDialog } from './new-keys-dialog.tsx'

/** Section 'API Keys' (spec 2.18). */
export function ApiKeysSection({ config }: { config: ClientConfig }) {
  const keys = keysOf(config)
  /** What is asked: a new set, or a copy of a key. */
  const [asked, ask] = useState<{ source: ClientKey | undefined }>()
  const content = useRef<HTMLDivElement>(null)
  const opener = useRef<Element>(null)
  useEffect(() => prefetch(dialogPart), [])

  function open(source: ClientKey | undefined) {
    opener.current = document.activeElement
    ask({ source })
  }

  function close() {
    ask(undefined)
    whenFocusIsLost(() => {
      // The button that opened the dialog has gone with the first keys: nothing else gives the focus back.
      if (!opener.current?.isConnected) content.current?.focus()
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
      {asked ? <NewKeysDialog onClose={close} source={asked.source} /> : null}
    </SettingsSection>
  )
}

/** The dialog goes in a frame of its own, some after it was told to. */
function whenFocusIsLost(act: () => void, frames = 60): void {
  requestAnimationFrame(() => {
    if (document.activeElement === document.body) act()
    else if (frames > 0) whenFocusIsLost(act, frames - 1)
  })
}
