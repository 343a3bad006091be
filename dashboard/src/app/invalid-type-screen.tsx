import { Alert } from '@tideway/look/messages/alert'
import { DEFAULT_SUBTITLE, paymentRequestSearchType } from '../transactions/search/search-types.ts'
import { Page } from '../ui/page.tsx'
import { PageHead } from '../ui/page-head.tsx'
import { RouterLink } from './router-link.tsx'

/** A search with an unknown transaction type (spec 8, transactions). */
export function InvalidTypeScreen() {
  const { segment, label } = paymentRequestSearchType
  return (
    <>
      <PageHead subtitle={DEFAULT_SUBTITLE} title="Transactions" />
      <Page>
        <Alert kind="error">Invalid transactionType</Alert>
        <p>
          <RouterLink href={`/transactions/${segment}`}>Go to {label}</RouterLink>
        </p>
      </Page>
    </>
  )
}
