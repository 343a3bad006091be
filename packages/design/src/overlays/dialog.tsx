import { IconX } from '@tabler/icons-react'
import type { ReactNode, SubmitEvent } from 'react'
import { useId } from 'react'
import { Dialog as AriaDialog, Heading, Modal, ModalOverlay } from 'react-aria-components/Modal'
import { IconButton } from '../buttons/button.tsx'
import { Icon } from '../indicators/icon.tsx'
import { classNames } from '../theme/class-names.ts'
import styles from './dialog.module.css'

export interface DialogProps {
  open: boolean
  /**
   * Called when Escape, a click outside or the Close button requests closing. The caller decides: it sets `open` to
   * false, or keeps the dialog open and asks its own question first.
   */
  onClose: () => void
  title: string
  subtitle?: ReactNode
  children: ReactNode
  /** The buttons, with the action last. They remain visible while the body scrolls. */
  footer?: ReactNode
  /**
   * 'quarter' is the width of Configure Results: 25 % of the window from 1920 px, 50 % from 960 px, and 100 % below.
   */
  width?: 290 | 400 | 520 | 560 | 720 | 'quarter' | undefined
  /** Use alertdialog for a question about money or about losing data. */
  role?: 'dialog' | 'alertdialog' | undefined
  /** False for a question with two answers, which has no Close button. */
  closeButton?: boolean | undefined
  /** If given, body and footer are a form, and Enter in a field submits it. */
  onSubmit?: (() => void) | undefined
}

export function Dialog(props: DialogProps) {
  const { open, onClose, width = 520, role = 'dialog', onSubmit } = props
  const subtitleId = useId()
  return (
    <ModalOverlay
      className={classNames(styles.scrim, width === 'quarter' && styles.edgeToEdge)}
      isDismissable
      isOpen={open}
      onMouseDown={(event) => {
        // A press next to the dialog would take the focus out of it. Escape and the Tab order would then no longer
        // work.
        if (event.target === event.currentTarget) event.preventDefault()
      }}
      onOpenChange={(next) => {
        if (!next) onClose()
      }}
    >
      <Modal className={classNames(styles.modal, styles[`w${width}`])}>
        <AriaDialog
          className={styles.dialog ?? ''}
          role={role}
          {...(props.subtitle ? { 'aria-describedby': subtitleId } : {})}
        >
          <header className={styles.header}>
            <div className={styles.titles}>
              <Heading className={styles.title ?? ''} level={2} slot="title">
                {props.title}
              </Heading>
              {props.subtitle ? (
                <p className={styles.subtitle} id={subtitleId}>
                  {props.subtitle}
                </p>
              ) : null}
            </div>
            {(props.closeButton ?? role === 'dialog') ? (
              <span className={styles.close}>
                <IconButton icon={<Icon of={IconX} />} label="Close" onClick={onClose} />
              </span>
            ) : null}
          </header>
          {onSubmit ? (
            <form
              className={styles.form}
              noValidate
              onSubmit={(event: SubmitEvent) => {
                event.preventDefault()
                onSubmit()
              }}
            >
              <Rest {...props} />
            </form>
          ) : (
            <Rest {...props} />
          )}
        </AriaDialog>
      </Modal>
    </ModalOverlay>
  )
}

function Rest({ children, footer }: DialogProps) {
  return (
    <>
      <div className={styles.body}>{children}</div>
      {footer ? <footer className={styles.footer}>{footer}</footer> : null}
    </>
  )
}
