import { Button } from '@tideway/design/buttons/button'
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

/** Folded above the date fields: ranges that people name, and the zone of all times. */
export function DateShortcuts({ draft, onChange, disabledReason }: DateShortcutsProps) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const toggle = useRef<HTMLButtonElement>(null)
  const close = () => setOpen(false)
  const Content = useLazyOverlay(content, open || draft.dates !== undefined, close)
  const fetchAhead = () => prefetch(content)
  return (
    <div>
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
        Presets and time zone
      </Button>
      {Content ? (
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
      ) : null}
    </div>
  )
}
