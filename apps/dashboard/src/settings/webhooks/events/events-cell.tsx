import { Button } from '@tideway/design/buttons/button'
import { Tooltip } from '@tideway/design/overlays/tooltip'
import { useId, useState } from 'react'
import styles from './events-cell.module.css'

interface EventsCellProps {
  events: readonly string[]
  /** Example: '3 events' */
  text: string
}

/** Number of events, with their names on hover or focus, and in the page after a press. */
export function EventsCell({ events, text }: EventsCellProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  if (events.length === 0) return text
  return (
    <>
      <Tooltip delay={150} text={events.join('\n')}>
        <Button
          aria-controls={open ? id : undefined}
          aria-expanded={open}
          kind="link"
          onClick={() => setOpen(!open)}
        >
          {text}
        </Button>
      </Tooltip>
      {open ? (
        <ul className={styles.events} id={id}>
          {events.map((event) => (
            <li key={event}>{event}</li>
          ))}
        </ul>
      ) : null}
    </>
  )
}
