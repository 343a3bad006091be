import { IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../buttons/button.tsx'
import { Icon } from '../indicators/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './drawer.module.css'

export interface DrawerProps {
  open: boolean
  /** Called when Escape, a click outside or the Close button requests closing. The caller may keep the drawer open. */
  onClose: () => void
  title: string
  side?: 'left' | 'right' | undefined
  children: ReactNode
  footer?: ReactNode
}

export function Drawer({ open, onClose, title, side = 'right', children, footer }: DrawerProps) {
  return (
    <ModalOverlay
      className={styles.scrim ?? ''}
      isDismissable
      isOpen={open}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Modal className={classNames(styles.drawer, styles[side])}>
        <AriaDialog className={styles.dialog ?? ''}>
          <header className={styles.header}>
            <Heading className={styles.title ?? ''} level={2} slot="title">
              {title}
            </Heading>
            <IconButton icon={<Icon of={IconX} />} label="Close" onClick={onClose} />
          </header>
          <div className={styles.body}>{children}</div>
          {footer ? <footer className={styles.footer}>{footer}</footer> : null}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}
