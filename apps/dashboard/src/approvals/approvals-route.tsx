import { useQuery } from '@tanstack/react-query'
import type { Approval } from '@tideway/contract/approvals/approval'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useEffect, useRef, useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { EmptyState, ReadFailed } from '../ui/empty-state.tsx'
import { Page, Section } from '../ui/layout/page.tsx'
import { PageHead } from '../ui/layout/page-head.tsx'
import { useLatest } from '../ui/use-latest.ts'
import type { ApprovalAct } from './approval-queries.ts'
import { approvalsQuery } from './approval-queries.ts'
import { ApprovalRow } from './approval-row.tsx'
import styles from './approvals.module.css'
import { DecideDialog } from './decide-dialog.tsx'
import { useApprovalAct } from './use-approval-act.ts'

/**
 * Number of waiting requests up to which their payments are shown at once. With more, each is read when it is opened.
 */
const MOST_OPEN = 5

/** The Approvals screen. Not part of the specification. */
export function ApprovalsRoute() {
  const { actingClientId } = useSession()
  const approvals = useQuery(approvalsQuery(useApi(), actingClientId))
  return (
    <>
      <PageHead subtitle="Requests that need a second person" title="Approvals" />
      <Page>
        {approvals.data ? (
          <Approvals all={approvals.data} key={actingClientId} />
        ) : approvals.data === null ? (
          <EmptyState text="Approvals aren’t available with your role." />
        ) : approvals.isError ? (
          <ReadFailed query={approvals} />
        ) : (
          <div aria-busy="true">
            <span className="visually-hidden">Loading</span>
            <Skeleton height="148px" />
          </div>
        )}
      </Page>
    </>
  )
}

function Approvals({ all }: { all: readonly Approval[] }) {
  const decision = useApprovalAct()
  const [question, ask] = useState<{ approvalId: string; act: ApprovalAct }>()
  const heading = useRef<HTMLDivElement>(null)
  // The address may name a request.
  useEffect(() => document.getElementById(window.location.hash.slice(1))?.focus(), [])
  const waiting = all.filter(({ status }) => status === 'PENDING')
  const ended = all.filter(({ status }) => status !== 'PENDING')
  // Found by id, so that the dialog shows the newest version of the request.
  const shown = all.find(({ approvalId }) => approvalId === question?.approvalId)

  function close() {
    ask(undefined)
    decision.forget()
  }

  const latestQuestion = useLatest(question)
  async function confirm(decided: Parameters<typeof decision.act>[0]) {
    if (!(await decision.act(decided))) return
    // The question closes as soon as its request has ended, and the user may have opened the next one by now.
    if (latestQuestion.current?.approvalId !== decided.approval.approvalId) return
    close()
    // The button that opened the question disappears with the request, so the focus moves to the heading.
    heading.current?.focus()
  }

  const list = (approvals: readonly Approval[], label: string) => (
    <ul aria-label={label} className={styles.list}>
      {approvals.map((approval) => (
        <ApprovalRow
          approval={approval}
          busy={decision.busyId === approval.approvalId}
          key={approval.approvalId}
          onAct={(act) => ask({ approvalId: approval.approvalId, act })}
          showsRows={waiting.length <= MOST_OPEN}
        />
      ))}
    </ul>
  )
  return (
    <div className={styles.sections}>
      <div ref={heading} tabIndex={-1}>
        <Section title="Waiting">
          {waiting.length === 0 ? (
            <EmptyState text="Nothing is waiting for approval." />
          ) : (
            list(waiting, 'Waiting')
          )}
        </Section>
      </div>
      {ended.length > 0 ? <Section title="Decided">{list(ended, 'Decided')}</Section> : null}
      {question && shown && (shown.mayDecide || shown.mayWithdraw) ? (
        <DecideDialog
          act={question.act}
          approval={shown}
          busy={decision.busyId !== undefined}
          key={`${question.approvalId} ${question.act}`}
          onClose={close}
          onConfirm={(said) => void confirm({ approval: shown, act: question.act, ...said })}
          problem={decision.problem}
        />
      ) : null}
    </div>
  )
}
