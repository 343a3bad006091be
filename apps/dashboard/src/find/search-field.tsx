import { IconSearch, IconX } from '@tabler/icons-react'
import type { Reading } from '@tideway/contract/search/reading'
import { IconButton } from '@tideway/design/buttons/button'
import control from '@tideway/design/fields/control.module.css'
import { Icon } from '@tideway/design/indicators/icon'
import { Spinner } from '@tideway/design/indicators/spinner'
import { useId } from 'react'
import { recognisedText } from './reading-words.ts'
import styles from './search-dialog.module.css'
import type { Chosen } from './use-chosen.ts'

/** Longer texts are cut before they are searched for. This keeps the field itself small. */
const MOST_TYPED = 1000

interface SearchFieldProps {
  value: string
  onChange: (text: string) => void
  busy: boolean
  hasResults: boolean
  readings: readonly Reading[]
  chosen: Chosen
  onClose: () => void
}

/** The field, with the recognised parts of its text on a line of constant height below. */
export function SearchField(props: SearchFieldProps) {
  const { value, onChange, busy, hasResults, readings, chosen, onClose } = props
  const hintId = useId()
  return (
    <div className={styles.top}>
      <div className={styles.fieldRow}>
        <Icon className={styles.glass} of={IconSearch} size={20} />
        <input
          aria-activedescendant={chosen.elementId}
          aria-autocomplete="list"
          aria-controls={hasResults ? chosen.listId : undefined}
          aria-describedby={hintId}
          aria-expanded={hasResults}
          aria-label="Find anything"
          autoCapitalize="none"
          autoComplete="off"
          autoCorrect="off"
          // biome-ignore lint/a11y/noAutofocus: the dialog opens for typing
          autoFocus
          className={control.input}
          enterKeyHint="go"
          maxLength={MOST_TYPED}
          onChange={(event) => onChange(event.target.value)}
          onKeyDown={chosen.onKeyDown}
          placeholder="A name, amount, day, number or ID"
          role="combobox"
          spellCheck={false}
          type="text"
          value={value}
        />
        <span className={styles.spinner}>{busy ? <Spinner /> : null}</span>
        <IconButton icon={<Icon of={IconX} />} label="Close" onClick={onClose} />
      </div>
      <p className={styles.recognised} id={hintId}>
        {recognisedText(readings) ??
          'Records, pages and actions, by name, amount, day, state or ID.'}
      </p>
    </div>
  )
}
