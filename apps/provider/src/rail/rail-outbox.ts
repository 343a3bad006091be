import type { ClientId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { recordOwner } from '../platform/distribution/distributed.ts'
import { newUuidNextTo } from '../platform/ids.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { faultPoint } from '../platform/process/fault-points.ts'
import { inSpan } from '../platform/telemetry/tracing.ts'
import type { InstructionKind } from './instruction-tables.ts'
import { changeInstruction, insertInstruction } from './instruction-transitions.ts'
import type { Creditor, Rail, RailInstruction } from './rail.ts'

/** Job that sends an order to the banks. */
export const sendInstruction = jobKind<{ clientId: ClientId; instructionId: string }>('rail-send')

export interface QueuedInstruction extends Omit<RailInstruction, 'instructionId'> {
  clientId: ClientId
  kind: InstructionKind
  /** Id of the order's subject. There is at most one instruction for each kind and subject. */
  subjectId: string
  /** Id that the order is stored with, in the same month. The subject's own, unless a bank made that. */
  storedNextTo?: string
}

/** Writes an order to the banks and the job that sends it, in the caller's transaction. */
export async function queueInstruction(
  platform: Platform,
  tx: Tx,
  queued: QueuedInstruction,
): Promise<void> {
  const instructionId = newUuidNextTo(queued.storedNextTo ?? queued.subjectId)
  await insertInstruction(tx, {
    client_id: queued.clientId,
    instruction_id: instructionId,
    kind: queued.kind,
    subject_id: queued.subjectId,
    amount_cents: queued.amountCents,
    ...columnsOf(queued.creditor),
    creditor_name: queued.creditorName,
    description: queued.description,
    reference: queued.reference ?? null,
    direct_entry_allowed: queued.directEntryAllowed ?? false,
    original_npp_transaction_id: queued.originalNppTransactionId ?? null,
    created_at: platform.clock.now(),
  })
  await recordOwner(
    platform,
    tx.insertInto('owned_ids').values({ id: instructionId, client_id: queued.clientId }),
  )
  await platform.jobs.send(tx, sendInstruction, { clientId: queued.clientId, instructionId })
}

/**
 * Repeats an order that a bank has rejected for good: the same row under a new id, because the bank knows the rejected
 * order by its id and would answer as before. The caller holds the row's lock and has checked that it was rejected.
 */
export async function queueAgain(
  platform: Platform,
  tx: Tx,
  { client_id: clientId, instruction_id }: Selectable<Tables['rail_instructions']>,
): Promise<void> {
  const instructionId = newUuidNextTo(instruction_id)
  await changeInstruction(tx, { clientId, instructionId: instruction_id }, 'QUEUED', {
    instruction_id: instructionId,
    npp_transaction_id: null,
    reason: null,
    created_at: platform.clock.now(),
    sent_at: null,
    finished_at: null,
  })
  await recordOwner(
    platform,
    tx.insertInto('owned_ids').values({ id: instructionId, client_id: clientId }),
  )
  await platform.jobs.send(tx, sendInstruction, { clientId, instructionId })
}

/**
 * Registers the job that sends queued orders. If a worker dies half-way, another one repeats the job, and the rail
 * recognises the instruction. `onHandover` gets the seconds from an order until a bank had accepted it.
 */
export function registerRailOutboxJobs(
  platform: Platform,
  rail: Rail,
  onHandover?: (seconds: number) => void,
): void {
  const { clock, jobs } = platform
  jobs.work(
    sendInstruction,
    async (job) => {
      const orderedAt = await sendOne(platform, rail, job)
      if (orderedAt) onHandover?.((clock.now().getTime() - orderedAt.getTime()) / 1000)
    },
    { workers: 8 },
  )
}

/** Returns when the order was made, or undefined if it does not wait to be sent. */
async function sendOne(
  platform: Platform,
  rail: Rail,
  { clientId, instructionId }: { clientId: ClientId; instructionId: string },
): Promise<Date | undefined> {
  const row = await platform.db
    .selectFrom('rail_instructions')
    .selectAll()
    .where('client_id', '=', clientId)
    .where('instruction_id', '=', instructionId)
    .executeTakeFirst()
  if (row?.status !== 'QUEUED') return undefined
  const instruction = {
    instructionId,
    amountCents: row.amount_cents,
    creditor: creditorOf(row),
    creditorName: row.creditor_name,
    description: row.description,
    reference: row.reference ?? undefined,
    directEntryAllowed: row.direct_entry_allowed,
    originalNppTransactionId: row.original_npp_transaction_id ?? undefined,
  }
  const { nppTransactionId } = await inSpan('rail send', () => rail.send(instruction), {
    kind: 'client',
  })
  faultPoint('rail-after-accepted')
  // If the outcome has already arrived, the instruction keeps its final status.
  await changeInstruction(platform.db, { clientId, instructionId }, 'SENT', {
    npp_transaction_id: nppTransactionId,
    sent_at: platform.clock.now(),
  })
  return row.created_at
}

function columnsOf(creditor: Creditor) {
  return 'payId' in creditor
    ? { creditor_pay_id: creditor.payId, creditor_pay_id_type: creditor.payIdType }
    : { creditor_bsb: creditor.bsb, creditor_account_number: creditor.accountNumber }
}

function creditorOf(row: Selectable<Tables['rail_instructions']>): Creditor {
  return row.creditor_pay_id !== null && row.creditor_pay_id_type !== null
    ? { payId: row.creditor_pay_id, payIdType: row.creditor_pay_id_type }
    : { bsb: row.creditor_bsb ?? '', accountNumber: row.creditor_account_number ?? '' }
}
