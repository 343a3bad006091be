import { browserStorage } from '@tideway/browser/session/browser-storage'
import { RefundBatchRow } from '@tideway/contract/refunds/refund-batch'
import { z } from 'zod/mini'

/** Refunds that are not confirmed yet. They survive a reload, because typing them again would be much work. */
const RefundDraft = z.object({
  /** Another list is another intent, also if it has the same sum. */
  id: z.string(),
  rows: z.array(RefundBatchRow),
  fileName: z.optional(z.string()),
})
export type RefundDraft = z.infer<typeof RefundDraft>

/** Whose draft it is: two people may use one tab after each other. */
export interface DraftOwner {
  userId: string
  clientId: string
}

/** Drafts that the tab's storage did not take. */
const memory = new Map<string, RefundDraft>()

const nameOf = ({ userId, clientId }: DraftOwner) => `refundDraft ${userId} ${clientId}`

export function newDraft(rows: readonly RefundBatchRow[], fileName?: string): RefundDraft {
  const draft = { id: crypto.randomUUID(), rows: [...rows] }
  return fileName === undefined ? draft : { ...draft, fileName }
}

export function readDraft(owner: DraftOwner): RefundDraft | undefined {
  const name = nameOf(owner)
  try {
    const stored = browserStorage('sessionStorage')?.getItem(name) ?? 'null'
    const parsed = RefundDraft.safeParse(JSON.parse(stored))
    if (parsed.success) return parsed.data
  } catch {
    // What is in memory counts.
  }
  return memory.get(name)
}

export function writeDraft(owner: DraftOwner, draft: RefundDraft | undefined): void {
  const name = nameOf(owner)
  memory.delete(name)
  try {
    const storage = browserStorage('sessionStorage')
    if (!storage) throw new Error('no storage')
    if (draft) storage.setItem(name, JSON.stringify(draft))
    else storage.removeItem(name)
  } catch {
    // Storage is full or blocked: the draft does not survive a reload.
    if (draft) memory.set(name, draft)
  }
}
