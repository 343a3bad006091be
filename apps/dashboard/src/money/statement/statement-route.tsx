import { useInfiniteQuery } from '@tanstack/react-query'
import { Link, useNavigate, useSearch } from '@tanstack/react-router'
import { isNotOffered } from '@tideway/browser/http/api-failure'
import { entryWords } from '@tideway/contract/balance/statement/entry-kinds'
import type { StatementEntry } from '@tideway/contract/balance/statement/statement'
import {
  statementFileName,
  statementFormats,
} from '@tideway/contract/balance/statement/statement-files'
import { statementDays } from '@tideway/contract/balance/statement/statement-interval'
import { sydneyDay } from '@tideway/contract/time/calendar-day'
import { useState } from 'react'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useUser } from '../../session/user-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Page, Section } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { DataTable } from '../../ui/table/data-table.tsx'
import { LoadMoreFooter } from '../../ui/table/load-more-footer.tsx'
import { FileDownload } from './file-download.tsx'
import { StatementBalances } from './statement-balances.tsx'
import type { StatementChoice } from './statement-choice.ts'
import { addressOfChoice, choiceOf, daysMessages, daysOf } from './statement-choice.ts'
import { compactEntry, statementColumns } from './statement-columns.tsx'
import { StatementFilters } from './statement-filters.tsx'
import { readStatementFile, statementQuery } from './statement-queries.ts'

/** The statement of the balance: every entry of the chosen days, with the balance after it. */
export function StatementRoute() {
  const { permissions } = useUser()
  return (
    <>
      <PageHead
        back={
          permissions.balanceManagementMenuItem ? (
            <Link to="/balance-management">Balance Management</Link>
          ) : null
        }
        subtitle="Every entry of your balance in whole days of Sydney, with the balance after it"
        title="Statement"
      />
      <Page>
        <Statement />
      </Page>
    </>
  )
}

function Statement() {
  const api = useApi()
  const { actingClientId } = useSession()
  const today = sydneyDay(new Date())
  const [choice, choose] = useChoice()
  const days = daysOf(choice, today)
  const areDaysValid = daysMessages(days, today) === undefined
  const shown = { ...statementDays(days, today), kind: choice.kind }
  const statement = useInfiniteQuery({
    ...statementQuery(api, actingClientId, shown),
    enabled: areDaysValid,
  })
  if (isNotOffered(statement.error))
    return <EmptyState text="Statements aren’t available for your account." />
  const pages = areDaysValid ? (statement.data?.pages ?? []) : []
  const rows = pages.flatMap(({ records }) => records)
  const isLoading =
    areDaysValid &&
    (statement.isPending || (statement.isError && statement.isFetching && !statement.data))
  return (
    <>
      <StatementFilters choice={choice} onChange={choose} today={today} />
      <StatementBalances frame={pages[0]} today={today} />
      <Section
        aside={
          <FileDownload
            disabledReason={areDaysValid ? undefined : 'Correct the dates first.'}
            formats={statementFormats}
            read={async (format, signal) => ({
              file: await readStatementFile(api, actingClientId, shown, { format, signal }),
              name: statementFileName(actingClientId, shown, format),
            })}
          />
        }
        title="Entries"
      >
        <DataTable
          columns={statementColumns}
          compactRow={compactEntry}
          emptyText={emptyText(choice, areDaysValid, statement.hasNextPage)}
          failedText="We couldn’t load your statement."
          footer={areDaysValid ? <LoadMoreFooter query={statement} /> : null}
          label="Entries"
          onRefresh={() => void statement.refetch()}
          rowKey={keyOf}
          rowName={nameOf}
          rows={rows}
          rowsStay
          status={isLoading ? 'loading' : statement.isError && !statement.data ? 'failed' : 'ready'}
        />
      </Section>
    </>
  )
}

const keyOf = ({ entryNumber }: StatementEntry) => String(entryNumber)
const nameOf = (entry: StatementEntry) => `${entryWords(entry)} ${entry.entryNumber}`

function emptyText({ kind }: StatementChoice, areDaysValid: boolean, more: boolean): string {
  if (!areDaysValid) return 'Correct the dates to see their entries.'
  if (more) return 'None of this type among the newest entries. Load more to look further back.'
  return kind === 'ALL' ? 'No entries in these days.' : 'No entries of this type in these days.'
}

/**
 * Returns the choice and a function to change it. The address keeps the choice, so that the page is the same when the
 * user comes back.
 */
function useChoice(): [StatementChoice, (choice: StatementChoice) => void] {
  const search = useSearch({ strict: false })
  const navigate = useNavigate()
  const [choice, setChoice] = useState(() => choiceOf(search))
  return [
    choice,
    (next) => {
      setChoice(next)
      const address = { ...search, ...addressOfChoice(next) }
      void navigate({
        to: '/balance-management/statement',
        search: address as never,
        replace: true,
        resetScroll: false,
      })
    },
  ]
}
