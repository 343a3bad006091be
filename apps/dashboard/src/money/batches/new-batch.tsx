import { useQuery } from '@tanstack/react-query'
import type { BulkResult } from '@tideway/contract/batches/bulk-batch'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { useAskedHere } from '../../approvals/asked-later.ts'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Card, Section } from '../../ui/layout/page.tsx'
import { batchesKey, batchesQuery } from './batch-queries.ts'
import type { BatchWork } from './batch-work.ts'
import { BatchesList } from './batches-list.tsx'
import type { BatchDraft, DraftOwner, DraftStore } from './entry/batch-draft.ts'

interface NewBatchProps<Row, Result extends BulkResult> {
  work: BatchWork<Result>
  drafts: DraftStore<Row>
  owner: DraftOwner
  /** Shown with the list that it begins with. */
  form: (initial: string, onDraft: (draft: BatchDraft<Row>) => void) => ReactNode
  /** Returns rows as a list to change. */
  listOf: (rows: readonly Row[]) => string
  review: (
    draft: BatchDraft<Row>,
    then: {
      onBack: () => void
      onBegun: () => void
      onDraft: (draft: BatchDraft<Row>) => void
    },
  ) => ReactNode
}

/** A list to enter, or the review of it. Below are batches made before. */
export function NewBatch<Row, Result extends BulkResult>({
  work,
  drafts,
  owner,
  form,
  listOf,
  review,
}: NewBatchProps<Row, Result>) {
  const batches = useQuery(batchesQuery(useApi(), work, owner.clientId))
  const AskedHere = useAskedHere()
  const [draft, setDraft] = useState(() => drafts.read(owner))
  /** The list whose review was left to change it. */
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
      {draft
        ? review(draft, {
            onBack: () => {
              setLeft(draft.text ?? listOf(draft.rows))
              change(undefined)
            },
            onBegun: () => drafts.write(owner, undefined),
            onDraft: change,
          })
        : form(left, change)}
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
          <ErrorState
            busy={batches.isFetching}
            onRefresh={() => void batches.refetch()}
            text={GENERIC_FAILURE}
          />
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
