import type { ClientId } from '@tideway/contract/calls/ids'
import type { Selectable } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { namedQuery } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import { transact } from '../platform/database/transaction.ts'
import { recordOwner } from '../platform/distribution/distributed.ts'
import type { Change } from '../platform/distribution/join-changes.ts'
import { newUuidNextTo } from '../platform/ids.ts'
import { DirectWork } from '../platform/jobs/direct-work.ts'
import { jobKind } from '../platform/jobs/jobs.ts'
import type { Platform } from '../platform/platform.ts'
import { faultPoint } from '../platform/process/fault-points.ts'
import { inSpan } from '../platform/telemetry/tracing.ts'
import type { NewOrder } from './direct-orders.ts'
import { directSenderOf, passOrdersTo } from './direct-orders.ts'
import type { InstructionKind } from './instruction-tables.ts'
import { changeInstruction, instructionInserted } from './instruction-transitions.ts'
import type { Creditor, Rail, RailInstruction } from './rail.ts'

/** Job that sends an order to the banks. */
export const sendInstruction = jobKind<{ clientId: ClientId; instructionId: string }>('rail-send')

/** Time that the process that wrote an order has to send it, before the job queue takes it over. */
const SENT_WITHIN_MS = 15_000
const SENT_AT_ONCE = 8
const SPACING_SECONDS = 5
const TAKEN_OVER_AT_ONCE = 100

export interface QueuedInstruction extends Omit<RailInstruction, 'instructionId'> {
  clientId: ClientId
  kind: InstructionKind
  /** Id of the order's subject. There is at most one instruction for each kind and subject. */
  subjectId: string
  /** Id in whose month the order is stored. By default the subject's id, but a bank may have made that. */
  storedNextTo?: string
}

/**
 * Writes an order to the banks in the caller's transaction. This process sends it after the commit, and if it cannot, a
 * job does.
 */
export async function queueInstruction(
  platform: Platform,
  tx: Tx,
  queued: QueuedInstruction,
): Promise<void> {
  const { instruction, queue } = prepareInstruction(platform, tx, queued)
  await instruction.execute()
  await queue()
}

/**
 * Like `queueInstruction`, in two steps: `instruction` is the statement that writes the order, so that it can be part
 * of the change of its subject. Call `queue` after it.
 */
export function prepareInstruction(
  platform: Platform,
  tx: Tx,
  queued: QueuedInstruction,
): { instruction: Change; queue: () => Promise<void> } {
  const instructionId = newUuidNextTo(queued.storedNextTo ?? queued.subjectId)
  const sendDirectly = directSenderOf(tx)
  const now = platform.clock.now()
  const instruction = instructionInserted(tx, {
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
    created_at: now,
    queue_at: sendDirectly ? new Date(now.getTime() + SENT_WITHIN_MS) : null,
  })
  return {
    instruction,
    async queue() {
      await recordOwner(
        platform,
        tx.insertInto('owned_ids').values({ id: instructionId, client_id: queued.clientId }),
      )
      const order = { clientId: queued.clientId, instructionId }
      if (sendDirectly) sendDirectly(order)
      else await platform.jobs.send(tx, sendInstruction, order)
    },
  }
}

/**
 * Repeats an order that a bank has finally rejected. It is the same row under a new id, because the bank knows the
 * rejected order by its id and would answer as before. The caller holds the row's lock and has checked that it was
 * rejected.
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
    queue_at: null,
  })
  await recordOwner(
    platform,
    tx.insertInto('owned_ids').values({ id: instructionId, client_id: clientId }),
  )
  await platform.jobs.send(tx, sendInstruction, { clientId, instructionId })
}

/**
 * Registers the sending of orders. If the process that wrote an order dies half-way, a job sends the order. If a worker
 * of the job dies, another one repeats it, and the rail recognises the instruction. `onHandover` gets the seconds from
 * the order until a bank had accepted it.
 */
export function registerRailOutboxJobs(
  platform: Platform,
  rail: Rail,
  onHandover?: (seconds: number) => void,
): void {
  const { clock, jobs } = platform
  const send = async (order: { clientId: ClientId; instructionId: string }) => {
    const orderedAt = await sendOne(platform, rail, order)
    if (orderedAt) onHandover?.((clock.now().getTime() - orderedAt.getTime()) / 1000)
  }
  jobs.work(sendInstruction, send, { workers: SENT_AT_ONCE })
  const sender = new DirectWork<NewOrder>({
    atOnce: SENT_AT_ONCE,
    work: ({ traceparent, ...order }) =>
      inSpan(`job ${sendInstruction.name}`, () => send(order), { kind: 'consumer', traceparent }),
    toQueue: (order, error) => leaveToQueue(platform, order, error),
  })
  passOrdersTo(platform.db, sender)
  jobs.accompany(sender)
  jobs.whenDue({
    name: 'rail-orders-left',
    due: `SELECT min(queue_at) FROM rail_instructions WHERE status = 'QUEUED' AND queue_at IS NOT NULL`,
    clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => queueOrdersLeft(platform),
  })
}

/** Gives orders that a dead process has left to the job queue. */
async function queueOrdersLeft(platform: Platform): Promise<void> {
  for (;;) {
    const left = await platform.db
      .selectFrom('rail_instructions')
      .select(['client_id', 'instruction_id'])
      .where('status', '=', 'QUEUED')
      .where('queue_at', '<=', platform.clock.now())
      .limit(TAKEN_OVER_AT_ONCE)
      .execute()
    for (const { client_id, instruction_id } of left)
      await giveToQueue(platform, { clientId: client_id, instructionId: instruction_id })
    if (left.length < TAKEN_OVER_AT_ONCE) return
  }
}

/** Gives an order to the job queue, once. */
async function giveToQueue(
  platform: Platform,
  { clientId, instructionId }: { clientId: ClientId; instructionId: string },
): Promise<void> {
  await transact(platform.db, async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('rail_instructions')
      .set({ queue_at: null })
      .where('client_id', '=', clientId)
      .where('instruction_id', '=', instructionId)
      .where('status', '=', 'QUEUED')
      .where('queue_at', 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n)
      await platform.jobs.send(tx, sendInstruction, { clientId, instructionId })
  })
}

/**
 * Gives an order that this process could not send to the job queue. If the database is away, `queueOrdersLeft` does so
 * later.
 */
async function leaveToQueue(platform: Platform, order: NewOrder, error: unknown): Promise<void> {
  const { log } = platform
  const about = { queue: sendInstruction.name, order: order.instructionId }
  if (error !== undefined) log.error({ err: error, ...about }, 'order not sent, will be retried')
  await giveToQueue(platform, order).catch((fault) =>
    log.error({ err: fault, ...about }, 'order left for later'),
  )
}

/** Columns of an order that are sent to a bank, and those that decide if it is sent. */
const sentColumns = [
  'status',
  'created_at',
  'amount_cents',
  'creditor_bsb',
  'creditor_account_number',
  'creditor_pay_id',
  'creditor_pay_id_type',
  'creditor_name',
  'description',
  'reference',
  'direct_entry_allowed',
  'original_npp_transaction_id',
] as const satisfies (keyof Tables['rail_instructions'])[]

/** Sends an order and returns when it was made, or undefined if it does not wait to be sent. */
async function sendOne(
  platform: Platform,
  rail: Rail,
  { clientId, instructionId }: { clientId: ClientId; instructionId: string },
): Promise<Date | undefined> {
  const query = platform.db
    .selectFrom('rail_instructions')
    .select(sentColumns)
    .where('client_id', '=', clientId)
    .where('instruction_id', '=', instructionId)
    .compile()
  const [row] = (await platform.db.executeQuery(namedQuery('order-to-send', query))).rows
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

function creditorOf(
  row: Pick<Selectable<Tables['rail_instructions']>, (typeof sentColumns)[number]>,
): Creditor {
  return row.creditor_pay_id !== null && row.creditor_pay_id_type !== null
    ? { payId: row.creditor_pay_id, payIdType: row.creditor_pay_id_type }
    : { bsb: row.creditor_bsb ?? '', accountNumber: row.creditor_account_number ?? '' }
}
