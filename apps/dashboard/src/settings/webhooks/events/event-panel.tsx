import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import type { EventPanel as Panel } from '@tideway/contract/webhooks/webhooks'
import { Checkbox } from '@tideway/design/choices/checkbox'
import { Icon } from '@tideway/design/indicators/icon'
import { useId, useState } from 'react'
import { countText } from './event-choice.ts'
import styles from './event-panel.module.css'

interface EventPanelProps {
  panel: Panel
  chosen: readonly string[]
  onChange: (events: readonly string[], on: boolean) => void
}

/** The events of one heading, in a collapsible panel (spec 2.19). */
export function EventPanel({ panel, chosen, onChange }: EventPanelProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const { heading, events } = panel
  const count = events.filter((event) => chosen.includes(event)).length
  return (
    <div className={styles.panel}>
      <h3>
        <button
          aria-controls={open ? `${id}-events` : undefined}
          aria-expanded={open}
          className={styles.head}
          id={id}
          onClick={() => setOpen(!open)}
          type="button"
        >
          <Icon of={open ? IconChevronDown : IconChevronRight} />
          <span className={styles.heading}>{heading}</span>
          <span className={styles.count}>{countText(panel, chosen)}</span>
        </button>
      </h3>
      {open ? (
        // biome-ignore lint/a11y/useSemanticElements: the heading of the panel is its label
        <div aria-labelledby={id} className={styles.events} id={`${id}-events`} role="group">
          <Checkbox
            checked={count === events.length}
            label={`All of ${heading}`}
            mixed={count > 0 && count < events.length}
            onChange={(on) => onChange(events, on)}
          />
          {events.map((event) => (
            <Checkbox
              checked={chosen.includes(event)}
              key={event}
              label={event}
              onChange={(on) => onChange([event], on)}
            />
          ))}
        </div>
      ) : null}
    </div>
  )
}
