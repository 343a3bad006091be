import { useQuery } from '@tanstack/react-query'
import type { Cents } from '@tideway/contract/money/money'
import { formatAud } from '@tideway/contract/money/money'
import type { RefundForecast } from '@tideway/contract/refunds/refund-forecast'
import { refundForecast } from '@tideway/contract/refunds/refund-forecast'
import { Button } from '@tideway/design/buttons/button'
import { CopyField } from '@tideway/design/fields/copy-field'
import { Alert } from '@tideway/design/messages/alert'
import { useApi } from '../../session/api-context.tsx'
import { useClientConfig } from '../../session/client-queries.ts'
import { useSession } from '../../session/session-context.tsx'
import { KeyValues } from '../../ui/text/detail-list.tsx'
import { MoneyText } from '../../ui/text/money-text.tsx'
import { balanceQuery } from '../balance/balance-queries.ts'
import styles from './confirm-refund-dialog.module.css'

/** Interval of reads while the balance falls short, so that a top-up shows as soon as it arrives. */
const SHORT_INTERVAL = 5000

/** The balance after the refund. It is read when the dialog opens. It never blocks the refund. */
export function RefundBalance({ amount }: { amount: Cents }) {
  const { permissions } = useSession()
  return permissions.balanceRead ? (
    <LiveBalance amount={amount} />
  ) : (
    <p className={styles.note}>
      Your role doesn’t include the balance, so we can’t show what this refund leaves in it.
    </p>
  )
}

function LiveBalance({ amount }: { amount: Cents }) {
  const api = useApi()
  const { actingClientId } = useSession()
  const balance = useQuery({
    ...balanceQuery(api, actingClientId),
    // Always read, because the balance from before the dialog opened may be minutes old.
    refetchOnMount: 'always',
    refetchInterval: ({ state }) =>
      state.data !== undefined && refundForecast(state.data, amount).kind === 'SHORT'
        ? SHORT_INTERVAL
        : false,
  })
  return (
    <div className={styles.balance} role="status">
      {balance.isError ? (
        <p className={styles.note}>
          We couldn’t load your balance. You can still refund this payment.{' '}
          <Button busy={balance.isFetching} kind="link" onClick={() => void balance.refetch()}>
            Try again
          </Button>
        </p>
      ) : balance.isFetchedAfterMount && balance.data !== undefined ? (
        <Forecast forecast={refundForecast(balance.data, amount)} />
      ) : (
        <p className={styles.note}>Checking your balance…</p>
      )}
    </div>
  )
}

function Forecast({ forecast }: { forecast: RefundForecast }) {
  return forecast.kind === 'COVERED' ? (
    <KeyValues
      items={[
        { label: 'Balance Before', value: <MoneyText cents={forecast.beforeCents} /> },
        { label: 'Balance After', value: <MoneyText cents={forecast.afterCents} /> },
      ]}
    />
  ) : (
    <Shortfall {...forecast} />
  )
}

function Shortfall({ beforeCents, missingCents }: Extract<RefundForecast, { kind: 'SHORT' }>) {
  const payId = useClientConfig().data?.topUpPayId
  return (
    <Alert
      kind="warning"
      silent
      title={`Your balance is ${formatAud(missingCents)} short of this refund`}
    >
      <div className={styles.shortfall}>
        <p>
          It’s {formatAud(beforeCents)} now.{' '}
          {payId
            ? `Pay at least ${formatAud(missingCents)} to your TopUp PayID, then confirm.`
            : 'An administrator can enable a TopUp PayID in Settings to fund your account.'}
        </p>
        {payId ? <CopyField label="TopUp PayID" value={payId} whole /> : null}
      </div>
    </Alert>
  )
}
