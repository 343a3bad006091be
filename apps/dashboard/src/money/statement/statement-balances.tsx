import type { StatementPage } from '@tideway/contract/balance/statement/statement'
import { formatDollars } from '@tideway/contract/money/money'
import { intervalText } from '@tideway/contract/time/date-presets'
import { Card } from '../../ui/layout/page.tsx'
import styles from './statement.module.css'

type Frame = Pick<StatementPage, 'from' | 'to' | 'openingBalance' | 'closingBalance' | 'entries'>

/**
 * The balances at both ends of a statement, and the number of entries between them. Shows '--' until they are known.
 */
export function StatementBalances({ frame, today }: { frame: Frame | undefined; today: string }) {
  return (
    <Card>
      <dl className={styles.balances}>
        <div>
          <dt>Opening balance</dt>
          <dd className="num">{frame ? formatDollars(frame.openingBalance) : '--'}</dd>
          <dd className={styles.note}>{frame ? `Start of ${day(frame.from)}` : null}</dd>
        </div>
        <div>
          <dt>Entries</dt>
          <dd className="num">{frame ? frame.entries.toLocaleString('en-AU') : '--'}</dd>
          <dd className={styles.note}>{frame ? 'Of every type' : null}</dd>
        </div>
        <div>
          <dt>Closing balance</dt>
          <dd className="num">{frame ? formatDollars(frame.closingBalance) : '--'}</dd>
          <dd className={styles.note}>{frame ? endText(frame.to, today) : null}</dd>
        </div>
      </dl>
    </Card>
  )
}

function endText(to: string, today: string): string {
  return to < today ? `End of ${day(to)}` : `Now, on ${day(to)}`
}

function day(text: string): string {
  return intervalText({ from: text, to: text })
}
