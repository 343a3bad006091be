import type { Approval } from '@tideway/contract/approvals/approval'
import { expect, test } from 'vitest'
import { heldWords } from './held-words.ts'

const by = { decidedBy: 'ana@harbour.example' }

test.each<[Partial<Approval> | undefined, string, string, boolean | undefined]>([
  [
    undefined,
    'Waiting for approval',
    'Someone else must approve this before it happens.',
    undefined,
  ],
  [{ status: 'EXECUTED', ...by }, 'Approved', 'ana@harbour.example approved it.', true],
  [
    { status: 'DECLINED', ...by, comment: 'Paid already' },
    'Declined',
    'ana@harbour.example declined it: ‘Paid already’',
    false,
  ],
  [
    { status: 'FAILED', ...by, reason: 'Insufficient funds' },
    'Approved, but it couldn’t be done',
    'ana@harbour.example approved it, but then it failed: Insufficient funds.',
    false,
  ],
  [{ status: 'WITHDRAWN', ...by }, 'Withdrawn', 'ana@harbour.example withdrew it.', false],
  [{ status: 'EXPIRED' }, 'Expired', 'No one decided in time, so it didn’t happen.', false],
])('%j says %s', (approval, title, text, isDone) => {
  expect(heldWords(approval as Approval | undefined)).toEqual({
    title,
    text,
    ...(isDone !== undefined && { isDone }),
  })
})
