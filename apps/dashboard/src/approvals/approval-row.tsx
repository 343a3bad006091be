import { Link } from '@tanstack/react-router'
import type { Approval } from '@tideway/contract/approvals/approval'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { Alert } from '@tideway/design/messages/alert'
import { useId, useState } from 'react'
import { IdText } from '../ui/text/id-text.tsx'
import { DateTimeText } from '../ui/time/date-time-text.tsx'
import type { ApprovalAct } from './approval-queries.ts'
import { hasRows } from './approval-queries.ts'
import { ApprovalRows } from './approval-rows.tsx'
import type { ShownFact } from './approval-words.ts'
import { approvalTitle, outcomePath, shownFacts, statusTone, statusWord } from './approval-words.ts'
import styles from './approvals.module.css'

interface ApprovalRowProps {
  approval: Approval
  /** True if its payments are shown from the start. */
  showsRows: boolean
  busy: boolean
  onAct: (act: ApprovalAct) => void
}

/** A request: its title and facts, its changes, the person who asked, and buttons for the user's decision. */
export function ApprovalRow({ approval, showsRows, busy, onAct }: ApprovalRowProps) {
  const id = useId()
  const [open, setOpen] = useState(showsRows && approval.status === 'PENDING')
  const { askedBy, changes } = approval
  return (
    <li aria-labelledby={id} className={styles.row} id={approval.approvalId} tabIndex={-1}>
      <div className={styles.head}>
        <h3 className={styles.title} id={id}>
          {approvalTitle(approval)}
        </h3>
        <Chip tone={statusTone(approval)}>{statusWord(approval)}</Chip>
      </div>
      <dl className={styles.facts}>
        {shownFacts(approval).map((fact) => (
          <Fact key={fact.label} {...fact} />
        ))}
      </dl>
      {hasRows(approval) ? (
        <>
          <div>
            <Button
              aria-describedby={id}
              aria-expanded={open}
              kind="link"
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide payments' : 'Show payments'}
            </Button>
          </div>
          {open ? <ApprovalRows approval={approval} isShort key={approval.version} /> : null}
        </>
      ) : null}
      {changes.length > 0 ? <Changes approval={approval} /> : null}
      <p className={styles.when}>
        Asked by {askedBy.name} · <DateTimeText instant={approval.askedDatetime} />
        {approval.status === 'PENDING' ? (
          <>
            {' '}
            · Expires <DateTimeText instant={approval.expiresDatetime} />
          </>
        ) : null}
      </p>
      <Ending approval={approval} />
      {approval.mayDecide ? (
        <div className={styles.actions}>
          <Button aria-describedby={id} busy={busy} kind="primary" onClick={() => onAct('approve')}>
            Approve…
          </Button>
          <Button aria-describedby={id} onClick={() => onAct('decline')}>
            Decline…
          </Button>
        </div>
      ) : null}
      {approval.whyNotDecide === undefined ? null : (
        <p className={styles.when}>{approval.whyNotDecide}.</p>
      )}
      {approval.mayWithdraw ? (
        <div className={styles.actions}>
          <p className={styles.when}>Someone else must decide about your request.</p>
          <Button aria-describedby={id} busy={busy} onClick={() => onAct('withdraw')}>
            Withdraw…
          </Button>
        </div>
      ) : null}
    </li>
  )
}

function Fact({ label, value, isId }: ShownFact) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{isId ? <IdText name={label} value={value} /> : value || 'None'}</dd>
    </div>
  )
}

/** A change must be approved too, so it is marked while the request waits. */
function Changes({ approval: { changes, status } }: { approval: Approval }) {
  const list = (
    <ul className={styles.changes}>
      {changes.map(({ label, before, after }) => (
        <li key={label}>
          {label}: <s>{before || 'None'}</s> {after || 'None'}
        </li>
      ))}
    </ul>
  )
  if (status !== 'PENDING') return list
  return (
    <Alert kind="warning" silent title="Changed since it was asked">
      {list}
    </Alert>
  )
}

/** The person who decided, and their comment. */
function Ending({ approval }: { approval: Approval }) {
  const { decidedBy, decidedDatetime, comment, reason } = approval
  const outcome = outcomePath(approval)
  if (decidedDatetime === undefined) return null
  return (
    <>
      <p className={styles.when}>
        {statusWord(approval)}
        {decidedBy === undefined ? '' : ` by ${decidedBy}`}{' '}
        <DateTimeText instant={decidedDatetime} />
        {outcome === undefined ? null : (
          <>
            {' '}
            · <Link to={outcome}>Open</Link>
          </>
        )}
      </p>
      {comment === undefined ? null : <p className={styles.comment}>{comment}</p>}
      {reason === undefined ? null : <p className={styles.reason}>{reason}</p>}
    </>
  )
}
