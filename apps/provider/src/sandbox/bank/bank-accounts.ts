import type { Cents } from '@tideway/contract/money/money'
import { asCents } from '@tideway/contract/money/money'
import type { RawBuilder } from 'kysely'
import { sql } from 'kysely'
import type { Reader, Tx } from '../../platform/database/database.ts'
import { namedQuery } from '../../platform/database/database.ts'

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
  /** The sender's name for the payment. */
  reference: string | null
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
    .selectFrom('bank.statement_lines as line')
    .leftJoin(
      'bank.transfers as transfer',
      'transfer.npp_transaction_id',
      'line.npp_transaction_id',
    )
    .selectAll('line')
    .select('transfer.reference')
    .where('line.bsb', '=', bsb)
    .where('line.account_number', '=', accountNumber)
    .orderBy('line_id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    amountCents: row.amount_cents,
    balanceCents: row.balance_after_cents,
    counterparty: row.counterparty,
    description: row.description,
    reference: row.reference,
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

/** Opens the account of a payer who has not paid before. */
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

/**
 * Books one line in one statement, and opens the account with the first one. Positive cents come in, negative cents go
 * out. Returns the NPP transaction id.
 *
 * @param statement Writes the line's transfer and returns its NPP transaction id.
 * @param name Names the text of that statement.
 */
export async function bookLine(
  db: Reader,
  line: {
    bsb: string
    accountNumber: string
    name: string
    amountCents: Cents
    counterparty: string
    description: string | null
    now: Date
  },
  { name, statement }: { name: string; statement: RawBuilder<unknown> },
): Promise<string> {
  const { bsb, accountNumber, amountCents, now } = line
  const query = sql<{ npp_transaction_id: string }>`
    WITH payer AS (
      INSERT INTO bank.payers (bsb, account_number, name, balance_cents, created_at)
      VALUES (${bsb}, ${accountNumber}, ${line.name}, ${OPENING_BALANCE}::bigint + ${amountCents}::bigint, ${now})
      ON CONFLICT (bsb, account_number) DO UPDATE SET balance_cents = payers.balance_cents + ${amountCents}::bigint
      RETURNING bsb, account_number, balance_cents
    ), transfer AS (${statement})
    INSERT INTO bank.statement_lines (bsb, account_number, amount_cents, balance_after_cents, npp_transaction_id,
                                      counterparty, description, booked_at)
    SELECT bsb, account_number, ${amountCents}::bigint, balance_cents, npp_transaction_id, ${line.counterparty}::text,
           ${line.description}::text, ${now}::timestamptz
      FROM payer, transfer
    RETURNING npp_transaction_id`.compile(db)
  const { rows } = await db.executeQuery(namedQuery(`book line of ${name}`, query))
  if (!rows[0]) throw new Error('a line without its transfer')
  return rows[0].npp_transaction_id
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
