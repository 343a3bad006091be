import { IconChevronDown } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import type { LazyComponent } from '../../../ui/lazy-component.ts'
import { prefetch, useLazyComponent } from '../../../ui/lazy-component.ts'
import styles from './more-filters.module.css'

/**
 * Returns the button 'More filters', and its content once that is unfolded and loaded. The content is unfolded at first
 * if the search in force has filters. While it is folded, the button shows how many filters are set.
 */
export function useMoreFilters<Props>(
  content: LazyComponent<Props>,
  count: {
    inForce: number
    inDraft: number
    /** Unfolds the content. A new object unfolds it again. */
    opensFor?: object | undefined
  },
): { toggle: ReactNode; Content: ComponentType<Props> | undefined } {
  const { opensFor } = count
  const [open, setOpen] = useState(count.inForce > 0 || opensFor !== undefined)
  const [openedFor, setOpenedFor] = useState(opensFor)
  if (openedFor !== opensFor) {
    setOpenedFor(opensFor)
    if (opensFor !== undefined) setOpen(true)
  }
  const Content = useLazyComponent(content, open, () => setOpen(false))
  const fetchAhead = () => prefetch(content)
  const toggle = (
    <span className={styles.toggle} data-field="more" data-open={open}>
      <Button
        aria-expanded={open}
        icon={<Icon of={IconChevronDown} />}
        kind="quiet"
        onClick={() => setOpen(!open)}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
        type="button"
      >
        More filters{open || count.inDraft === 0 ? '' : ` (${count.inDraft})`}
      </Button>
    </span>
  )
  return { toggle, Content: open ? Content : undefined }
}
