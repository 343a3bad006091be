import { IconColumns3 } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useOpenForm } from '../../session/open-forms.ts'
import { lazyComponent, prefetch, useLazyOverlay } from '../../ui/lazy-component.ts'
import type { Configurable, ListConfig } from './list-config.ts'

/** Loaded on demand, because no list needs it at first. */
const configureResultsDialog = lazyComponent(
  async () => (await import('./configure-results-dialog.tsx')).ConfigureResultsDialog,
)

/** 'Configure Results' above a list (spec 2.12). Its dialog is next to the list, because the button may move. */
export function ConfigureResultsButton({ onOpen }: { onOpen: () => void }) {
  const fetchAhead = () => prefetch(configureResultsDialog)
  return (
    <Button
      aria-haspopup="dialog"
      icon={<Icon of={IconColumns3} />}
      kind="quiet"
      onClick={onOpen}
      onFocus={fetchAhead}
      onPointerEnter={fetchAhead}
    >
      Configure Results
    </Button>
  )
}

interface ConfigureResultsProps {
  list: Configurable
  config: ListConfig
  open: boolean
  onClose: () => void
  onSave: (config: ListConfig) => void
}

/** The dialog of the button. */
export function ConfigureResults({ open, onClose, ...dialog }: ConfigureResultsProps) {
  const Dialog = useLazyOverlay(configureResultsDialog, open, onClose)
  useOpenForm('Configure Results', open)
  return open && Dialog ? <Dialog {...dialog} onClose={onClose} /> : null
}
