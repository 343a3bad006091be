import type { Api } from '@tideway/browser/http/api'
import type { Attempt } from '@tideway/browser/money/idempotency-keys'
import { SweepCreated } from '@tideway/contract/balance/sweep'
import type { Cents } from '@tideway/contract/money/money'
import { centsToText } from '@tideway/contract/money/money'

/** Sends funds to the settlement account. The same attempt sends the same payload, so that a retry cannot send them twice. */
export function sweep(api: Api, amount: Cents, attempt: Attempt) {
  return api.rest({
    method: 'POST',
    path: '/sweepRequest',
    body: {
      SweepRequest: { amount: centsToText(amount), clientTransactionId: attempt.key },
    },
    schema: SweepCreated,
    idempotencyKey: attempt.key,
  })
}
