import type { Cents } from '@tideway/contract/money/money'
import { DAY, MINUTE } from '@tideway/contract/time/durations'
import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { newNppTransactionId, PROVIDER_BIC } from '../../../rail/npp-transaction-id.ts'
import { accountOfPayId } from '../../bank/test-values.ts'
import { insertRows } from '../history/write-requests.ts'

const DIRECT_ENTRY_DAYS = 3

interface Leaving {
  client_id: string
  kind: 'payout' | 'refund' | 'initiation_refund'
  subject_id: string
  amount_cents: Cents
  created_at: Date
  pay_id: string | null
  pay_id_type: string | null
  bsb: string | null
  account_number: string | null
  name: string
  description: string
  reference: string | null
  original: string | null
  npp: string | null
}

/**
 * Hands the demo's transfers in progress to the banks. They arrive in the hour after the seed, or after the days that
 * Direct Entry takes.
 */
export async function sendWhatIsUnderWay(tx: Tx, now: Date): Promise<void> {
  const { rows } = await sql<Leaving>`
    SELECT client_id, 'payout' AS kind, payment_id AS subject_id, amount_cents, created_at, pay_id, pay_id_type,
           bsb, account_number, payee_name AS name, payment_description AS description,
           payment_reference AS reference, NULL AS original, npp_transaction_id AS npp
      FROM payments WHERE status IN ('CREATED', 'PENDING')
    UNION ALL
    SELECT r.client_id, 'refund', refund_id, amount_cents, r.created_at, NULL, NULL, p.payer_bsb,
           p.payer_account_number, p.payer_name, 'Refund of ' || p.payment_description, NULL, p.npp_transaction_id, NULL
      FROM refunds r JOIN payment_requests p USING (client_id, payment_request_id) WHERE r.status = 'IN_PROGRESS'
    UNION ALL
    SELECT r.client_id, 'initiation_refund', refund_id, amount_cents, r.created_at, NULL, NULL, i.payer_bsb,
           i.payer_account_number, i.payer_name, 'Refund of ' || i.client_transaction_id, NULL, i.npp_transaction_id, NULL
      FROM payment_initiation_refunds r JOIN payment_initiations i USING (client_id, payment_initiation_id)
     WHERE r.status = 'IN_PROGRESS'
     ORDER BY created_at, subject_id`.execute(tx)
  const instructions: Record<string, unknown>[] = []
  const transfers: Record<string, unknown>[] = []
  for (const [index, row] of rows.entries()) {
    const npp = row.npp ?? (await newNppId(tx, row.created_at))
    const sent = { ...instructionOf(row), npp_transaction_id: npp }
    instructions.push(sent)
    transfers.push(transferOf(row, sent.instruction_id, npp, dueOf(row, index, now)))
  }
  await insertRows(tx, 'rail_instructions', instructions)
  await insertRows(tx, 'bank.transfers', transfers)
}

async function newNppId(tx: Tx, at: Date): Promise<string> {
  const { rows } = await sql<{
    id: string
  }>`SELECT ${newNppTransactionId(PROVIDER_BIC, at)} AS id`.execute(tx)
  return rows[0]?.id ?? ''
}

/** A payout that has been in progress for more than a day goes by Direct Entry. */
function dueOf({ created_at }: Leaving, index: number, now: Date): Date {
  const byDirectEntry = created_at.getTime() + DIRECT_ENTRY_DAYS * DAY
  const isOld = now.getTime() - created_at.getTime() > DAY
  const soon = now.getTime() + (20 + 5 * (index % 8)) * MINUTE
  return new Date(isOld ? Math.max(byDirectEntry, soon) : soon)
}

function instructionOf(row: Leaving) {
  const digits = row.subject_id.slice(0, 32)
  return {
    client_id: row.client_id,
    instruction_id: `${digits.slice(0, 8)}-${digits.slice(8, 12)}-4${digits.slice(13, 16)}-a${digits.slice(17, 20)}-${digits.slice(20)}`,
    kind: row.kind,
    subject_id: row.subject_id,
    amount_cents: row.amount_cents,
    creditor_bsb: row.bsb,
    creditor_account_number: row.account_number,
    creditor_pay_id: row.pay_id,
    creditor_pay_id_type: row.pay_id_type,
    creditor_name: row.name,
    description: row.description,
    reference: row.reference,
    original_npp_transaction_id: row.original,
    direct_entry_allowed: true,
    status: 'SENT',
    created_at: row.created_at,
    sent_at: row.created_at,
  }
}

function transferOf(row: Leaving, instructionId: string, npp: string, due: Date) {
  const account = row.pay_id === null ? undefined : accountOfPayId(row.pay_id)
  return {
    npp_transaction_id: npp,
    direction: 'from_provider',
    instruction_id: instructionId,
    payer_bsb: account?.bsb ?? row.bsb,
    payer_account_number: account?.accountNumber ?? row.account_number,
    pay_id: row.pay_id,
    amount_cents: row.amount_cents,
    name: row.name,
    description: row.description,
    reference: row.reference,
    original_npp_transaction_id: row.original,
    direct_entry_allowed: true,
    via: 'NPP',
    state: 'PENDING',
    created_at: row.created_at,
    due_at: due,
  }
}
