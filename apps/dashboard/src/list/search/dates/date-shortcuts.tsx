import { Button } from '@tideway/design/buttons/button'
import type { ReactNode } from 'react'
import { useId, useRef, useState } from 'react'
import { lazyComponent, prefetch, useLazyOverlay } from '../../../ui/lazy-component.ts'
import type { DraftProps } from '../search-fields.tsx'

const content = lazyComponent(
  async () => (await import('./date-shortcuts-content.tsx')).DateShortcutsContent,
)

interface DateShortcutsProps extends DraftProps {
  /** The reason why the dates are disabled, if they are. */
  disabledReason: string | undefined
}

/** Returns the button 'Presets' for the label of a date field, and the ranges that it unfolds below the field. */
export function useDateShortcuts({ draft, onChange, disabledReason }: DateShortcutsProps): {
  toggle: ReactNode
  presets: ReactNode
} {
  const id = useId()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const Content = useLazyOverlay(content, open || draft.dates !== undefined, close)
  const fetchAhead = () => prefetch(content)
  return {
    toggle: (
      <Button
        aria-controls={open ? id : undefined}
        aria-expanded={open}
        busy={open && !Content}
        kind="link"
        onClick={() => setOpen(!open)}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
        ref={toggle}
      >
        Presets
      </Button>
    ),
    presets: Content ? (
      <Content
        disabledReason={disabledReason}
        draft={draft}
        id={id}
        onChange={(change) => {
          onChange(change)
          close()
          toggle.current?.focus()
        }}
        open={open}
      />
    ) : null,
  }
}
