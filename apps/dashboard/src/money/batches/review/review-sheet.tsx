import type { UseQueryResult } from '@tanstack/react-query'
import type { Approval } from '@tideway/contract/approvals/approval'
import type { GuardedCall } from '@tideway/contract/approvals/approval-policy'
import type { Dollars } from '@tideway/contract/money/money'
import {
  balanceToCents,
  largerCents,
  parseTwoDecimals,
  ZERO_CENTS,
} from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { Alert } from '@tideway/design/messages/alert'
import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import { ASK, useApprovalRule } from '../../../approvals/use-approval-rule.ts'
import { ReadFailed } from '../../../ui/empty-state.tsx'
import { Card, Section } from '../../../ui/layout/page.tsx'
import { HeldAlert } from '../../../ui/saving/held-alert.tsx'
import { KeyValues } from '../../../ui/text/detail-list.tsx'
import { MoneyText } from '../../../ui/text/money-text.tsx'
import styles from '../batches.module.css'
import { PagedRows } from '../paged-rows.tsx'
import { ConfirmBatchDialog } from './confirm-batch-dialog.tsx'
import type { BeginProblem } from './use-begin-batch.ts'

/** A row of a review. Without an amount it cannot be carried out. */
interface ReviewedRow {
  row: number
  line?: number | undefined
  amount?: string | undefined
  problems?: readonly { column?: string | undefined; text: string }[] | undefined
}

/** The common part of reviews. */
interface BatchReview<Row> {
  amount: string
  leftOut: number
  duplicates: number
  balance: Dollars
  balanceAfter: Dollars
  rows: readonly Row[]
}

export interface ReviewWords {
  title: string
  /** Label of the number of rows that will be carried out. */
  count: string
  /** Heading of the rows that cannot be carried out, and label of their number. */
  leftOut: string
  /** Name of the list of rows that cannot be carried out. */
  leftOutRows: string
  /** Heading of the rows that will be carried out. */
  kept: string
  /** Name of the list of rows that will be carried out. */
  keptRows: string
  amount: string
  /** Reason why the batch cannot be confirmed if no row can be carried out. */
  none: string
  /** Reason why the batch cannot be confirmed while it waits for approval. */
  held: string
  /** Returns the text of the button for a number of rows. */
  act: (count: number) => string
  confirmTitle: string
  confirm: (count: number) => string
  /** Shown if the call to start the batch gets no response. */
  unknown: { title: string; text: string }
}

interface ReviewSheetProps<Row extends ReviewedRow, Review extends BatchReview<Row>> {
  words: ReviewWords
  /** The kind by which the client's approval policy judges the whole list. */
  kind: 'bulkRefund' | 'payout'
  query: UseQueryResult<Review>
  /** Shown until the review arrives. */
  loading: string
  /** Rows of the review that will be carried out. */
  countOf: (review: Review) => number
  /** Numbers between the counts of rows and the sum. */
  counts?: (review: Review) => { label: string; value: string }[]
  /** Numbers after the balance. */
  limits?: (review: Review) => { label: string; value: string }[]
  /** Warnings, with the choices that the user must make. */
  notices: (review: Review) => ReactNode
  /** Returns the reason why the review cannot be confirmed although rows can be carried out. */
  whyNot?: (review: Review) => string | undefined
  Row: ComponentType<{ row: Row; children?: ReactNode }>
  /** The controls to change a row that cannot be carried out. */
  edit: (row: Row) => ReactNode
  problem: BeginProblem | undefined
  onEnded: (approval: Approval) => void
  isSending: boolean
  onBack: () => void
  onConfirm: (review: Review) => void
}

/** The review sheet: rows that will be carried out, rows that cannot be and why, and the balance before and after. */
export function ReviewSheet<Row extends ReviewedRow, Review extends BatchReview<Row>>(
  props: ReviewSheetProps<Row, Review>,
) {
  const { words, query, countOf, problem } = props
  const [confirming, setConfirming] = useState(false)
  const review = query.data
  const rule = useApprovalRule(review && guardedList(props.kind, review))
  const change = <Button onClick={props.onBack}>Change the list</Button>
  if (!review)
    return (
      <Card>
        {query.isError ? <ReadFailed query={query} /> : <p role="status">{props.loading}</p>}
        <div className={styles.actions}>{change}</div>
      </Card>
    )
  const count = countOf(review)
  const payments = { label: words.count, value: count.toLocaleString('en-AU') }
  const amount = {
    label: words.amount,
    value: <MoneyText cents={parseTwoDecimals(review.amount)} />,
  }
  const balanceAfter = {
    label: 'Balance after',
    value: <MoneyText cents={balanceToCents(review.balanceAfter)} />,
  }
  function whyNot(of: Review): string | undefined {
    if (count === 0) return words.none
    return problem?.kind === 'held' && !problem.ended ? words.held : props.whyNot?.(of)
  }
  return (
    <>
      <Section title={words.title}>
        <Card>
          <div className={styles.figures}>
            <KeyValues
              items={[
                payments,
                { label: words.leftOut, value: review.leftOut.toLocaleString('en-AU') },
                {
                  label: 'Duplicates in the list',
                  value: review.duplicates.toLocaleString('en-AU'),
                },
                ...(props.counts?.(review) ?? []),
                amount,
                {
                  label: 'Balance now',
                  value: <MoneyText cents={balanceToCents(review.balance)} />,
                },
                balanceAfter,
                ...(props.limits?.(review) ?? []),
              ]}
            />
          </div>
          {props.notices(review)}
          <BeginOutcome onEnded={props.onEnded} problem={problem} unknown={words.unknown} />
          <div className={styles.actions}>
            <Button
              busy={props.isSending || query.isFetching}
              disabledReason={whyNot(review)}
              kind="primary"
              onClick={() => setConfirming(true)}
              reasonPlacement="last"
            >
              {rule === undefined ? words.act(count) : ASK}
            </Button>
            {change}
          </div>
          {rule === undefined ? null : <p className={styles.made}>{rule}</p>}
        </Card>
      </Section>
      {review.leftOut > 0 ? (
        <Section title={words.leftOut}>
          <Card>
            <PagedRows
              after={props.edit}
              label={words.leftOutRows}
              Row={props.Row}
              rows={review.rows.filter((row) => row.amount === undefined)}
            />
          </Card>
        </Section>
      ) : null}
      {count > 0 ? (
        <Section title={words.kept}>
          <Card>
            <PagedRows
              label={words.keptRows}
              Row={props.Row}
              rows={review.rows.filter((row) => row.amount !== undefined)}
            />
          </Card>
        </Section>
      ) : null}
      <ConfirmBatchDialog
        // Without a rule, the text already contains the number of payments.
        facts={rule === undefined ? [amount, balanceAfter] : [payments, amount, balanceAfter]}
        onClose={() => setConfirming(false)}
        onConfirm={() => {
          setConfirming(false)
          props.onConfirm(review)
        }}
        open={confirming}
        rule={rule}
        text={words.confirm(count)}
        title={words.confirmTitle}
      />
    </>
  )
}

/** Returns the amounts that the approval policy judges: the sum, and the largest row. */
function guardedList(
  kind: 'bulkRefund' | 'payout',
  { amount, rows }: BatchReview<ReviewedRow>,
): Omit<GuardedCall, 'by'> {
  const amounts = rows.flatMap((row) => parseTwoDecimals(row.amount ?? '') ?? [])
  const largestCents = amounts.reduce(largerCents, ZERO_CENTS)
  return { kind, cents: parseTwoDecimals(amount), largestCents }
}

/**
 * Returns the rows of a list, with those that `isGone` selects marked as left out. The result keeps them, with the
 * reason.
 */
export function leaveOutRows<Row extends object, Reviewed extends { row: number }>(
  rows: readonly Row[],
  reviewed: readonly Reviewed[],
  isGone: (row: Reviewed) => boolean,
  leaveOut: string,
): Row[] {
  const gone = new Set(reviewed.filter(isGone).map(({ row }) => row))
  return rows.map((row, at) => (gone.has(at + 1) ? { ...row, leaveOut } : row))
}

interface BeginOutcomeProps {
  problem: BeginProblem | undefined
  /** Shown if the call to start the batch gets no response. */
  unknown: { title: string; text: string }
  /** Called once the request for approval of the batch has ended. */
  onEnded: (approval: Approval) => void
}

/** The reason why a batch was not started, or the notice that it waits. */
function BeginOutcome({ problem, unknown, onEnded }: BeginOutcomeProps) {
  if (problem === undefined) return null
  return (
    <div className={styles.notices}>
      <Outcome onEnded={onEnded} problem={problem} unknown={unknown} />
    </div>
  )
}

function Outcome({ problem, unknown, onEnded }: BeginOutcomeProps & { problem: BeginProblem }) {
  if (problem.kind === 'held') return <HeldAlert held={problem.held} onEnded={onEnded} />
  return problem.kind === 'unknown' ? (
    <Alert kind="warning" title={unknown.title}>
      {unknown.text}
    </Alert>
  ) : (
    <Alert kind="error">{problem.text}</Alert>
  )
}
