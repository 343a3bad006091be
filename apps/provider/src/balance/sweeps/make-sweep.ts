import type { SweepCreate } from '@tideway/contract/balance/sweep'
import { settlementTargetOf, settlementTargetText } from '@tideway/contract/balance/sweep'
import type { ClientId } from '@tideway/contract/calls/ids'
import { centsToText, parsePaymentAmount } from '@tideway/contract/money/money'
import { findClient } from '../../clients/client/client-store.ts'
import { settlementOf } from '../../clients/client/settlement-of.ts'
import type { Caller } from '../../http/authentication/caller.ts'
import { callerName } from '../../http/authentication/caller.ts'
import type { Approvable } from '../../people/approvals/approvable.ts'
import { fact } from '../../people/approvals/approvable.ts'
import { callRows } from '../../people/approvals/call-rows.ts'
import { runIdempotentAudited } from '../../people/audit/run-idempotent-audited.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { IdempotentAnswer } from '../../platform/idempotency/idempotent-answer.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Rail } from '../../rail/rail.ts'
import { createSweep } from './create-sweep.ts'

type SweepInput = SweepCreate['SweepRequest']

/** The call as its answer is stored under an idempotency key. */
export const sweepCall = (body: SweepInput) => ({ operation: 'POST /sweepRequest', payload: body })

/** Sweeps once for each idempotency key, with its entry in the audit trail. */
export async function makeSweep(
  platform: Platform,
  rail: Rail,
  caller: Caller,
  body: SweepInput,
  key: string | undefined,
  onSwept: (sweepId: string) => void = () => undefined,
): Promise<IdempotentAnswer> {
  const amount = parsePaymentAmount(body.amount)
  return runIdempotentAudited(
    platform,
    caller,
    {
      key,
      ...sweepCall(body),
      action: 'sweep.create',
      resourceId: body.clientTransactionId,
      details: { amount: amount === undefined ? null : centsToText(amount) },
    },
    async (tx) => {
      const created = await createSweep(platform, rail, tx, {
        clientId: caller.clientId,
        body,
        requestedBy: callerName(caller),
      })
      faultPoint('sweep-after-claim')
      const { sweepRequestId } = created.SweepRequestStatus
      onSwept(sweepRequestId)
      return { status: 201, body: created, subjectId: sweepRequestId }
    },
  )
}

async function targetOf(db: Reader, clientId: ClientId) {
  const client = await findClient(db, clientId)
  return client && settlementTargetOf(settlementOf(client))
}

/** A sweep that waits for a second person. It depends on the settlement account, which the call does not name. */
export const sweepApproval = (rail: Rail): Approvable<SweepInput> => ({
  kind: 'sweep',
  action: 'sweep.create',
  operation: 'RestAPI/POST:sweepRequest',
  subjectOf: ({ clientTransactionId }) => clientTransactionId,
  factsOf: () => [],
  centsOf: async (_db, _clientId, { amount }) => parsePaymentAmount(amount),
  async rowsOf(db, clientId, { amount, clientTransactionId }) {
    const target = await targetOf(db, clientId)
    const cents = parsePaymentAmount(amount)
    return callRows([
      {
        row: 1,
        name: 'Settlement account',
        ...(target && { account: settlementTargetText(target) }),
        reference: clientTransactionId,
        ...(cents !== undefined && { amount: centsToText(cents) }),
      },
    ])
  },
  async stateOf(tx, clientId) {
    await tx
      .selectFrom('clients')
      .select('client_id')
      .where('client_id', '=', clientId)
      .forShare()
      .execute()
    const target = await targetOf(tx, clientId)
    if (!target) return []
    return target.kind === 'payId'
      ? fact('Settlement PayID', target.payId)
      : [
          ...fact('Settlement BSB', target.bsb),
          ...fact('Settlement account number', target.accountNo),
        ]
  },
  async run(platform, caller, body) {
    let outcomeId = ''
    await makeSweep(platform, rail, caller, body, undefined, (sweepId) => {
      outcomeId = sweepId
    })
    return { outcomeId }
  },
})
