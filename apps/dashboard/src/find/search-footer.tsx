import { Button } from '@tideway/design/buttons/button'
import { MODIFIER_KEY } from '../platform/modifier-key.ts'
import styles from './search-dialog.module.css'

/** Keys that move through the results, and a button that forgets recent searches. */
export function SearchFooter({ onClearRecent }: { onClearRecent: (() => void) | undefined }) {
  return (
    <footer className={styles.footer} data-empty={onClearRecent === undefined}>
      <span aria-hidden="true" className={styles.keys}>
        <kbd>↑</kbd> <kbd>↓</kbd> move <kbd>Enter</kbd> open <kbd>{MODIFIER_KEY} Enter</kbd> open in
        a new tab <kbd>Esc</kbd> close <kbd>?</kbd> all shortcuts
      </span>
      {onClearRecent ? (
        <Button kind="link" onClick={onClearRecent}>
          Clear recent searches
        </Button>
      ) : null}
    </footer>
  )
}
