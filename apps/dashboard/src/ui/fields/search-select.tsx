import { IconChevronDown } from '@tabler/icons-react'
import control from '@tideway/design/fields/control.module.css'
import type { FieldProps } from '@tideway/design/fields/field'
import { describedBy, FieldLabel, FieldNote } from '@tideway/design/fields/field'
import { Icon } from '@tideway/design/indicators/icon'
import { classNames } from '@tideway/design/theme/class-names'
import type { KeyboardEvent } from 'react'
import { useId, useRef, useState } from 'react'
import styles from './search-select.module.css'
import { nextOptionIndex } from './search-select-keys.ts'
import { SearchSelectList } from './search-select-list.tsx'

export interface SearchOption {
  id: string
  text: string
  /** A second line. */
  note?: string | undefined
}

export interface SearchSelectProps extends Omit<FieldProps, 'labelAction' | 'hint'> {
  /** Matching options in order. Only the visible ones are rendered, however many there are. */
  options: readonly SearchOption[]
  search: string
  onSearch: (text: string) => void
  /** Id of the option marked in the list. */
  chosenId?: string | undefined
  onChoose: (option: SearchOption) => void
  /** Number of options or matches, in words. It is shown below the field and announced when it changes. */
  countText: string
  /** Shown in place of the list if nothing matches. */
  emptyText: string
  placeholder?: string | undefined
}

/**
 * Chooses one of very many options by typing. The list opens below the field, in the page's flow. The focus stays in
 * the field. Arrows, Home, End and the page keys move through the options, Enter chooses one, and Escape closes the
 * list.
 */
export function SearchSelect(props: SearchSelectProps) {
  const { options, search, onSearch, chosenId, onChoose } = props
  const id = useId()
  const input = useRef<HTMLInputElement>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const off = props.disabledReason !== undefined
  const shown = open && !off
  const at = Math.min(active, options.length - 1)
  const listId = `${id}-list`

  function show() {
    if (off || open) return
    setOpen(true)
    setActive(
      Math.max(
        0,
        options.findIndex((option) => option.id === chosenId),
      ),
    )
  }
  function choose(option: SearchOption | undefined) {
    if (!option) return
    setOpen(false)
    onChoose(option)
  }
  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    if (event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return
    const next = nextOptionIndex(key, at, options.length)
    if (!shown) {
      if (key !== 'ArrowDown' && key !== 'ArrowUp') return
      show()
    } else if (next !== undefined) setActive(next)
    else if (key === 'Enter') choose(options[at])
    else if (key === 'Escape') setOpen(false)
    else return
    event.preventDefault()
    // Keeps elements around the field, such as a drawer, from reacting to these keys.
    event.stopPropagation()
  }

  return (
    <div>
      <FieldLabel field={props} id={id} />
      <div
        className={classNames(
          control.box,
          styles.box,
          off && control.off,
          props.error && control.invalid,
        )}
      >
        <input
          aria-activedescendant={shown && at >= 0 ? `${listId}-${at}` : undefined}
          aria-autocomplete="list"
          aria-controls={shown ? listId : undefined}
          aria-describedby={classNames(describedBy(id, props) ?? (off ? undefined : `${id}-count`))}
          aria-expanded={shown}
          autoComplete="off"
          className={control.input}
          disabled={off}
          id={id}
          onBlur={() => setOpen(false)}
          onChange={(event) => {
            onSearch(event.target.value)
            setActive(0)
            setOpen(true)
          }}
          onClick={show}
          onKeyDown={onKeyDown}
          placeholder={props.placeholder}
          ref={input}
          role="combobox"
          spellCheck={false}
          value={search}
        />
        <Icon className={control.affix} of={IconChevronDown} />
      </div>
      <FieldNote field={props} id={id} />
      {off ? null : (
        <p className={styles.count} id={`${id}-count`} role="status">
          {props.countText}
        </p>
      )}
      {shown && options.length > 0 ? (
        <SearchSelectList
          active={at}
          chosenId={chosenId}
          id={listId}
          label={props.label}
          onActive={setActive}
          onChoose={choose}
          options={options}
        />
      ) : null}
      {shown && options.length === 0 ? <p className={styles.empty}>{props.emptyText}</p> : null}
    </div>
  )
}
