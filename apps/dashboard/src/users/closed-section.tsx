import { IconChevronDown, IconChevronRight } from '@tabler/icons-react'
import { Icon } from '@tideway/design/indicators/icon'
import type { ReactNode } from 'react'
import { useId, useState } from 'react'
import styles from './closed-section.module.css'

/** A section below the users. Closed at first, because the screen is mainly for users. */
export function ClosedSection({ title, children }: { title: string; children: ReactNode }) {
  const [open, setOpen] = useState(false)
  const id = useId()
  return (
    <section className={styles.section}>
      <h2>
        <button
          aria-controls={open ? id : undefined}
          aria-expanded={open}
          className={styles.opener}
          onClick={() => setOpen(!open)}
          type="button"
        >
          <Icon of={open ? IconChevronDown : IconChevronRight} />
          {title}
        </button>
      </h2>
      {open ? <div id={id}>{children}</div> : null}
    </section>
  )
}
