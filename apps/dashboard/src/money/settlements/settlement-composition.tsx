import { useInfiniteQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { SettlementDetail } from '@tideway/contract/balance/settlements/settlement'
import { settlementLineWords } from '@tideway/contract/balance/settlements/settlement'
import type { EntryKind } from '@tideway/contract/balance/statement/entry-kinds'
import { entryWords } from '@tideway/contract/balance/statement/entry-kinds'
import type { StatementEntry } from '@tideway/contract/balance/statement/statement'
import { signedAmount } from '@tideway/contract/balance/statement/statement'
import { formatAud, formatDollars } from '@tideway/contract/money/money'
import { Button } from '@tideway/design/buttons/button'
import { useId, useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ReadFailed } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import styles from '../balance/settlements/settlements.module.css'
import { entryAddress } from '../statement/entry-address.ts'
import { settlementEntriesQuery } from './settlement-queries.ts'

/**
 * The parts of a settlement: the opening balance, money added and taken by kind, the closing balance, and the balance
 * that the settlement left.
 */
export function SettlementComposition({ detail }: { detail: SettlementDetail }) {
  const { Settlement: settlement, openingBalance, lines, closingBalance, leftInBalance } = detail
  const isShort = leftInBalance.startsWith('-')
  return (
    <Card>
      <table className={styles.composition}>
        <caption className="visually-hidden">What this settlement is made of</caption>
        <thead>
          <tr>
            <th scope="col">Kind</th>
            <th scope="col">Count</th>
            <th scope="col">Sum</th>
          </tr>
        </thead>
        <tbody>
          <Sum label="Opening balance" text={openingBalance} />
          {lines.map(({ kind, count, amount }) => (
            <Line
              amount={amount}
              count={count}
              key={kind}
              kind={kind}
              settlementId={settlement.settlementId}
            />
          ))}
          <Sum label="Closing balance" text={closingBalance} />
          <Sum
            label={isShort ? 'Taken from money that came later' : 'Left in the balance'}
            text={isShort ? leftInBalance.slice(1) : `-${leftInBalance}`}
          />
          <Sum label="Settlement" text={settlement.amount} />
        </tbody>
      </table>
    </Card>
  )
}

function Sum({ label, text }: { label: string; text: string }) {
  return (
    <tr className={styles.sum}>
      <th scope="row">{label}</th>
      <td />
      <td className="num">{formatDollars(text)}</td>
    </tr>
  )
}

function Line({
  settlementId,
  kind,
  count,
  amount,
}: {
  settlementId: string
  kind: EntryKind
  count: number
  amount: string
}) {
  const id = useId()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <tr>
        <th scope="row">
          {count === 0 ? (
            settlementLineWords[kind]
          ) : (
            <Button
              aria-controls={isOpen ? id : undefined}
              aria-expanded={isOpen}
              kind="link"
              onClick={() => setIsOpen(!isOpen)}
            >
              {settlementLineWords[kind]}
            </Button>
          )}
        </th>
        <td className="num">{count.toLocaleString('en-AU')}</td>
        <td className="num">{formatDollars(amount)}</td>
      </tr>
      {isOpen ? (
        <tr id={id}>
          <td className={styles.rows} colSpan={3}>
            <Entries kind={kind} settlementId={settlementId} />
          </td>
        </tr>
      ) : null}
    </>
  )
}

function Entries({ settlementId, kind }: { settlementId: string; kind: EntryKind }) {
  const { actingClientId } = useSession()
  const query = settlementEntriesQuery(useApi(), actingClientId, { settlementId, kind })
  const entries = useInfiniteQuery(query)
  if (!entries.data)
    return entries.isError ? <ReadFailed query={entries} /> : <p aria-busy="true">Loading…</p>
  return (
    <>
      <ul aria-label={settlementLineWords[kind]} className={styles.entries}>
        {entries.data.pages
          .flatMap(({ records }) => records)
          .map((entry) => (
            <li key={entry.entryNumber}>
              <DateTimeText instant={entry.bookedDatetime} />
              <span className={styles.words}>
                <EntryLink entry={entry} />
                {entry.name === undefined ? null : entry.description}
              </span>
              <span className="num">{formatAud(signedAmount(entry))}</span>
            </li>
          ))}
      </ul>
      {entries.hasNextPage ? (
        <Button
          busy={entries.isFetchingNextPage}
          kind="quiet"
          onClick={() => void entries.fetchNextPage()}
        >
          Load more...
        </Button>
      ) : null}
    </>
  )
}

/** The other person's name, or else the description of an entry, as a link to its transaction. */
function EntryLink({ entry }: { entry: StatementEntry }) {
  const { clientTransactionId, name, description } = entry
  const words = name ?? description ?? clientTransactionId ?? entryWords(entry)
  const address = entryAddress(entry)
  return address === undefined ? words : <Link to={address as string}>{words}</Link>
}
