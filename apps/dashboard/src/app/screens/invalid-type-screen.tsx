import { Alert } from '@tideway/design/messages/alert'
import { DEFAULT_SUBTITLE, paymentRequestSearchType } from '../../list/search/search-types.ts'
import { Page } from '../../ui/layout/page.tsx'
import { PageHead } from '../../ui/layout/page-head.tsx'
import { RouterLink } from '../router-link.tsx'

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
