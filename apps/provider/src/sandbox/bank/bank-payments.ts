import { setTimeout as wait } from 'node:timers/promises'
import type { PaymentRequestId } from '@tideway/contract/calls/ids'
import type { Cents } from '@tideway/contract/money/money'
import { negateCents } from '@tideway/contract/money/money'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import { newNppTransactionId, TEST_BANK_BIC } from '../../rail/npp-transaction-id.ts'
import type { RailEvents } from '../../rail/rail.ts'
import { bookLine, openPayer } from './bank-accounts.ts'
import { stuckTransferDue } from './bank-transfers.ts'

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
  const nppTransactionId = await debitPayer(platform, payment)
  faultPoint('payment-after-debit')
  if (platform.env.railDelayMs > 0) await wait(platform.env.railDelayMs)
  return deliver(platform, events, nppTransactionId)
}

async function debitPayer(platform: Platform, payment: BankPayment): Promise<string> {
  return transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const account = {
      bsb: payment.bsb?.replace('-', '') ?? SOMEBODY.bsb,
      accountNumber: payment.accountNumber ?? SOMEBODY.accountNumber,
      name: payment.payerName ?? SOMEBODY.name,
    }
    const nppTransactionId = await newNppTransactionId(tx, TEST_BANK_BIC, now)
    await openPayer(tx, { ...account, now })
    await bookLine(tx, {
      ...account,
      amountCents: negateCents(payment.amountCents),
      counterparty: payment.payId,
      description: payment.description ?? null,
      nppTransactionId,
      now,
    })
    await tx
      .insertInto('bank.transfers')
      .values({
        npp_transaction_id: nppTransactionId,
        direction: 'to_provider',
        payer_bsb: account.bsb,
        payer_account_number: account.accountNumber,
        pay_id: payment.payId,
        amount_cents: payment.amountCents,
        name: account.name,
        description: payment.description ?? null,
        reference: payment.reference ?? null,
        state: 'PENDING',
        created_at: now,
        due_at: now,
      })
      .execute()
    return nppTransactionId
  })
}

/** Hands a payment to the provider, which gives the same answer each time. */
async function deliver(
  platform: Platform,
  events: RailEvents,
  nppTransactionId: string,
): Promise<BankAnswer | 'unknown-pay-id'> {
  const transfer = await platform.db
    .selectFrom('bank.transfers')
    .selectAll()
    .where('npp_transaction_id', '=', nppTransactionId)
    .executeTakeFirstOrThrow()
  const decision = await events.paymentArrived({
    nppTransactionId,
    payId: transfer.pay_id ?? '',
    amountCents: transfer.amount_cents,
    payerBsb: transfer.payer_bsb,
    payerAccountNumber: transfer.payer_account_number,
    payerName: transfer.name,
    description: transfer.description,
    reference: transfer.reference,
  })
  faultPoint('payment-after-decision')
  const unknown = decision.outcome === 'UNKNOWN_PAY_ID'
  await transact(platform.db, async (tx) => {
    const now = platform.clock.now()
    const marked = await tx
      .updateTable('bank.transfers')
      .set({
        state: unknown ? 'REJECTED' : decision.outcome,
        reason: decision.outcome === 'RETURNED' ? decision.reason : null,
        finished_at: now,
      })
      .where('npp_transaction_id', '=', nppTransactionId)
      .where('state', '=', 'PENDING')
      .executeTakeFirst()
    // The PayID was removed in between, so the payer's own bank reverses the payment.
    if (unknown && marked.numUpdatedRows > 0n) {
      await bookLine(tx, {
        bsb: transfer.payer_bsb,
        accountNumber: transfer.payer_account_number,
        amountCents: transfer.amount_cents,
        counterparty: transfer.pay_id ?? '',
        description: 'PayID no longer registered',
        nppTransactionId,
        now,
      })
    }
  })
  if (decision.outcome === 'UNKNOWN_PAY_ID') return 'unknown-pay-id'
  return { nppTransactionId, ...decision }
}

/** Delivers payments whose process died between debiting the payer and the provider's answer. */
async function deliverStuck(platform: Platform, events: RailEvents): Promise<void> {
  const before = new Date(
    platform.clock.now().getTime() - STUCK_AFTER_MS - platform.env.railDelayMs,
  )
  const stuck = await platform.db
    .selectFrom('bank.transfers')
    .select('npp_transaction_id')
    .where('direction', '=', 'to_provider')
    .where('state', '=', 'PENDING')
    .where('due_at', '<=', before)
    .limit(100)
    .execute()
  for (const { npp_transaction_id } of stuck) await deliver(platform, events, npp_transaction_id)
}
