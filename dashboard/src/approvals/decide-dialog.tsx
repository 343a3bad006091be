import type { Approval } from '@tideway/contract/approvals/approval'
import { MAX_COMMENT } from '@tideway/contract/approvals/approval'
import { Alert } from '@tideway/look/alert'
import { Button } from '@tideway/look/button'
import { TextArea } from '@tideway/look/text-field'
import { useState } from 'react'
import { useOpenForm } from '../session/open-forms.ts'
import { KeyValues } from '../ui/detail-list.tsx'
import { useLazyOverlay } from '../ui/lazy-component.ts'
import { lazyDialog } from '../ui/lazy-overlays.ts'
import type { ApprovalAct } from './approval-queries.ts'
import { approvalTitle } from './approval-words.ts'
import styles from './approvals.module.css'

export interface DecideDialogProps {
  approval: Approval
  act: ApprovalAct
  busy: boolean
  problem: string | undefined
  onClose: () => void
  onConfirm: (comment: string) => void
}

const titles: Record<ApprovalAct, string> = {
  approve: 'Approve this request?',
  decline: 'Decline this request?',
  withdraw: 'Withdraw your request?',
}
const buttons: Record<ApprovalAct, string> = {
  approve: 'Approve',
  decline: 'Decline',
  withdraw: 'Withdraw',
}
const effects: Record<ApprovalAct, string> = {
  approve: 'It happens now, exactly as requested.',
  decline: 'It won’t happen. The person who asked gets your comment.',
  withdraw: 'It won’t happen. You can ask again.',
}

/** Asks before a decision, with what it is about and room for a comment. */
export function DecideDialog(props: DecideDialogProps) {
  const { approval, act, busy, problem, onClose, onConfirm } = props
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const Dialog = useLazyOverlay(lazyDialog, true, onClose)
  useOpenForm('the comment', comment !== '')
  const missing = act === 'decline' && comment.trim() === ''
  if (!Dialog) return null

  function confirm() {
    setTried(true)
    if (!missing && !busy) onConfirm(comment.trim())
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} type="button">
            Cancel
          </Button>
          <Button busy={busy} kind={act === 'approve' ? 'primary' : 'danger'} type="submit">
            {buttons[act]}
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={confirm}
      open
      role="alertdialog"
      title={titles[act]}
    >
      <div className={styles.question}>
        <p>{effects[act]}</p>
        <KeyValues
          items={[
            { label: 'Request', value: approvalTitle(approval) },
            { label: 'About', value: approval.subjectId },
            ...approval.facts,
            ...approval.changes.map(({ label, before, after }) => ({
              label: `${label}, changed`,
              value: `${before || 'none'} → ${after || 'none'}`,
            })),
            { label: 'Asked by', value: approval.askedBy.name },
          ]}
        />
        {act === 'withdraw' ? null : (
          <TextArea
            error={tried && missing ? 'Enter a comment' : undefined}
            hint={act === 'approve' ? 'Optional.' : undefined}
            label="Comment"
            maxLength={MAX_COMMENT}
            onChange={setComment}
            readOnly={busy}
            required={act === 'decline'}
            rows={3}
            value={comment}
          />
        )}
        {problem === undefined ? null : <Alert kind="error">{problem}</Alert>}
      </div>
    </Dialog>
  )
}
