import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { Approval } from '@tideway/contract/approvals/approval'
import type { ApprovalRow, ApprovalRows as Rows } from '@tideway/contract/approvals/approval-rows'
import { APPROVAL_PAGE_ROWS } from '@tideway/contract/approvals/approval-rows'
import { balanceToCents, parseTwoDecimals } from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useReducer, useState } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { ReadFailed } from '../ui/empty-state.tsx'
import { PageSteps } from '../ui/table/page-steps.tsx'
import { KeyValues } from '../ui/text/detail-list.tsx'
import { MoneyText } from '../ui/text/money-text.tsx'
import { approvalRowsQuery } from './approval-queries.ts'
import { leftOutWords, nameCheckWords, recordPath } from './approval-words.ts'
import styles from './approvals.module.css'

/** Payments of a long list that are shown next to other requests. */
const FIRST_ROWS = 10

interface ApprovalRowsProps {
  approval: Approval
  /** True if a long list starts with its first rows, so that the next request is not far below. */
  isShort?: boolean
}

/**
 * Every payment that a request would make, a page at a time, with the sum and the balance before and after. For a
 * request that has ended, the payments that it asked to make.
 */
export function ApprovalRows({ approval, isShort = false }: ApprovalRowsProps) {
  const { actingClientId } = useSession()
  const [showsAll, showAll] = useReducer(() => true, !isShort)
  const [page, setPage] = useState(0)
  const after = page * APPROVAL_PAGE_ROWS
  const query = useQuery(approvalRowsQuery(useApi(), actingClientId, approval, after))
  const { data } = query
  const ended = approval.status !== 'PENDING'
  if (data === null)
    return ended ? <p className={styles.when}>The payments of this request weren’t kept.</p> : null
  if (data === undefined)
    return query.isError ? (
      <ReadFailed query={query} />
    ) : (
      <div aria-busy="true">
        <span className="visually-hidden">Loading payments</span>
        <Skeleton height="88px" />
      </div>
    )
  const count = data.count + data.leftOut
  // An ended request of a payment file has only its first page of payments.
  const isCut = ended && approval.askedBy.kind === 'FILE' && count > APPROVAL_PAGE_ROWS
  const shownRows = showsAll ? data.rows : data.rows.slice(0, FIRST_ROWS)
  const hasMore = shownRows.length < data.rows.length
  return (
    <div className={styles.rows}>
      <div className={styles.sums}>
        <KeyValues items={sumsOf(data)} />
      </div>
      <ol aria-label="Payments" className={styles.payments}>
        {shownRows.map((row) => (
          <PaymentRow key={row.row} row={row} />
        ))}
      </ol>
      {hasMore ? (
        <div>
          <Button kind="link" onClick={showAll}>
            Show more payments
          </Button>
        </div>
      ) : isCut ? (
        <p
          className={styles.when}
        >{`The first ${data.rows.length} of ${count.toLocaleString('en-AU')} payments. The file has them all.`}</p>
      ) : null}
      {count > APPROVAL_PAGE_ROWS && !isCut && !hasMore ? (
        <div className={styles.pages}>
          <PageSteps
            count={count}
            more={false}
            onPage={setPage}
            page={page}
            pageSize={APPROVAL_PAGE_ROWS}
          />
        </div>
      ) : null}
    </div>
  )
}

function sumsOf({ amount, leftOut, balance, balanceAfter }: Rows) {
  return [
    ...(leftOut > 0 ? [{ label: 'Left out', value: leftOut.toLocaleString('en-AU') }] : []),
    { label: 'Sum', value: <MoneyText cents={parseTwoDecimals(amount)} /> },
    ...(balance === undefined
      ? []
      : [{ label: 'Balance now', value: <MoneyText cents={balanceToCents(balance)} /> }]),
    ...(balanceAfter === undefined
      ? []
      : [{ label: 'Balance after', value: <MoneyText cents={balanceToCents(balanceAfter)} /> }]),
  ]
}

function PaymentRow({ row }: { row: ApprovalRow }) {
  const { name, account, reference, amount, reason, leftOut, warning, nameCheck, note } = row
  const shownName = name ?? reference ?? 'No name'
  const check = nameCheck && nameCheckWords[nameCheck]
  return (
    <li className={styles.payment}>
      <span className={styles.number}>{row.line ?? row.row}</span>
      <span className={styles.name}>
        {row.record ? <Link to={recordPath(row.record)}>{shownName}</Link> : shownName}
      </span>
      <span className={styles.amount}>
        {amount === undefined ? null : <MoneyText cents={parseTwoDecimals(amount)} />}
      </span>
      <span className={styles.more}>
        {[account, name === undefined ? undefined : reference].filter(Boolean).join(' · ')}
      </span>
      {reason === undefined ? null : <span className={styles.more}>{`Reason: ${reason}`}</span>}
      {note === undefined ? null : <span className={styles.more}>{`Note: ${note}`}</span>}
      {check ? (
        <span className={styles.more}>
          <Chip tone={check.tone}>{check.text}</Chip>
        </span>
      ) : null}
      {warning === undefined ? null : (
        <span className={styles.more}>
          <Chip tone="yellow">{warning}</Chip>
        </span>
      )}
      {leftOut === undefined ? null : (
        <span className={styles.more}>
          <Chip tone="grey">Left out</Chip> {leftOutWords(row)}
        </span>
      )}
    </li>
  )
}
