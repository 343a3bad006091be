import { settlementReference } from '@tideway/contract/balance/settlements/settlement-reference'
import type { SettlementTarget, SweepCreated } from '@tideway/contract/balance/sweep'
import { settlementTargetOf, sweepProblems } from '@tideway/contract/balance/sweep'
import type { ClientId } from '@tideway/contract/calls/ids'
import { sweepIdOf } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { centsToNumber } from '@tideway/contract/money/money'
import { isPayIdOfType, PayIdType } from '@tideway/contract/payment-requests/pay-id-type'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient } from '../../clients/client/client-store.ts'
import { settlementOf } from '../../clients/client/settlement-of.ts'
import { lockedAvailableBalance, reserveFunds } from '../../ledger/reserve-funds.ts'
import { refuseUnknownPayee } from '../../money-out/payouts/create-payment.ts'
import { ApiError } from '../../platform/api-error.ts'
import type { Tx } from '../../platform/database/database.ts'
import { databaseConstraint } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Creditor, Rail } from '../../rail/rail.ts'
import { queueInstruction } from '../../rail/rail-outbox.ts'
import { openSweep } from './sweep-transitions.ts'

export interface NewSweep {
  clientId: ClientId
  clientTransactionId: string
  amountCents: Cents
  /** Banks print it on the statement of the settlement account. */
  description: string
  requestedBy: string
}

/**
 * Accepts a sweep inside the given transaction. The sweep, the fall of the balance and the instruction to the bank are
 * written together, or not at all (spec 2.20).
 */
export async function createSweep(
  platform: Platform,
  rail: Rail,
  tx: Tx,
  { clientId, clientTransactionId, amountCents, description, requestedBy }: NewSweep,
): Promise<SweepCreated> {
  const client = await findClient(tx, clientId)
  if (!client) throw new Error('a sweep without a client')
  const creditor = creditorOf(client)
  const now = platform.clock.now()
  // The payee is looked up while only the caller's own key is locked.
  await refuseUnknownPayee(tx, rail, creditor, now)
  const sweepId = sweepIdOf(newId(now))
  const reference = settlementReference(sweepId)
  const accountName =
    client.settlement_full_legal_account_name ?? client.legal_name ?? client.client_name
  const values = {
    client_id: clientId,
    sweep_id: sweepId,
    client_transaction_id: clientTransactionId,
    amount_cents: amountCents,
    account_name: accountName,
    description,
    reference,
    ...columnsOf(creditor),
    requested_by: requestedBy,
    created_at: now,
  }
  try {
    await openSweep(tx, values, now)
  } catch (error) {
    // clientTransactionId is a natural key. Of two concurrent sweeps, the second waits here for the first.
    if (databaseConstraint(error) === 'sweeps_client_transaction')
      throw new ApiError(sweepProblems.duplicate)
    throw error
  }
  await queueInstruction(platform, tx, {
    clientId,
    kind: 'sweep',
    subjectId: sweepId,
    amountCents,
    creditor,
    creditorName: accountName,
    description,
    reference,
    // Independent of the client's setting for payouts, because the settlement account is the client's own, even if it
    // cannot be paid instantly.
    directEntryAllowed: true,
  })
  await reserveFunds(
    tx,
    { clientId, kind: 'sweep', subjectId: sweepId, at: now, amountCents },
    sweepProblems.insufficientFunds,
  )
  const balance = await lockedAvailableBalance(tx, clientId)
  return {
    SweepRequestStatus: {
      sweepRequestId: sweepId,
      status: 'CREATED' as const,
      createdDatetime: now.toISOString(),
      currentBalance: centsToNumber(balance),
    },
  }
}

function creditorOf(client: Client): Creditor {
  const target = settlementTargetOf(settlementOf(client))
  if (!target) throw new ApiError(sweepProblems.noSettlementAccount)
  return target.kind === 'payId'
    ? { payId: target.payId, payIdType: payIdTypeOf(target) }
    : { bsb: target.bsb, accountNumber: target.accountNo }
}

/** Returns the type in the client's record, or if there is none, the type that the PayID's format suggests. */
function payIdTypeOf({
  payId,
  payIdType,
}: Extract<SettlementTarget, { kind: 'payId' }>): PayIdType {
  const givenType = PayIdType.safeParse(payIdType)
  if (givenType.success) return givenType.data
  return PayIdType.options.find((type) => isPayIdOfType(payId, type)) ?? 'EMAIL'
}

function columnsOf(creditor: Creditor) {
  return 'payId' in creditor
    ? { pay_id: creditor.payId, pay_id_type: creditor.payIdType }
    : { bsb: creditor.bsb, account_number: creditor.accountNumber }
}
