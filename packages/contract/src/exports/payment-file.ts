import type { PaymentRecord } from '../payments/payment.ts'
import { paidOutWords } from '../records/settled-money.ts'
import { payoutMoney } from '../settled-money/record-money.ts'
import type { ExportedFile } from './exported-file.ts'
import { moneyColumns } from './exported-file.ts'
import { paymentColumns } from './payment-columns.ts'

const money = { of: payoutMoney, words: paidOutWords }

/** Files of payouts. */
export const paymentFile: ExportedFile<PaymentRecord> = {
  columns: [...paymentColumns, ...moneyColumns(money)],
  money,
}
