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
  useEffect(() => prefetch(dialogPart), [])

  function close() {
    ask(undefined)
    // The button that opened the dialog may have gone with the first keys.
    setTimeout(() => {
      if (document.activeElement === document.body) content.current?.focus()
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
          <Button kind="primary" onClick={() => ask({ source: undefined })}>
            Generate
          </Button>
        ) : (
          <KeyTable keys={keys} onDuplicate={(source) => ask({ source })} />
        )}
      </div>
      {asked ? <NewKeysDialog onClose={close} source={asked.source} /> : null}
    </SettingsSection>
  )
}
