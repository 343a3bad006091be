import { IconCheck } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { Icon } from '@tideway/design/indicators/icon'
import { useEffect, useRef } from 'react'
import { rangeWith } from '../table/rows/virtual-window.ts'
import styles from './search-select.module.css'
import type { SearchOption } from './search-select.tsx'

/** Height of an option in px: two lines that are truncated, never wrapped, and large enough for touch. */
const OPTION = 52
const OVERSCAN = 4

interface SearchSelectListProps {
  id: string
  label: string
  options: readonly SearchOption[]
  active: number
  chosenId: string | undefined
  onActive: (index: number) => void
  onChoose: (option: SearchOption) => void
}

/** Renders the visible options, and the active one even if it is scrolled away, because screen readers refer to it. */
export function SearchSelectList(props: SearchSelectListProps) {
  const { id, label, options, active, chosenId, onActive, onChoose } = props
  const list = useRef<HTMLDivElement>(null)
  const virtual = useVirtualizer({
    count: options.length,
    getScrollElement: () => list.current,
    estimateSize: () => OPTION,
    getItemKey: (index) => options[index]?.id ?? index,
    rangeExtractor: rangeWith([active]),
    overscan: OVERSCAN,
  })
  useEffect(() => {
    if (active >= 0) virtual.scrollToIndex(active)
  }, [virtual, active])
  useEffect(() => {
    // Newer browsers return a promise here, which must not be returned as the effect's clean-up.
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div
      aria-label={label}
      className={styles.list}
      id={id}
      // Keeps the focus in the field when the list is pressed or its scroll bar is dragged.
      onPointerDown={(event) => event.preventDefault()}
      onMouseDown={(event) => event.preventDefault()}
      ref={list}
      role="listbox"
      tabIndex={-1}
    >
      <div className={styles.room} ref={(room) => setHeight(room, virtual.getTotalSize())}>
        {virtual.getVirtualItems().map(({ index, start }) => {
          const option = options[index]
          if (!option) return null
          return (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the field handles the keys
            // biome-ignore lint/a11y/useFocusableInteractive: the field keeps the focus
            <div
              aria-posinset={index + 1}
              aria-selected={option.id === chosenId}
              aria-setsize={options.length}
              className={styles.option}
              data-active={index === active}
              id={`${id}-${index}`}
              key={option.id}
              onClick={() => onChoose(option)}
              onPointerMove={() => {
                if (index !== active) onActive(index)
              }}
              ref={(row) => moveTo(row, start)}
              role="option"
            >
              <span className={styles.text} title={option.text}>
                {option.text}
              </span>
              <span className={styles.note} title={option.note}>
                {option.note}
              </span>
              {option.id === chosenId ? <Icon className={styles.check} of={IconCheck} /> : null}
            </div>
          )
        })}
      </div>
    </div>
  )
}

function setHeight(room: HTMLElement | null, height: number): void {
  if (room) room.style.height = `${height}px`
}

function moveTo(row: HTMLElement | null, top: number): void {
  if (row) row.style.top = `${top}px`
}
