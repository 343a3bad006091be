import type { Api } from '@tideway/browser/http/api'
import { failureStatus } from '@tideway/browser/http/api-failure'
import type { PaymentInitiationRecord } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { PaymentInitiationStatusName } from '@tideway/contract/pay-to/initiations/payment-initiation'
import { paymentInitiationSearchType } from '../../list/search/search-types.ts'
import type { PageKind } from '../page/transaction-page.tsx'
import { TransactionPage } from '../page/transaction-page.tsx'
import { PaymentInitiationDetailPart } from './payment-initiation-list.tsx'
import { paymentInitiationKeys, readPaymentInitiation } from './payment-initiation-queries.ts'

const kind: PageKind<PaymentInitiationRecord> = {
  type: paymentInitiationSearchType,
  noun: 'payment initiation',
  statuses: PaymentInitiationStatusName.options,
  key: paymentInitiationKeys.one,
  read: (api, _clientId, id, signal) => readIfThere(api, id, signal),
  Detail: PaymentInitiationDetailPart,
}

export function PaymentInitiationPage() {
  return <TransactionPage kind={kind} />
}

async function readIfThere(
  api: Api,
  id: string,
  signal: AbortSignal | undefined,
): Promise<PaymentInitiationRecord | null> {
  try {
    return await readPaymentInitiation(api, id, signal)
  } catch (error) {
    if (failureStatus(error) === 404) return null
    throw error
  }
}
