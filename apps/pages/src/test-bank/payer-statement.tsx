import type { BankPayer, BankStatement } from '@tideway/contract/sandbox/test-bank'
import { formatDateTime } from '@tideway/contract/time/dates'
import { Button } from '@tideway/design/buttons/button'
import { Switch } from '@tideway/design/choices/switch'
import { CopyButton } from '@tideway/design/fields/copy-button'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { useState } from 'react'
import { usePageData } from '../page-data/use-page-data.ts'
import { formatSigned, payerKeyOf } from './payer-choice.tsx'
import { bsbText } from './payment-draft.ts'
import styles from './test-bank.module.css'
import { changeClosed, readStatement } from './test-bank-calls.ts'

/** Poll interval while the page is visible, because refunds arrive at any time. */
const READ_AGAIN_MS = 2500

export interface PayerStatementProps {
  payer: BankPayer
  /** Increased by one when the account may have changed. */
  version: number
  onChanged: () => void
}

export function PayerStatement({ payer, version, onChanged }: PayerStatementProps) {
  const { bsb, accountNumber } = payer
  const { data, failed, reread } = usePageData({
    key: payerKeyOf(payer),
    read: () => readStatement({ bsb, accountNumber }),
    everyMs: READ_AGAIN_MS,
    version,
  })
  return (
    <section aria-labelledby="statement-title" className={styles.card}>
      <h2 id="statement-title">{payer.name}</h2>
      <p className={styles.accountLine}>
        <span className="mono">
          {bsbText(bsb)} {accountNumber}
        </span>
        <b className="num">{formatSigned((data?.payer ?? payer).balance)}</b>
      </p>
      <AccountClosed key={payerKeyOf(payer)} onChanged={onChanged} payer={data?.payer ?? payer} />
      {failed ? (
        <div className={styles.failed}>
          <Alert actions={<Button onClick={reread}>Refresh</Button>} kind="error">
            We couldn’t load the statement.
          </Alert>
        </div>
      ) : null}
      {data ? <Lines lines={data.lines} /> : failed ? null : <LinesLoading />}
    </section>
  )
}

function AccountClosed({ payer, onChanged }: { payer: BankPayer; onChanged: () => void }) {
  const [wantedClosed, setWantedClosed] = useState<boolean>()
  const [failed, setFailed] = useState(false)

  async function change(closed: boolean) {
    setWantedClosed(closed)
    setFailed(false)
    try {
      await changeClosed(payer, closed)
      onChanged()
    } catch {
      setFailed(true)
    }
    setWantedClosed(undefined)
  }

  return (
    <div className={styles.closed}>
      <Switch
        busy={wantedClosed !== undefined}
        checked={wantedClosed ?? payer.closed}
        hint="A closed account returns any payment, so refunds to it fail."
        label="Account closed"
        onChange={change}
      />
      {failed ? (
        <Alert kind="error">We couldn’t change the account. Please try again.</Alert>
      ) : null}
    </div>
  )
}

function Lines({ lines }: { lines: BankStatement['lines'] }) {
  if (lines.length === 0) return <p className={styles.empty}>No payments yet.</p>
  return (
    <ul className={styles.lines}>
      {lines.map((line) => {
        const out = line.amount.startsWith('-')
        return (
          <li key={`${line.nppTransactionId}${line.amount}`}>
            <span className={styles.counterparty}>{line.counterparty}</span>
            <span className={styles.moved} data-in={!out}>
              <span className="visually-hidden">{out ? 'Out ' : 'In '}</span>
              <span className="num">
                {out ? '' : '+'}
                {formatSigned(line.amount)}
              </span>
            </span>
            {line.description === undefined ? null : (
              <span className={styles.lineWords}>
                {line.description}
                {line.reference === undefined ? '' : `, ${line.reference}`}
              </span>
            )}
            <span className={styles.lineSmall}>
              <span className="num">{formatDateTime(line.dateTime)}</span>
              <span className="num">Balance {formatSigned(line.balance)}</span>
            </span>
            <span className={styles.npp}>
              <span className="mono">{line.nppTransactionId}</span>
              <CopyButton name="NPP transaction ID" value={line.nppTransactionId} />
            </span>
          </li>
        )
      })}
    </ul>
  )
}

function LinesLoading() {
  return (
    <div aria-busy="true" className={styles.linesLoading}>
      <p className="visually-hidden">Loading</p>
      {['first', 'second', 'third'].map((line) => (
        <Skeleton height="60px" key={line} />
      ))}
    </div>
  )
}
