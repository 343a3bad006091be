import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import type { Reader, Tx } from '../../platform/database/database.ts'

/** Simulated payer's account at the test bank. Balances are in cents, and a negative one is an unlimited overdraft. */
export interface Payer {
  bsb: string
  accountNumber: string
  name: string
  balanceCents: Cents
  closed: boolean
}

export interface StatementLine {
  amountCents: Cents
  balanceCents: Cents
  counterparty: string
  description: string | null
  nppTransactionId: string
  bookedAt: Date
}

const OPENING_BALANCE = asCents(1_000_000_00)

export async function listPayers(db: Reader): Promise<Payer[]> {
  const rows = await db
    .selectFrom('bank.payers')
    .selectAll()
    .orderBy('created_at')
    .orderBy('name')
    .limit(200)
    .execute()
  return rows.map(payerOf)
}

export async function findPayer(
  db: Reader,
  bsb: string,
  accountNumber: string,
): Promise<Payer | undefined> {
  const row = await db
    .selectFrom('bank.payers')
    .selectAll()
    .where('bsb', '=', bsb)
    .where('account_number', '=', accountNumber)
    .executeTakeFirst()
  return row && payerOf(row)
}

/** Returns the newest lines first. */
export async function statementLines(
  db: Reader,
  bsb: string,
  accountNumber: string,
): Promise<StatementLine[]> {
  const rows = await db
    .selectFrom('bank.statement_lines')
    .selectAll()
    .where('bsb', '=', bsb)
    .where('account_number', '=', accountNumber)
    .orderBy('line_id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    amountCents: row.amount_cents,
    balanceCents: row.balance_after_cents,
    counterparty: row.counterparty,
    description: row.description,
    nppTransactionId: row.npp_transaction_id,
    bookedAt: row.booked_at,
  }))
}

export async function setPayerClosed(
  db: Reader,
  bsb: string,
  accountNumber: string,
  closed: boolean,
): Promise<boolean> {
  const result = await db
    .updateTable('bank.payers')
    .set({ closed })
    .where('bsb', '=', bsb)
    .where('account_number', '=', accountNumber)
    .executeTakeFirst()
  return result.numUpdatedRows > 0n
}

/** Opens the account of a payer with the first payment. */
export async function openPayer(
  tx: Tx,
  payer: { bsb: string; accountNumber: string; name: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('bank.payers')
    .values({
      bsb: payer.bsb,
      account_number: payer.accountNumber,
      name: payer.name,
      balance_cents: OPENING_BALANCE,
      created_at: payer.now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

/** Books one line. Positive cents come in, negative cents go out. */
export async function bookLine(
  tx: Tx,
  line: {
    bsb: string
    accountNumber: string
    amountCents: Cents
    counterparty: string
    description: string | null
    nppTransactionId: string
    now: Date
  },
): Promise<void> {
  const { balance_cents } = await tx
    .updateTable('bank.payers')
    .set((expression) => ({ balance_cents: expression('balance_cents', '+', line.amountCents) }))
    .where('bsb', '=', line.bsb)
    .where('account_number', '=', line.accountNumber)
    .returning('balance_cents')
    .executeTakeFirstOrThrow()
  await tx
    .insertInto('bank.statement_lines')
    .values({
      bsb: line.bsb,
      account_number: line.accountNumber,
      amount_cents: line.amountCents,
      balance_after_cents: balance_cents,
      npp_transaction_id: line.nppTransactionId,
      counterparty: line.counterparty,
      description: line.description,
      booked_at: line.now,
    })
    .execute()
}

function payerOf(row: {
  bsb: string
  account_number: string
  name: string
  balance_cents: Cents
  closed: boolean
}): Payer {
  return {
    bsb: row.bsb,
    accountNumber: row.account_number,
    name: row.name,
    balanceCents: row.balance_cents,
    closed: row.closed,
  }
}
