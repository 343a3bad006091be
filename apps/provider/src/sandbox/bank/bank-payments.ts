import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { negateCents } from '@tideway/contract/money/money'
import { sql } from 'kysely'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { newNppTransactionId, TEST_BANK_BIC } from '../../rail/npp-transaction-id.ts'
import type { ArrivedPayment, RailEvents } from '../../rail/rail.ts'
import { bookLine } from './bank-accounts.ts'
import { lockTransfer, stuckTransferDue, transferEnded } from './bank-transfers.ts'

export interface BankPayment {
  payId: string
  amountCents: Cents
  payerName: string | undefined
  bsb: string | undefined
  accountNumber: string | undefined
  description: string | undefined
  reference: string | undefined
}

export interface BankAnswer {
  outcome: 'ACCEPTED' | 'RETURNED'
  reason?: string
  nppTransactionId: string
  paymentRequestId?: PaymentRequestId
}

const SOMEBODY = { name: 'Test Payer', bsb: '062000', accountNumber: '90000001' }
const STUCK_AFTER_MS = 10_000
const SPACING_SECONDS = 5

/** Registers the job that repeats payments whose process died between debiting the payer and the provider's answer. */
export function registerStuckPaymentJobs(platform: Platform, events: RailEvents): void {
  platform.jobs.whenDue({
    name: 'bank-deliver-again',
    due: stuckTransferDue('to_provider', STUCK_AFTER_MS + platform.env.railDelayMs),
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => deliverStuck(platform, events),
  })
}

/**
 * Pays a PayID. The payer is debited first, then the provider decides, then the transfer is marked with the decision.
 */
export async function payPayId(
  platform: Platform,
  events: RailEvents,
  payment: BankPayment,
): Promise<BankAnswer | 'unknown-pay-id'> {
  if (!(await events.payIdName(payment.payId))) return 'unknown-pay-id'
  const debited = await debitPayer(platform, payment)
  faultPoint('payment-after-debit')
  if (platform.env.railDelayMs > 0) await wait(platform.env.railDelayMs)
  return deliver(platform, events, debited)
}

/** Debits the payer and writes the transfer that follows, in one statement. */
async function debitPayer(platform: Platform, payment: BankPayment): Promise<ArrivedPayment> {
  const now = platform.clock.now()
  const name = payment.payerName ?? SOMEBODY.name
  const bsb = payment.bsb?.replace('-', '') ?? SOMEBODY.bsb
  const accountNumber = payment.accountNumber ?? SOMEBODY.accountNumber
  const { payId, amountCents } = payment
  const [description, reference] = [payment.description ?? null, payment.reference ?? null]
  const nppTransactionId = await bookLine(
    platform.db,
    {
      bsb,
      accountNumber,
      name,
      amountCents: negateCents(amountCents),
      counterparty: payId,
      description,
      now,
    },
    {
      name: 'new transfer',
      statement: sql`INSERT INTO bank.transfers (npp_transaction_id, direction, payer_bsb, payer_account_number, pay_id, amount_cents,
                                    name, description, reference, state, created_at, due_at)
        VALUES (${newNppTransactionId(TEST_BANK_BIC, now)}, 'to_provider', ${bsb}, ${accountNumber}, ${payId},
                ${amountCents}, ${name}, ${description}, ${reference}, 'PENDING', ${now}, ${now})
        RETURNING npp_transaction_id`,
    },
  )
  return {
    nppTransactionId,
    payId,
    amountCents,
    payerBsb: bsb,
    payerAccountNumber: accountNumber,
    payerName: name,
    description,
    reference,
  }
}

/** Hands a payment to the provider, which gives the same answer each time. */
async function deliver(
  platform: Platform,
  events: RailEvents,
  payment: ArrivedPayment,
): Promise<BankAnswer | 'unknown-pay-id'> {
  const { nppTransactionId } = payment
  const decision = await events.paymentArrived(payment)
  faultPoint('payment-after-decision')
  if (decision.outcome === 'UNKNOWN_PAY_ID') {
    await reverse(platform, payment)
    return 'unknown-pay-id'
  }
  await platform.db
    .updateTable('bank.transfers')
    .set({
      state: decision.outcome,
      reason: decision.outcome === 'RETURNED' ? decision.reason : null,
      finished_at: platform.clock.now(),
    })
    .where('npp_transaction_id', '=', nppTransactionId)
    .where('state', '=', 'PENDING')
    .execute()
  return { nppTransactionId, ...decision }
}

/** The PayID was removed in between, so the payer's own bank reverses the payment. */
async function reverse(platform: Platform, payment: ArrivedPayment): Promise<void> {
  const { nppTransactionId } = payment
  await transact(platform.db, async (tx) => {
    const transfer = await lockTransfer(tx, nppTransactionId)
    if (transfer.state !== 'PENDING') return
    const now = platform.clock.now()
    await bookLine(
      tx,
      {
        bsb: payment.payerBsb,
        accountNumber: payment.payerAccountNumber,
        name: payment.payerName,
        amountCents: payment.amountCents,
        counterparty: payment.payId,
        description: 'PayID no longer registered',
        now,
      },
      {
        name: 'ended transfer',
        statement: transferEnded(nppTransactionId, {
          ...transfer,
          state: 'REJECTED',
          reason: null,
          now,
        }),
      },
    )
  })
}

/** Delivers payments whose process died between debiting the payer and the provider's answer. */
async function deliverStuck(platform: Platform, events: RailEvents): Promise<void> {
  const before = new Date(
    platform.clock.now().getTime() - STUCK_AFTER_MS - platform.env.railDelayMs,
  )
  const stuck = await platform.db
    .selectFrom('bank.transfers')
    .selectAll()
    .where('direction', '=', 'to_provider')
    .where('state', '=', 'PENDING')
    .where('due_at', '<=', before)
    .limit(100)
    .execute()
  for (const transfer of stuck)
    await deliver(platform, events, {
      nppTransactionId: transfer.npp_transaction_id,
      payId: transfer.pay_id ?? '',
      amountCents: transfer.amount_cents,
      payerBsb: transfer.payer_bsb,
      payerAccountNumber: transfer.payer_account_number,
      payerName: transfer.name,
      description: transfer.description,
      reference: transfer.reference,
    })
}
