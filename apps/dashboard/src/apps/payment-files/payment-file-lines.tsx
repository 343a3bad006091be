import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { parseTwoDecimals } from '@tideway/contract/money/money'
import type {
  PaymentFile,
  PaymentFileLine,
  PaymentFileLineStatus,
} from '@tideway/contract/payment-files/payment-file'
import { accountText } from '@tideway/contract/payments/account-text'
import { Button } from '@tideway/design/buttons/button'
import type { Tone } from '@tideway/design/indicators/chip'
import { Chip } from '@tideway/design/indicators/chip'
import { useRef } from 'react'
import { FailurePart } from '../../failures/failure-part.tsx'
import { outboundPaymentSearchType } from '../../list/search/search-types.ts'
import { outboundPaymentTones } from '../../records/payouts/outbound-payment-tones.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { EmptyState, ReadFailed } from '../../ui/empty-state.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { LinesLoading } from './lines-loading.tsx'
import { paymentFileLinesQuery } from './payment-file-queries.ts'
import styles from './payment-files.module.css'

interface PaymentFileLinesProps {
  batch: PaymentFile
  only: 'failed' | undefined
}

/** Payments of a file, in file order. */
export function PaymentFileLines({ batch, only }: PaymentFileLinesProps) {
  const { actingClientId } = useSession()
  const lines = useInfiniteQuery(paymentFileLinesQuery(useApi(), actingClientId, batch, only))
  const list = useRef<HTMLUListElement>(null)
  if (lines.data === undefined) {
    if (!lines.isError) return <LinesLoading />
    return <ReadFailed query={lines} />
  }
  const records = lines.data.pages.flatMap((page) => page.records)
  if (records.length === 0) return <EmptyState text={emptyText(batch, only)} />

  async function more() {
    const { hasNextPage } = await lines.fetchNextPage()
    // The button disappears with the last page, so the focus moves to the list.
    if (!hasNextPage) list.current?.focus()
  }

  return (
    <>
      {reasonsOf(records).map((reason) => (
        <FailurePart code={reason} key={reason} kind="batchLine" />
      ))}
      <ul
        aria-label={only === 'failed' ? 'Failed payments' : 'All payments'}
        className={styles.list}
        ref={list}
        tabIndex={-1}
      >
        {records.map((line) => (
          <Line key={line.line} line={line} />
        ))}
      </ul>
      {lines.hasNextPage ? (
        <Button busy={lines.isFetchingNextPage} kind="quiet" onClick={() => void more()}>
          Load more...
        </Button>
      ) : null}
    </>
  )
}

/** Returns each reason of the shown lines once, because the lines of a file often fail for the same reason. */
function reasonsOf(lines: readonly PaymentFileLine[]): string[] {
  return [...new Set(lines.flatMap(({ reason }) => reason ?? []))]
}

const ownTones: Record<'WAITING' | 'REFUSED', Tone> = { WAITING: 'grey', REFUSED: 'red' }
const tones: Record<PaymentFileLineStatus, Tone> = { ...outboundPaymentTones, ...ownTones }

function Line({ line }: { line: PaymentFileLine }) {
  return (
    <li className={styles.line}>
      <span className={styles.number}>Line {line.line}</span>
      <div className={styles.payee}>
        <p>
          <b>{line.payeeName}</b> <span className="num subtle">{accountText(line)}</span>
        </p>
        {line.reason === undefined ? null : <p className={styles.reason}>{line.reason}</p>}
        <p className={styles.payout}>
          {line.paymentId === undefined ? (
            'No payout was made.'
          ) : (
            <Link
              params={{ type: outboundPaymentSearchType.segment }}
              search={{ clientPaymentId: line.clientPaymentId }}
              to="/transactions/$type"
            >
              Payout {line.clientPaymentId}
            </Link>
          )}
        </p>
      </div>
      <span className={styles.amount}>
        <MoneyText cents={parseTwoDecimals(line.amount)} />
      </span>
      <span className={styles.status}>
        <Chip tone={tones[line.status]}>{line.status}</Chip>
      </span>
    </li>
  )
}

function emptyText({ status }: PaymentFile, only: 'failed' | undefined): string {
  if (only === undefined) return 'There are no payments in this file.'
  return status === 'RECEIVED' ? 'No payments have failed so far.' : 'No payments failed.'
}
