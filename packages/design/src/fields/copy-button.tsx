import { IconCheck, IconCopy } from '@tabler/icons-react'
import { IconButton } from '../buttons/button.tsx'
import { Icon } from '../indicators/icon.tsx'
import styles from './copy-field.module.css'
import { copyWords, useCopy } from './use-copy.ts'

export interface CopyButtonProps {
  value: string
  /** Name of the value, for the button: 'Copy {name}'. */
  name: string
}

/** The copy icon after an id. */
export function CopyButton({ value, name }: CopyButtonProps) {
  const { state, copy } = useCopy()
  return (
    <span className={styles.action}>
      {state === 'idle' ? null : (
        <span aria-hidden="true" className={styles.tip}>
          {copyWords(state)}
        </span>
      )}
      <IconButton
        icon={<Icon of={state === 'copied' ? IconCheck : IconCopy} size={14} />}
        label={`Copy ${name}`}
        onClick={(event) => {
          // Pressing copy inside a row must not open the row.
          event.stopPropagation()
          void copy(value)
        }}
        small
      />
      <CopyOutcome words={copyWords(state)} />
    </span>
  )
}

/** Rendered from the start, so that screen readers announce a change of its text. */
export function CopyOutcome({ words }: { words: string }) {
  return (
    <span aria-live="polite" className="visually-hidden">
      {words}
    </span>
  )
}
