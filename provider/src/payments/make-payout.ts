import { parseTwoDecimals } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import type { PaymentCreate } from '@tideway/contract/payments/payment'
import type { Approvable } from '../approvals/approvable.ts'
import { fact } from '../approvals/approvable.ts'
import { callRows } from '../approvals/call-rows.ts'
import { runIdempotentAudited } from '../audit/run-idempotent-audited.ts'
import type { Caller } from '../http/authentication/caller.ts'
import { callerName } from '../http/authentication/caller.ts'
import { faultPoint } from '../platform/fault-points.ts'
import type { IdempotentAnswer } from '../platform/idempotent-answer.ts'
import type { Platform } from '../platform/platform.ts'
import type { Rail } from '../rail/rail.ts'
import { checkPayeeName } from './check-payee-name.ts'
import { createPayment } from './create-payment.ts'

/** The call as its answer is stored under an idempotency key. */
export const payoutCall = (body: PaymentCreate) => ({ operation: 'POST /payment', payload: body })

/** Pays out once for each idempotency key, with its entry in the audit trail. */
export async function makePayout(
  platform: Platform,
  rail: Rail,
  caller: Caller,
  body: PaymentCreate,
  key: string | undefined,
  onPaid: (paymentId: string) => void = () => undefined,
): Promise<IdempotentAnswer> {
  return runIdempotentAudited(
    platform,
    caller,
    {
      key,
      ...payoutCall(body),
      action: 'payment.create',
      resourceId: body.clientPaymentId,
      details: { amount: body.paymentAmount, payee: body.payeeName },
    },
    async (tx) => {
      const created = await createPayment(platform, rail, tx, {
        clientId: caller.clientId,
        body,
        requestedBy: callerName(caller),
      })
      faultPoint('payout-after-claim')
      const { paymentId } = created.PaymentStatus
      onPaid(paymentId)
      return { status: 201, body: created, subjectId: paymentId }
    },
  )
}

/** A payout that waits for a second person. Everything about it is in the call, so it depends on nothing else. */
export const payoutApproval = (rail: Rail): Approvable<PaymentCreate> => ({
  kind: 'payout',
  action: 'payment.create',
  operation: 'RestAPI/POST:payment',
  subjectOf: ({ clientPaymentId }) => clientPaymentId,
  factsOf: (body) => [
    ...fact('Payee', body.payeeName),
    ...fact('PayID', body.payID),
    ...fact('BSB', body.bsb),
    ...fact('Account number', body.accountNumber),
    ...fact('Description', body.paymentDescription),
    ...fact('Reference', body.paymentReference),
    ...fact('Ultimate payer', body.ultimatePayerName),
  ],
  centsOf: async (_db, _clientId, { paymentAmount }) => parseTwoDecimals(paymentAmount),
  async rowsOf(db, _clientId, body, { now, asksBanks }) {
    const row = {
      row: 1,
      name: body.payeeName,
      account: accountText(body),
      reference: body.clientPaymentId,
      amount: body.paymentAmount,
      reason: body.paymentDescription,
    }
    if (!asksBanks) return callRows([row])
    const nameCheck = await checkPayeeName(db, rail, body, now)
    return { ...callRows([row]), rows: [{ ...row, nameCheck }] }
  },
  stateOf: async () => [],
  async run(platform, caller, body) {
    let outcomeId = ''
    await makePayout(platform, rail, caller, body, undefined, (paymentId) => {
      outcomeId = paymentId
    })
    return { outcomeId }
  },
})
