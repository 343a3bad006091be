import type { ClientId } from '@tideway/contract/calls/ids'
import { postTransaction } from '../../ledger/ledger.ts'
import type { Tx } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { newId } from '../../platform/ids.ts'
import type { Platform } from '../../platform/platform.ts'
import type { ArrivalDecision, ArrivedPayment } from '../../rail/rail.ts'

/**
 * Credits a payment of any amount to a client's own PayID. Returns undefined if the name belongs to no client. An
 * arrival that is reported twice, or concurrently, is booked once.
 */
export async function receiveTopUp(
  platform: Platform,
  payment: ArrivedPayment,
): Promise<ArrivalDecision | undefined> {
  return transact(platform.db, async (tx) => {
    const clientId = await ownerOf(tx, payment.payId)
    if (clientId === undefined || (await wasForRequest(tx, payment))) return undefined
    const now = platform.clock.now()
    const topUpId = await record(tx, clientId, payment, now)
    if (topUpId !== undefined) {
      await postTransaction(tx, {
        clientId,
        kind: 'top_up',
        subjectId: topUpId,
        at: now,
        debit: { settlement: payment.amountCents },
        credit: { float: payment.amountCents },
      })
    }
    return { outcome: 'ACCEPTED' }
  })
}

async function ownerOf(tx: Tx, payId: string): Promise<ClientId | undefined> {
  const name = await tx
    .selectFrom('pay_ids')
    .select('client_id')
    .where('pay_id', '=', payId)
    .where('payment_request_id', 'is', null)
    .executeTakeFirst()
  return name?.client_id
}

/** The name may have belonged to a payment request when the money came, and the arrival is reported again. */
async function wasForRequest(tx: Tx, { nppTransactionId }: ArrivedPayment): Promise<boolean> {
  const requestPayment = await tx
    .selectFrom('received_payment_keys')
    .select('npp_transaction_id')
    .where('npp_transaction_id', '=', nppTransactionId)
    .executeTakeFirst()
  return requestPayment !== undefined
}

/** A concurrent report waits here, finds the stored record and gets undefined. */
async function record(
  tx: Tx,
  clientId: ClientId,
  payment: ArrivedPayment,
  now: Date,
): Promise<string | undefined> {
  const topUp = await tx
    .insertInto('top_ups')
    .values({
      client_id: clientId,
      top_up_id: newId(now),
      npp_transaction_id: payment.nppTransactionId,
      pay_id: payment.payId,
      amount_cents: payment.amountCents,
      payer_bsb: payment.payerBsb,
      payer_account_number: payment.payerAccountNumber,
      payer_name: payment.payerName,
      description: payment.description,
      reference: payment.reference,
      received_at: now,
    })
    // Only the unique index of the bank's id can conflict.
    .onConflict((conflict) => conflict.doNothing())
    .returning('top_up_id')
    .executeTakeFirst()
  return topUp?.top_up_id
}
