import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../payment-request/payment-request-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { EmptyState, ErrorState } from '../../ui/empty-state.tsx'
import { Card, Page, Section } from '../../ui/page.tsx'
import { PageHead } from '../../ui/page-head.tsx'
import { batchesQuery } from './batch-queries.ts'
import { BatchesList } from './batches-list.tsx'
import type { RefundDraft } from './refund-draft.ts'
import { newDraft, readDraft, writeDraft } from './refund-draft.ts'
import { RefundListForm } from './refund-list-form.tsx'
import { RefundReview } from './refund-review.tsx'

/** Many refunds: a list of payments, and the review of it (decision 132). Below are those made before. */
export function RefundManyRoute() {
  const { user, actingClientId: clientId } = useSession()
  return (
    <>
      <PageHead
        back={
          <Link params={{ type: 'PaymentRequests' }} to="/transactions/$type">
            Payment Requests
          </Link>
        }
        subtitle="Refund up to 1,000 payment requests at once"
        title="Refund many payments"
      />
      <Page>
        <RefundMany key={clientId} owner={{ userId: user.id, clientId }} />
      </Page>
    </>
  )
}

function RefundMany({ owner }: { owner: { userId: string; clientId: string } }) {
  const batches = useQuery(batchesQuery(useApi(), owner.clientId))
  const [draft, setDraft] = useState(() => readDraft(owner))

  function change(next: RefundDraft | undefined) {
    writeDraft(owner, next)
    setDraft(next)
  }

  if (batches.data === null)
    return (
      <Card>
        <EmptyState text="Refunding many payments isn’t available for your account." />
      </Card>
    )
  return (
    <>
      {draft ? (
        <RefundReview
          draft={draft}
          key={draft.id}
          onBack={() => change(undefined)}
          onBegun={() => writeDraft(owner, undefined)}
          onRows={(rows) => change(newDraft(rows, draft.fileName))}
        />
      ) : (
        <RefundListForm onList={(rows, fileName) => change(newDraft(rows, fileName))} />
      )}
      {batches.isError && batches.data === undefined ? (
        <ErrorState
          busy={batches.isFetching}
          onRefresh={() => void batches.refetch()}
          text={GENERIC_FAILURE}
        />
      ) : null}
      {batches.data && batches.data.length > 0 ? (
        <Section title="Earlier refunds">
          <Card>
            <BatchesList batches={batches.data} />
          </Card>
        </Section>
      ) : null}
    </>
  )
}
