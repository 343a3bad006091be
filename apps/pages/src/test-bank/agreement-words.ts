import type { PayerAction } from '@tideway/contract/sandbox/test-bank-agreement'
import type { Tone } from '@tideway/design/indicators/chip'
import type { ActAnswer } from './agreement-calls.ts'

/** The colours of the payee's list. */
export const statusTones = {
  CREATED: 'grey',
  ACTIVE: 'green',
  SUSPENDED: 'yellow',
  CANCELLED: 'red',
  FAILED: 'yellow',
} as const satisfies Record<string, Tone>

export const actionNames: Record<PayerAction, string> = {
  approve: 'Approve',
  decline: 'Decline',
  suspend: 'Suspend',
  resume: 'Resume',
  cancel: 'Cancel',
}

const done: Record<PayerAction, string> = {
  approve: 'Approved',
  decline: 'Declined',
  suspend: 'Suspended',
  resume: 'Resumed',
  cancel: 'Cancelled',
}

/** Returns the message after the response to an action. `what` names the object of the action. */
export function answerText(answer: ActAnswer, action: PayerAction, what: string): string {
  switch (answer) {
    case 'done':
      return `${done[action]}: ${what}.`
    case 'forbidden':
      return `We didn’t do anything because ${what} has already changed. This page shows its current status.`
    case 'unknown':
      return `We couldn’t confirm your change to ${what}. Check its status before trying again.`
  }
}
