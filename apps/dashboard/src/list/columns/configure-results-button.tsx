import { IconColumns3 } from '@tabler/icons-react'
import { Button } from '@tideway/design/buttons/button'
import { Icon } from '@tideway/design/indicators/icon'
import { useState } from 'react'
import { useOpenForm } from '../../session/open-forms.ts'
import { lazyComponent, prefetch, useLazyOverlay } from '../../ui/lazy-component.ts'
import type { Configurable, ListConfig } from './list-config.ts'

/** Loaded on demand, because no list needs it at first. */
const configureResultsDialog = lazyComponent(
  async () => (await import('./configure-results-dialog.tsx')).ConfigureResultsDialog,
)

interface ConfigureResultsButtonProps {
  list: Configurable
  config: ListConfig
  onSave: (config: ListConfig) => void
}

/** 'Configure Results' above a list, and its dialog (spec 2.12). */
export function ConfigureResultsButton({ list, config, onSave }: ConfigureResultsButtonProps) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useLazyOverlay(configureResultsDialog, open, close)
  const fetchAhead = () => prefetch(configureResultsDialog)
  useOpenForm('Configure Results', open)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        icon={<Icon of={IconColumns3} />}
        kind="quiet"
        onClick={() => setOpen(true)}
        onFocus={fetchAhead}
        onPointerEnter={fetchAhead}
      >
        Configure Results
      </Button>
      {open && Dialog ? (
        <Dialog config={config} list={list} onClose={close} onSave={onSave} />
      ) : null}
    </>
  )
}
