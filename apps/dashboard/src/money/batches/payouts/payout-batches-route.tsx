import { Link } from '@tanstack/react-router'
import { payoutListText } from '@tideway/contract/payouts/payout-list'
import { useSession } from '../../../session/session-context.tsx'
import { Page } from '../../../ui/layout/page.tsx'
import { PageHead } from '../../../ui/layout/page-head.tsx'
import { newDraft, payoutDrafts } from '../entry/batch-draft.ts'
import { NewBatch } from '../new-batch.tsx'
import { PayoutListForm } from './payout-list-form.tsx'
import { PayoutReview } from './payout-review.tsx'
import { payoutWork } from './payout-work.tsx'

/** Many payouts: a list of payees, and the review of it (decision 132). Below are those made before. */
export function PayoutManyRoute() {
  const { user, actingClientId: clientId } = useSession()
  return (
    <>
      <PageHead
        back={
          <Link params={{ type: 'OutboundPayments' }} to="/transactions/$type">
            Outbound Payments
          </Link>
        }
        subtitle="Make up to 1,000 payouts at once"
        title="Pay many payees"
      />
      <Page>
        <NewBatch
          drafts={payoutDrafts}
          form={(initial, onDraft) => (
            <PayoutListForm
              initial={initial}
              onList={(rows, source) => onDraft(newDraft(rows, source))}
            />
          )}
          key={clientId}
          listOf={payoutListText}
          owner={{ userId: user.id, clientId }}
          review={(draft, { onBack, onBegun, onDraft }) => (
            <PayoutReview
              draft={draft}
              key={draft.id}
              onBack={onBack}
              onBegun={onBegun}
              onRows={(rows) => onDraft(newDraft(rows, draft))}
            />
          )}
          work={payoutWork}
        />
      </Page>
    </>
  )
}
