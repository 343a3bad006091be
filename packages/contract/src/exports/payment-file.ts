import type { PaymentRecord } from '../payments/payment.ts'
import { paidOutWords, payoutMoney } from '../records/settled-money.ts'
import type { ExportedFile } from './exported-file.ts'
import { moneyColumns } from './exported-file.ts'
import { paymentColumns } from './payment-columns.ts'

const money = { of: payoutMoney, words: paidOutWords }

/** Files of payouts. */
export const paymentFile: ExportedFile<PaymentRecord> = {
  columns: [...paymentColumns, ...moneyColumns(money)],
  money,
}
