import type { Scope } from '../users/roles/scopes.ts'

/**
 * The kinds of tasks for a person at a client, such as a payout that came back. A task is never stored: it is there while its cause
 * is. Tasks are not part of the provider API: if a provider answers 404 or 403, screens leave them out (readings 5, calls
 * of our own).
 */

interface TaskKindFacts {
  /** Operation that a caller needs to see these tasks: the one that reads their cause. */
  reads: Scope
  /** Operation by which the cause ends. Users who may make it can act. */
  acts: Scope
  /** The task in words, before its name and amount. */
  title: string
  /** The advice for the person. */
  advice: string
}

/** In display order: money first. */
export const taskKinds = {
  payoutReturned: {
    reads: 'RestAPI/POST:payment/search',
    acts: 'RestAPI/POST:payment',
    title: 'Payout came back',
    advice: 'Correct the account and send it again',
  },
  refundFailed: {
    reads: 'RestAPI/POST:paymentRequest/search',
    acts: 'RestAPI/POST:paymentRequest/refund',
    title: 'Refund failed',
    advice: 'Refund again, or pay another account',
  },
  payToRefundFailed: {
    reads: 'RestAPI/POST:paymentInitiation/search',
    acts: 'RestAPI/POST:paymentInitiation/refund',
    title: 'PayTo refund failed',
    advice: 'Refund again, or pay another account',
  },
  settlementFailed: {
    reads: 'RestAPI/GET:report',
    acts: 'RestAPI/POST:sweepRequest',
    title: 'Settlement failed',
    advice: 'The money is back in your balance. Settle again',
  },
  balanceLow: {
    reads: 'RestAPI/GET:balance',
    acts: 'RestAPI/PUT:clients/*/lowBalanceAlert/threshold',
    title: 'Low balance',
    advice: 'Top up the balance',
  },
  approvalWaiting: {
    reads: 'PortalAPI/GET:approvals',
    acts: 'PortalAPI/POST:approvals',
    title: 'Approval needed',
    advice: 'Approve or decline',
  },
  requestExpiring: {
    reads: 'RestAPI/POST:paymentRequest/search',
    acts: 'RestAPI/POST:paymentRequest',
    title: 'Payment request expires unpaid',
    advice: 'Remind the payer',
  },
  paymentFileRejected: {
    reads: 'PortalAPI/GET:clients/*/apps',
    acts: 'PortalAPI/POST:clients/*/apps',
    title: 'Payment file rejected',
    advice: 'Correct the file and upload it again',
  },
  paymentFilesUncollected: {
    reads: 'PortalAPI/GET:clients/*/apps',
    acts: 'PortalAPI/POST:clients/*/apps',
    title: 'We can’t collect payment files',
    advice: 'Check your SFTP server',
  },
  reportUndelivered: {
    reads: 'RestAPI/GET:report',
    acts: 'PortalAPI/PUT:clients/*',
    title: 'Reports not delivered by SFTP',
    advice: 'Check your SFTP server',
  },
  webhookFailing: {
    reads: 'RestAPI/GET:client/*',
    acts: 'RestAPI/PATCH:client/*',
    title: 'Webhook failing',
    advice: 'Check the address and your server',
  },
  secretEnding: {
    reads: 'RestAPI/GET:client/*',
    acts: 'RestAPI/PATCH:client/*',
    title: 'Old webhook signing secret ends',
    advice: 'Check that your server has the new secret',
  },
  invitationEnding: {
    reads: 'PortalAPI/GET:users',
    acts: 'PortalAPI/POST:users',
    title: 'Invitation not accepted',
    advice: 'Send it again, or delete the user',
  },
} as const satisfies Record<string, TaskKindFacts>

export type TaskKind = keyof typeof taskKinds
export const taskKindNames = Object.keys(taskKinds) as [TaskKind, ...TaskKind[]]

/** The reader of tasks. Keys have none. */
export interface TaskReader {
  scopes: ReadonlySet<string>
  /** True for a person of another identity provider, who manages no users (readings 2). */
  federated: boolean
}

/** Returns the kinds of tasks that a person may see: those whose cause they may read. */
export function visibleKinds({ scopes, federated }: TaskReader): TaskKind[] {
  return taskKindNames.filter(
    (kind) => scopes.has(taskKinds[kind].reads) && !(federated && kind === 'invitationEnding'),
  )
}
