import type { PaymentAgreementRecord } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { PaymentAgreementStatusName } from '@tideway/contract/pay-to/agreements/payment-agreement'
import { paymentAgreementSearchType } from '../../list/search/search-types.ts'
import type { PageKind } from '../page/transaction-page.tsx'
import { TransactionPage } from '../page/transaction-page.tsx'
import { PaymentAgreementDetailPart, paymentAgreementList } from './payment-agreement-list.tsx'

const kind: PageKind<PaymentAgreementRecord> = {
  type: paymentAgreementSearchType,
  title: 'Payment Agreements',
  noun: 'payment agreement',
  statuses: PaymentAgreementStatusName.options,
  key: (clientId, id) => ['client', clientId, 'payment-agreements', 'one', id],
  read: (api, _clientId, id, signal) => paymentAgreementList.readOne(api, id, signal),
  Detail: PaymentAgreementDetailPart,
}

export function PaymentAgreementPage() {
  return <TransactionPage kind={kind} />
}
