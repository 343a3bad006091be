import { useQuery } from '@tanstack/react-query'
import type { BatchResult } from '@tideway/contract/batches/batch'
import type { ComponentType, ReactNode } from 'react'
import { useState } from 'react'
import { useAskedHere } from '../../approvals/asked-later.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { EmptyState, ReadFailed } from '../../ui/empty-state.tsx'
import { Card, Page, Section } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { batchesKey, batchesQuery } from './batch-queries.ts'
import type { BatchWork } from './batch-work.ts'
import { BatchesList } from './batches-list.tsx'
import type { BatchDraft, DraftOwner, DraftStore, ListSource } from './entry/batch-draft.ts'
import { newDraft } from './entry/batch-draft.ts'

/** Props of the form of a list. */
export interface ListEntryProps<Row> {
  /** The list at first. */
  initial: string
  onList: (rows: Row[], source: ListSource) => void
}

/** Props of the review of a list. */
export interface ListReviewProps<Row> {
  draft: BatchDraft<Row>
  /** Replaces the rows and starts another review. */
  onRows: (rows: Row[]) => void
  /** Replaces the rows after cells were edited, and drops the original text, which no longer matches. */
  onEdit: (rows: Row[]) => void
  onBack: () => void
  /** Called once the batch is started. */
  onStarted: () => void
}

interface NewBatchProps<Row, Result extends BatchResult> {
  back: ReactNode
  subtitle: string
  work: BatchWork<Result>
  drafts: DraftStore<Row>
  Form: ComponentType<ListEntryProps<Row>>
  /** Returns rows as text, for editing the list. */
  listOf: (rows: readonly Row[]) => string
  Review: ComponentType<ListReviewProps<Row>>
}

/** The screen for a new list. It starts empty for each client. */
export function NewBatch<Row, Result extends BatchResult>(props: NewBatchProps<Row, Result>) {
  const { user, actingClientId: clientId } = useSession()
  return (
    <>
      <PageHead back={props.back} subtitle={props.subtitle} title={props.work.words.many} />
      <Page>
        <ListAndReview {...props} key={clientId} owner={{ userId: user.id, clientId }} />
      </Page>
    </>
  )
}

/** The form for a list, or the review of the list. Earlier batches are below. */
function ListAndReview<Row, Result extends BatchResult>({
  work,
  drafts,
  owner,
  Form,
  listOf,
  Review,
}: NewBatchProps<Row, Result> & { owner: DraftOwner }) {
  const batches = useQuery(batchesQuery(useApi(), work, owner.clientId))
  const AskedHere = useAskedHere()
  const [draft, setDraft] = useState(() => drafts.read(owner))
  /** The text of a list whose review the user left to edit it. */
  const [left, setLeft] = useState('')

  function change(next: BatchDraft<Row> | undefined) {
    drafts.write(owner, next)
    setDraft(next)
  }

  if (batches.data === null)
    return (
      <Card>
        <EmptyState text={work.words.unavailable} />
      </Card>
    )
  return (
    <>
      {draft ? (
        <Review
          draft={draft}
          key={draft.id}
          onBack={() => {
            setLeft(draft.text ?? listOf(draft.rows))
            change(undefined)
          }}
          onStarted={() => drafts.write(owner, undefined)}
          onEdit={(rows) => change(newDraft(rows, { fileName: draft.fileName }))}
          onRows={(rows) => change(newDraft(rows, draft))}
        />
      ) : (
        <Form initial={left} onList={(rows, source) => change(newDraft(rows, source))} />
      )}
      {AskedHere ? (
        <AskedHere
          belongs={({ action, status }) =>
            action === `${work.name}.create` && status !== 'EXECUTED'
          }
          changes={[...batchesKey(work, owner.clientId), 'list']}
        />
      ) : null}
      {batches.isError && batches.data === undefined ? (
        <Section title={work.words.earlier}>
          <ReadFailed query={batches} />
        </Section>
      ) : null}
      {batches.data && batches.data.length > 0 ? (
        <Section title={work.words.earlier}>
          <Card>
            <BatchesList batches={batches.data} work={work} />
          </Card>
        </Section>
      ) : null}
    </>
  )
}
