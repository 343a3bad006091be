import type { PaymentAgreementRecord } from '../pay-to/agreements/payment-agreement.ts'
import type { ExportedFile } from './exported-file.ts'
import { paymentAgreementColumns } from './payment-agreement-columns.ts'

/** Files of payment agreements. */
export const paymentAgreementFile: ExportedFile<PaymentAgreementRecord> = {
  columns: paymentAgreementColumns,
}
