import { useQuery } from '@tanstack/react-query'
import type { Approval } from '@tideway/contract/approvals/approval'
import { MAX_COMMENT } from '@tideway/contract/approvals/approval'
import { Button } from '@tideway/design/buttons/button'
import { TextArea } from '@tideway/design/fields/text-area'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useOpenForm } from '../session/open-forms.ts'
import { useSession } from '../session/session-context.tsx'
import { useLazyOverlay } from '../ui/lazy-component.ts'
import { lazyDialog } from '../ui/lazy-overlays.ts'
import { KeyValues } from '../ui/text/detail-list.tsx'
import { IdText } from '../ui/text/id-text.tsx'
import type { ApprovalAct } from './approval-queries.ts'
import { approvalRowsQuery, hasRows } from './approval-queries.ts'
import { ApprovalRows } from './approval-rows.tsx'
import { approvalTitle, shownFacts } from './approval-words.ts'
import styles from './approvals.module.css'

export interface DecideDialogProps {
  approval: Approval
  act: ApprovalAct
  busy: boolean
  problem: string | undefined
  onClose: () => void
  onConfirm: (said: { comment: string; rowsDigest: string | undefined }) => void
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

/** Asks before a decision. Shows the request, and has a field for a comment. */
export function DecideDialog(props: DecideDialogProps) {
  const { approval, act, busy, problem, onClose, onConfirm } = props
  const { actingClientId } = useSession()
  const rows = useQuery({
    ...approvalRowsQuery(useApi(), actingClientId, approval),
    enabled: hasRows(approval),
  })
  // No one approves payments that they could not see.
  const unread = act === 'approve' && hasRows(approval) && rows.data === undefined
  const [comment, setComment] = useState('')
  const [tried, setTried] = useState(false)
  const Dialog = useLazyOverlay(lazyDialog, true, onClose)
  useOpenForm('the comment', comment !== '')
  const missing = act === 'decline' && comment.trim() === ''
  if (!Dialog) return null

  function confirm() {
    setTried(true)
    if (!missing && !busy && !unread)
      onConfirm({ comment: comment.trim(), rowsDigest: rows.data?.rowsDigest })
  }

  return (
    <Dialog
      footer={
        <>
          <Button onClick={onClose} type="button">
            Cancel
          </Button>
          <Button
            busy={busy}
            disabledReason={unread ? 'Wait until the payments have loaded.' : undefined}
            kind={act === 'approve' ? 'primary' : 'danger'}
            reasonPlacement="hidden"
            type="submit"
          >
            {buttons[act]}
          </Button>
        </>
      }
      onClose={onClose}
      onSubmit={confirm}
      open
      role="alertdialog"
      title={titles[act]}
      width={hasRows(approval) ? 720 : 520}
    >
      <div className={styles.question}>
        <p>{effects[act]}</p>
        <KeyValues
          items={[
            { label: 'Request', value: approvalTitle(approval) },
            ...shownFacts(approval).map(({ label, value, isId }) => ({
              label,
              value: isId ? <IdText name={label} value={value} /> : value,
            })),
            ...approval.changes.map(({ label, before, after }) => ({
              label: `${label}, changed`,
              value: `${before || 'none'} → ${after || 'none'}`,
            })),
            { label: 'Asked by', value: approval.askedBy.name },
          ]}
        />
        {hasRows(approval) ? <ApprovalRows approval={approval} key={approval.version} /> : null}
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
