import {
  IconChevronLeft,
  IconChevronLeftPipe,
  IconChevronRight,
  IconChevronRightPipe,
} from '@tabler/icons-react'
import { IconButton } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useLayoutEffect, useRef } from 'react'
import styles from './page-steps.module.css'
import { lastPage, pageText } from './page-text.ts'

export interface PageStepsProps {
  /** Page number, from 0. */
  page: number
  pageSize: number
  count: number
  /** True if more rows can be loaded, shown as '+' after the count. */
  more: boolean
  onPage: (page: number) => void
}

/** Shows which rows are visible, with buttons to the other pages. A button that leads nowhere only keeps its place. */
export function PageSteps({ page, pageSize, count, more, onPage }: PageStepsProps) {
  const last = lastPage(count, pageSize)
  const atFirst = page <= 0 ? 'This is the first page' : undefined
  const atLast = page >= last ? 'This is the last page' : undefined
  const steps = useRef<HTMLSpanElement>(null)
  // The pressed button has just disappeared, if it led to the first or the last page.
  useLayoutEffect(() => {
    const pressed = document.activeElement
    if (pressed?.ariaDisabled !== 'true' || !steps.current?.contains(pressed)) return
    steps.current.querySelector<HTMLElement>('button:not([aria-disabled])')?.focus()
  })
  return (
    <span className={styles.steps} ref={steps}>
      <span className={styles.buttons}>
        <IconButton
          disabledReason={atFirst}
          icon={<Icon of={IconChevronLeftPipe} />}
          label="First page"
          onClick={() => onPage(0)}
        />
        <IconButton
          disabledReason={atFirst}
          icon={<Icon of={IconChevronLeft} />}
          label="Previous page"
          onClick={() => onPage(page - 1)}
        />
      </span>
      <span aria-live="polite" className={`num ${styles.text}`}>
        {pageText(page, pageSize, count, more)}
      </span>
      <span className={styles.buttons}>
        <IconButton
          disabledReason={atLast}
          icon={<Icon of={IconChevronRight} />}
          label="Next page"
          onClick={() => onPage(page + 1)}
        />
        <IconButton
          disabledReason={atLast}
          icon={<Icon of={IconChevronRightPipe} />}
          label="Last page"
          onClick={() => onPage(last)}
        />
      </span>
    </span>
  )
}
