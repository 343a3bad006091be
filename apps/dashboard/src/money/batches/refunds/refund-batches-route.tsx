import { Link } from '@tanstack/react-router'
import { refundListText } from '@tideway/contract/refunds/refund-list'
import { useSession } from '../../../session/session-context.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { newDraft, refundDrafts } from '../entry/batch-draft.ts'
import { NewBatch } from '../new-batch.tsx'
import { RefundListForm } from './refund-list-form.tsx'
import { RefundReview } from './refund-review.tsx'
import { refundWork } from './refund-work.tsx'

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
        <NewBatch
          drafts={refundDrafts}
          form={(initial, onDraft) => (
            <RefundListForm
              initial={initial}
              onList={(rows, source) => onDraft(newDraft(rows, source))}
            />
          )}
          key={clientId}
          listOf={refundListText}
          owner={{ userId: user.id, clientId }}
          review={(draft, { onBack, onBegun, onDraft }) => (
            <RefundReview
              draft={draft}
              key={draft.id}
              onBack={onBack}
              onBegun={onBegun}
              onRows={(rows) => onDraft(newDraft(rows, draft))}
            />
          )}
          work={refundWork}
        />
      </Page>
    </>
  )
}
