import type { Approval } from '@tideway/contract/approvals/approval'
import { HELD_TEXT, HELD_TITLE } from '../http/api-failure.ts'

export interface HeldWords {
  title: string
  text: string
  /** True once the call has run. False if it ended without an effect. Undefined while it waits. */
  isDone?: boolean
}

/** Ends a text with a full stop, because other words may follow, such as a link to the request. */
const asSentence = (text: string) => (/[.!?]$/.test(text) ? text : `${text}.`)

/** Returns the outcome of a call that waits for a second person: who decided, and why. */
export function heldWords(approval: Approval | undefined): HeldWords {
  const { status = 'PENDING', decidedBy = 'Someone', comment, reason } = approval ?? {}
  const commentText = comment === undefined ? '.' : `: ‘${comment}’`
  switch (status) {
    case 'PENDING':
      return { title: HELD_TITLE, text: HELD_TEXT }
    case 'EXECUTED':
      return { title: 'Approved', text: `${decidedBy} approved it${commentText}`, isDone: true }
    case 'FAILED':
      return {
        title: 'Approved, but it couldn’t be done',
        text: `${decidedBy} approved it, but then it failed: ${asSentence(reason ?? 'no reason')}`,
        isDone: false,
      }
    case 'DECLINED':
      return { title: 'Declined', text: `${decidedBy} declined it${commentText}`, isDone: false }
    case 'WITHDRAWN':
      return {
        title: 'Withdrawn',
        text: asSentence(reason ?? `${decidedBy} withdrew it`),
        isDone: false,
      }
    case 'EXPIRED':
      return {
        title: 'Expired',
        text: 'No one decided in time, so it didn’t happen.',
        isDone: false,
      }
  }
}
