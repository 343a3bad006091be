import { Button } from '@tideway/design/buttons/button'
import { useState } from 'react'
import { lazyComponent, prefetch, useLazyOverlay } from '../../ui/lazy-component.ts'
import type { SortDialogProps } from './sort-dialog.tsx'

/** Loaded on demand, because no list needs it at first. */
const sortDialog = lazyComponent(async () => (await import('./sort-dialog.tsx')).SortDialog)

/** 'Sort' above the rows of a small screen, which have no heads to press. */
export function SortButton(props: Omit<SortDialogProps, 'onClose'>) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  const Dialog = useLazyOverlay(sortDialog, open, close)
  return (
    <>
      <Button
        aria-haspopup="dialog"
        kind="quiet"
        onClick={() => setOpen(true)}
        onPointerEnter={() => prefetch(sortDialog)}
      >
        Sort
      </Button>
      {open && Dialog ? <Dialog {...props} onClose={close} /> : null}
    </>
  )
}
