import { IconChevronDown, IconPlus, IconX } from '@tabler/icons-react'
import { Icon } from '@tideway/design/indicators/icon'
import type { ReactNode } from 'react'
import { useShownZone } from '../../../ui/time/shown-zone.ts'
import type { SearchType } from '../search-types.ts'
import type { TransactionSearch } from '../transaction-search.ts'
import { hasUnsearchedDraft } from '../use-search-draft.ts'
import type { ChipField } from './panel-target.ts'
import { hasChip, searchChips, withoutChip } from './search-chips.ts'
import styles from './search-chips-line.module.css'

interface SearchChipsLineProps {
  type: SearchType
  /** The search in force. */
  search: TransactionSearch
  /** The search of the address. It lacks parts of the type's default search, which cannot be removed. */
  addressSearch: TransactionSearch
  onSearch: (search: TransactionSearch) => void
  /** Opens the panel with the focus in a field. */
  onOpen: (field: ChipField) => void
}

/** The folded search panel: one chip for each part of the search. A press opens the panel in its field. */
export function SearchChipsLine(props: SearchChipsLineProps) {
  const { type, search, addressSearch, onSearch, onOpen } = props
  const { zone } = useShownZone()
  return (
    <fieldset className={styles.line}>
      <legend className="visually-hidden">Search in force</legend>
      <Chip isSet onPress={() => onOpen('type')} sign={<Icon of={IconChevronDown} size={14} />}>
        {type.label}
      </Chip>
      {searchChips(type, search, zone).map(({ field, label, value }) => (
        <Chip
          isSet={value !== undefined}
          key={field}
          onPress={() => onOpen(field)}
          remove={
            hasChip(addressSearch, field)
              ? {
                  label: `Clear ${label}`,
                  onPress: () => onSearch(withoutChip(search, field)),
                }
              : undefined
          }
          title={value}
          sign={value === undefined ? <Icon of={IconChevronDown} size={14} /> : null}
        >
          {value === undefined ? (field === 'dates' ? 'Dates' : label) : `${label}: ${value}`}
        </Chip>
      ))}
      <Chip isSet={false} onPress={() => onOpen('more')} sign={<Icon of={IconPlus} size={14} />}>
        More
      </Chip>
      {hasUnsearchedDraft(search) ? (
        <span className={styles.unsearched} role="status">
          Your changes aren’t searched yet.
        </span>
      ) : null}
    </fieldset>
  )
}

interface ChipProps {
  isSet: boolean
  onPress: () => void
  sign: ReactNode
  /** The whole value, because the chip may cut it. */
  title?: string | undefined
  remove?: { label: string; onPress: () => void } | undefined
  children: ReactNode
}

function Chip({ isSet, onPress, sign, title, remove, children }: ChipProps) {
  return (
    <span className={styles.chip} data-set={isSet}>
      <button onClick={onPress} type="button">
        <span className={styles.text} title={title}>
          {children}
        </span>
        {sign}
      </button>
      {remove ? (
        <button
          aria-label={remove.label}
          onClick={({ currentTarget }) => {
            // Moves the focus, because this button disappears, and its chip may too.
            currentTarget.closest('fieldset')?.querySelector('button')?.focus()
            remove.onPress()
          }}
          type="button"
        >
          <Icon of={IconX} size={14} />
        </button>
      ) : null}
    </span>
  )
}
