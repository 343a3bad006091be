import { payingCallers, people, withKey } from '../policy-callers.ts'
import type { PolicyRow } from '../policy-table.ts'

const payout = {
  clientPaymentId: '{new}',
  payeeName: 'Corner Store Collective',
  paymentAmount: '0.01',
  paymentDescription: 'Private to {client}',
  bsb: '062000',
  accountNumber: '12345999',
}
/** Policy for payouts, and for the enquiries before one. */
export const paymentPolicy: readonly PolicyRow[] = [
  {
    call: 'POST /rest/v1/payment',
    body: { Payment: { ...payout, accountNumber: '{number}' }, accepted: { check: 'NOT_CHECKED' } },
    may: withKey(payingCallers),
    own: '201',
  },
  {
    call: 'GET /rest/v1/payment?id={payout}',
    may: withKey(payingCallers),
    own: '200',
    others: '404',
  },
  { call: 'POST /rest/v1/payment/search', body: {}, may: withKey(people), own: '200' },
  { call: 'POST /rest/v1/payment/search/totals', body: {}, may: withKey(people), own: '200' },
  { call: 'POST /rest/v1/accountEnquiry', body: {}, may: withKey(payingCallers), own: '400' },
  { call: 'POST /rest/v1/accountCheck', body: {}, may: withKey(payingCallers), own: '400' },
]
