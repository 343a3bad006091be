import { IconX } from '@tabler/icons-react'
import { IconButton } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import type { FoundItem } from './results/found-groups.ts'
import styles from './search-dialog.module.css'

interface RemoveRecentProps {
  searches: readonly FoundItem[]
  onRemove: (text: string) => void
}

/** One button next to each recent search. They are outside the list box, which may contain options only. */
export function RemoveRecent({ searches, onRemove }: RemoveRecentProps) {
  return (
    <ul aria-label="Remove recent searches" className={styles.removers}>
      {searches.map((one) =>
        one.type === 'recent' ? (
          <li key={one.text}>
            <IconButton
              icon={<Icon of={IconX} size={14} />}
              label={`Remove ‘${one.text}’`}
              onClick={() => onRemove(one.text)}
            />
          </li>
        ) : null,
      )}
    </ul>
  )
}
