import type { KeyboardEvent, ReactNode } from 'react'
import { useId, useRef } from 'react'
import styles from './tabs.module.css'

export interface Tab<Id extends string> {
  id: Id
  text: string
}

export interface TabsProps<Id extends string> {
  /** Accessible name of the row of tabs. */
  label: string
  tabs: readonly Tab<Id>[]
  selected: Id
  onSelect: (id: Id) => void
  /** Content of the selected tab. */
  children: ReactNode
}

const steps: Record<string, number> = { ArrowRight: 1, ArrowLeft: -1 }

/** Tabs that show one part of a form at a time. Arrows, Home and End move along the tabs and open them. */
export function Tabs<Id extends string>({
  label,
  tabs,
  selected,
  onSelect,
  children,
}: TabsProps<Id>) {
  const id = useId()
  const row = useRef<HTMLDivElement>(null)

  function onKeyDown(event: KeyboardEvent) {
    const { key } = event
    const at = tabs.findIndex((tab) => tab.id === selected)
    const step = steps[key]
    const to =
      key === 'Home'
        ? 0
        : key === 'End'
          ? tabs.length - 1
          : step === undefined
            ? undefined
            : (at + step + tabs.length) % tabs.length
    const tab = to === undefined ? undefined : tabs[to]
    if (!tab) return
    event.preventDefault()
    row.current?.querySelector<HTMLElement>(`[data-tab="${tab.id}"]`)?.focus()
    onSelect(tab.id)
  }

  return (
    <div>
      <div aria-label={label} className={styles.row} onKeyDown={onKeyDown} ref={row} role="tablist">
        {tabs.map((tab) => (
          <button
            aria-controls={tab.id === selected ? `${id}-panel` : undefined}
            aria-selected={tab.id === selected}
            className={styles.tab}
            data-tab={tab.id}
            id={`${id}-${tab.id}`}
            key={tab.id}
            onClick={() => onSelect(tab.id)}
            role="tab"
            tabIndex={tab.id === selected ? 0 : -1}
            type="button"
          >
            {tab.text}
          </button>
        ))}
      </div>
      <div
        aria-labelledby={`${id}-${selected}`}
        className={styles.panel}
        id={`${id}-panel`}
        role="tabpanel"
      >
        {children}
      </div>
    </div>
  )
}
