import type { ApprovalFact } from '@tideway/contract/approvals/approval'
import type { ApprovalRow } from '@tideway/contract/approvals/approval-rows'
import { centsToText, formatAud, ZERO_CENTS } from '@tideway/contract/money/money'
import { accountText } from '@tideway/contract/payments/account-text'
import { idempotencyKeyOf } from '../../http/json/idempotency-key.ts'
import type { Approvable } from '../../people/approvals/approvable.ts'
import { fact } from '../../people/approvals/approvable.ts'
import { holdForApproval } from '../../people/approvals/hold-for-approval.ts'
import type { CallRows } from '../../people/approvals/rows/call-rows.ts'
import { callRows, rowsFact } from '../../people/approvals/rows/call-rows.ts'
import type { Reader } from '../../platform/database/database.ts'
import type { IdempotentAnswer } from '../../platform/idempotency/idempotent-answer.ts'
import type { Platform } from '../../platform/platform.ts'
import type { Batch, BatchKey } from './batch-kind.ts'
import { batchNouns, policyOfRows } from './batch-kind.ts'
import type { RestRow, RowsToRun } from './batch-store.ts'
import { findBatch, lockBatch, lockBatchesOf, rowsToContinue, rowsToRun } from './batch-store.ts'
import type { BatchKindName } from './batch-tables.ts'
import type { BatchAct, BatchRequest, GoingOn, RefuseToContinue } from './change-batch.ts'
import { changeBatch, keyOf, personOf } from './change-batch.ts'

type RestAct = Exclude<BatchAct, 'stop'>

export interface RestInput {
  batchId: BatchKey['batchId']
  fileName: string | null
  /** The risk that the person accepts, as they sent it. */
  accepted: unknown
}

/**
 * The rows of a batch that run when it is resumed or retried. They follow the policy of that moment, whatever the
 * policy was when the batch started (decision 130).
 */
function restApproval(
  name: BatchKindName,
  act: RestAct,
  refuse: RefuseToContinue | undefined,
): Approvable<RestInput> {
  const rest = async (db: Parameters<typeof rowsToRun>[0], batch: Batch) =>
    rowsToRun(db, batch, { retried: act === 'retry' })
  const keyIn = (clientId: BatchKey['clientId'], { batchId }: RestInput) => ({ clientId, batchId })
  return {
    ...policyOfRows[name],
    action: `${batchNouns[name]}.${act}`,
    subjectOf: ({ batchId }) => batchId,
    factsOf: ({ fileName }) => fact('File', fileName ?? undefined),
    async centsOf(db, clientId, input) {
      return (await rest(db, await findBatch(db, name, keyIn(clientId, input)))).cents ?? ZERO_CENTS
    },
    async largestOf(db, clientId, input) {
      const { largestCents } = await rest(db, await findBatch(db, name, keyIn(clientId, input)))
      return largestCents ?? undefined
    },
    async changes(db, clientId, input) {
      const batch = await findBatch(db, name, keyIn(clientId, input))
      return act === 'retry' || batch.status === 'STOPPED'
    },
    rowsOf: async (db, clientId, input) =>
      restRows(db, await findBatch(db, name, keyIn(clientId, input)), act),
    async stateOf(tx, clientId, input) {
      await lockBatchesOf(tx, clientId)
      const batch = await lockBatch(tx, name, keyIn(clientId, input))
      return [
        ...stateFacts(batch, await rest(tx, batch)),
        ...rowsFact(await restRows(tx, batch, act)),
      ]
    },
    async run(platform, caller, input) {
      const { clientId } = caller
      const going = { refuse, body: input.accepted }
      await changeBatch(platform, name, keyIn(clientId, input), caller, act, going)
      return { outcomeId: input.batchId }
    },
  }
}

/**
 * Returns the approvals of resuming and retrying, for the noun's list of calls that may wait. `refuse` may reject the
 * batch.
 */
export const restApprovals = (name: BatchKindName, refuse?: RefuseToContinue) =>
  (['resume', 'retry'] as const).map((act) => restApproval(name, act, refuse))

async function restRows(db: Reader, batch: Batch, act: RestAct): Promise<CallRows> {
  return callRows((await rowsToContinue(db, batch, act)).map(restRow))
}

/** Returns the row as it was sent. A refund has the payment's id as its reference, and a payout the client's own id. */
function restRow({
  row_no: row,
  amount_cents: cents,
  subject_id: id,
  asked: sentRow,
}: RestRow): ApprovalRow {
  const text = (name: string) => (typeof sentRow[name] === 'string' ? sentRow[name] : undefined)
  const account = accountText({
    payIDType: text('payIDType'),
    payID: text('payID'),
    bsb: text('bsb'),
    accountNumber: text('accountNumber'),
  })
  const [name, reference] = [text('payeeName'), text('clientPaymentId') ?? text('id')]
  const reason = text('paymentDescription') ?? text('description')
  return {
    row,
    ...(name !== undefined && { name }),
    ...(account !== '' && { account }),
    ...(reference !== undefined && { reference }),
    ...(cents !== null && { amount: centsToText(cents) }),
    ...(reason !== undefined && { reason }),
    ...(text('id') !== undefined && id !== null && { record: { kind: 'paymentRequest', id } }),
  }
}

function stateFacts(batch: Batch, { rows, cents }: RowsToRun): ApprovalFact[] {
  return [
    ...fact('List', batch.status === 'STOPPED' ? 'Stopped' : 'Not stopped'),
    ...fact('Rows still to run', rows),
    ...fact('Sum', formatAud(cents ?? ZERO_CENTS)),
  ]
}

/** Returns the answer to a call that resumes or retries a batch, if it waits for a second person. */
export async function holdRest(
  platform: Platform,
  request: BatchRequest,
  name: BatchKindName,
  act: RestAct,
  { refuse, body }: GoingOn,
): Promise<IdempotentAnswer | undefined> {
  const key = keyOf(request)
  const { file_name: fileName } = await findBatch(platform.db, name, key)
  const { held } = await holdForApproval(platform, restApproval(name, act, refuse), {
    caller: personOf(request),
    clientId: key.clientId,
    input: { batchId: key.batchId, fileName, accepted: body ?? null },
    key: idempotencyKeyOf(request),
  })
  return held
}
