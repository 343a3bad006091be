import type { SweepCreate } from '@tideway/contract/balance/sweep'
import { settlementTargetOf, settlementTargetText } from '@tideway/contract/balance/sweep'
import type { ClientId } from '@tideway/contract/calls/ids'
import { centsToText, parsePaymentAmount } from '@tideway/contract/money/money'
import { findClient } from '../../clients/client/client-store.ts'
import { settlementOf } from '../../clients/client/settlement-of.ts'
import { callerName } from '../../http/authentication/caller.ts'
import { fact } from '../../people/approvals/approvable.ts'
import { moneyCall } from '../../people/approvals/money-call.ts'
import { callRows } from '../../people/approvals/rows/call-rows.ts'
import type { Reader } from '../../platform/database/database.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Rail } from '../../rail/rail.ts'
import { createSweep } from './create-sweep.ts'

type SweepInput = SweepCreate['SweepRequest']

async function targetOf(db: Reader, clientId: ClientId) {
  const client = await findClient(db, clientId)
  return client && settlementTargetOf(settlementOf(client))
}

/** A sweep. Its approval depends on the settlement account, which the call does not name. */
export const sweepApproval = (rail: Rail) =>
  moneyCall<SweepInput>({
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
    storedAs: (body) => ({ operation: 'POST /sweepRequest', payload: body }),
    detailsOf({ amount }) {
      const cents = parsePaymentAmount(amount)
      return { amount: cents === undefined ? null : centsToText(cents) }
    },
    async move(platform, tx, caller, body) {
      const amountCents = parsePaymentAmount(body.amount)
      if (amountCents === undefined) throw new Error('a sweep without an amount')
      const created = await createSweep(platform, rail, tx, {
        clientId: caller.clientId,
        clientTransactionId: body.clientTransactionId,
        amountCents,
        description: 'Instant settlement',
        requestedBy: callerName(caller),
      })
      faultPoint('sweep-after-claim')
      const { sweepRequestId } = created.SweepRequestStatus
      return { status: 201, body: created, outcomeId: sweepRequestId, amountCents }
    },
    afterCommit: 'sweep-after-commit',
  })
