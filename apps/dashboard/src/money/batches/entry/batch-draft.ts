import { browserStorage } from '@tideway/browser/session/storage/browser-storage'
import { PayoutBatchRow } from '@tideway/contract/payouts/payout-batch'
import { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import { z } from 'zod/mini'

/** A list that is not confirmed yet. It survives a reload, because typing it again would take long. */
export interface BatchDraft<Row> {
  /** A new list gets a new id, because it is another intent, also with the same sum. */
  id: string
  rows: Row[]
  fileName?: string | undefined
  /** The list as it was pasted or read, to change it. */
  text?: string | undefined
}

/** The origin of a draft's rows. */
export type ListSource = Pick<BatchDraft<never>, 'fileName' | 'text'>

/** The owner of a draft, because two people may use one tab after each other. */
export interface DraftOwner {
  userId: string
  clientId: string
}

export interface DraftStore<Row> {
  read: (owner: DraftOwner) => BatchDraft<Row> | undefined
  write: (owner: DraftOwner, draft: BatchDraft<Row> | undefined) => void
}

export function newDraft<Row>(
  rows: readonly Row[],
  { fileName, text }: ListSource = {},
): BatchDraft<Row> {
  return { id: crypto.randomUUID(), rows: [...rows], fileName, text }
}

function draftStore<Row>(
  name: string,
  parse: (stored: unknown) => BatchDraft<Row> | undefined,
): DraftStore<Row> {
  /** Drafts that the tab's storage did not accept. */
  const memory = new Map<string, BatchDraft<Row>>()
  const nameOf = ({ userId, clientId }: DraftOwner) => `${name} ${userId} ${clientId}`
  return {
    read(owner) {
      try {
        const stored = browserStorage('sessionStorage')?.getItem(nameOf(owner)) ?? 'null'
        const parsed = parse(JSON.parse(stored))
        if (parsed) return parsed
      } catch {
        // The draft in memory is used.
      }
      return memory.get(nameOf(owner))
    },
    write(owner, draft) {
      const key = nameOf(owner)
      memory.delete(key)
      try {
        const storage = browserStorage('sessionStorage')
        if (!storage) throw new Error('no storage')
        if (draft) storage.setItem(key, JSON.stringify(draft))
        else storage.removeItem(key)
      } catch {
        // Storage is full or blocked: the draft does not survive a reload.
        if (draft) memory.set(key, draft)
      }
    },
  }
}

const draftShape = {
  id: z.string(),
  fileName: z.optional(z.string()),
  text: z.optional(z.string()),
}
const RefundDraft = z.object({ ...draftShape, rows: z.array(RefundBatchRow) })
const PayoutDraft = z.object({ ...draftShape, rows: z.array(PayoutBatchRow) })

export const refundDrafts = draftStore(
  'refundDraft',
  (stored) => RefundDraft.safeParse(stored).data,
)
export const payoutDrafts = draftStore(
  'payoutDraft',
  (stored) => PayoutDraft.safeParse(stored).data,
)
