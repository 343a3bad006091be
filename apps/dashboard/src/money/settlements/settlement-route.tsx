import { useQuery } from '@tanstack/react-query'
import { Link, useParams } from '@tanstack/react-router'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { balanceTransferState } from '@tideway/contract/balance/balance-transfer'
import type { Settlement, SettlementDetail } from '@tideway/contract/balance/settlements/settlement'
import {
  isSettledLate,
  settlementTime,
} from '@tideway/contract/balance/settlements/settlement-days'
import {
  settlementFileName,
  settlementFormats,
} from '@tideway/contract/balance/statement/statement-files'
import { formatDollars } from '@tideway/contract/money/money'
import { formatDay } from '@tideway/contract/time/calendar-day'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { Alert } from '@tideway/design/messages/alert'
import { FailurePart } from '../../failures/failure-part.tsx'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { EmptyState, ReadFailed } from '../../ui/empty-state.tsx'
import { Card, Page, Section } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { KeyValues } from '../../ui/text/detail-list.tsx'
import { CopyText, IdText } from '../../ui/text/id-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import styles from '../balance/balance-management.module.css'
import { FileDownload } from '../statement/file-download.tsx'
import { SettlementComposition } from './settlement-composition.tsx'
import { readSettlementFile, settlementQuery } from './settlement-queries.ts'
import { InTransit } from './settlement-transit.tsx'

/** A settlement with its composition on its own page. Not part of the specification (readings 5). */
export function SettlementRoute() {
  const { settlementId } = useParams({
    from: '/signed-in/balance-management/settlements/$settlementId',
  })
  const { actingClientId } = useSession()
  const settlement = useQuery(settlementQuery(useApi(), actingClientId, settlementId))
  return (
    <>
      <PageHead
        back={<Link to="/balance-management">Balance Management</Link>}
        subtitle={settlement.data && subtitleOf(settlement.data.Settlement)}
        title="Settlement"
      />
      <Page>
        {settlement.data ? (
          <Detail detail={settlement.data} key={settlementId} />
        ) : isNotOffered(settlement.error) ? (
          <EmptyState text="We couldn’t find this settlement." />
        ) : settlement.isError ? (
          <ReadFailed query={settlement} />
        ) : (
          <Card>
            <div aria-busy="true" className={styles.formLoading}>
              <span className="visually-hidden">Loading</span>
              <Skeleton height="160px" width="100%" />
              <Skeleton height="240px" width="100%" />
            </div>
          </Card>
        )}
      </Page>
    </>
  )
}

function subtitleOf({ day, amount }: Settlement): string {
  return day === undefined
    ? `${formatDollars(amount)}, by hand`
    : `${formatDollars(amount)} for ${formatDay(day)}`
}

function Detail({ detail }: { detail: SettlementDetail }) {
  const { Settlement: settlement } = detail
  const { settlementId, reference, status, amount, day, createdDatetime } = settlement
  return (
    <>
      {day !== undefined && isSettledLate(day, new Date(createdDatetime)) ? (
        <div className={styles.late}>
          <Alert kind="info" silent title="Settled late">
            <p>
              This day was due <DateTimeText instant={settlementTime(day)} />. We settled it{' '}
              <DateTimeText instant={createdDatetime} />.
            </p>
          </Alert>
        </div>
      ) : null}
      <Section title="Transfer">
        <Card>
          <KeyValues
            items={[
              { label: 'Amount', value: formatDollars(amount) },
              { label: 'Status', value: balanceTransferState({ type: 'SETTLEMENT', status }) },
              {
                label: 'Reference on the bank statement',
                value:
                  reference === undefined ? (
                    'None'
                  ) : (
                    <CopyText name="Reference" value={reference} />
                  ),
              },
              { label: 'Created Date', value: <DateTimeText instant={createdDatetime} /> },
              {
                label: 'Settlement ID',
                value: <IdText name="Settlement ID" value={settlementId} whole />,
              },
            ]}
          />
          <FailurePart code={settlement.reason} kind="settlement" />
        </Card>
      </Section>
      <Section aside={<Download settlement={settlement} />} title="What it is made of">
        <SettlementComposition detail={detail} />
      </Section>
      <Section title="Carried over">
        <InTransit detail={detail} />
      </Section>
    </>
  )
}

function Download({ settlement }: { settlement: Settlement }) {
  const api = useApi()
  const { actingClientId } = useSession()
  const { settlementId } = settlement
  return (
    <FileDownload
      formats={settlementFormats}
      read={async (format, signal) => ({
        file: await readSettlementFile(api, actingClientId, settlementId, { format, signal }),
        name: settlementFileName(actingClientId, settlement, format),
      })}
    />
  )
}
