import type { User } from '@tideway/browser/session/user'
import type { TraceEvent, TraceKind } from '@tideway/contract/trace/trace'
import { paymentAgreementSearchType, searchTypes } from '../../list/search/search-types.ts'

/** A screen, and the key of the row to focus there. */
export interface Destination {
  href: string
  row?: string | undefined
}

export interface TraceLink extends Destination {
  label: string
}

type Permissions = User['permissions']
type LinkedKind = NonNullable<TraceEvent['record']>['kind']

const segments: Readonly<Record<LinkedKind, string>> = {
  paymentRequest: searchTypes[0]?.segment ?? '',
  payment: searchTypes[1]?.segment ?? '',
  paymentInitiation: searchTypes[2]?.segment ?? '',
  paymentAgreement: paymentAgreementSearchType.segment,
}

const recordLabels: Readonly<Record<LinkedKind, string>> = {
  paymentRequest: 'Payment request',
  payment: 'Outbound payment',
  paymentInitiation: 'Payment initiation',
  paymentAgreement: 'Payment agreement',
}

/** Returns the address of a transaction's own page. */
export function recordPath(kind: LinkedKind, id: string): string {
  return `/transactions/${segments[kind]}/${encodeURIComponent(id)}`
}

/** Returns the address of a transaction's own page with its trace open. */
export function tracePath(kind: TraceKind, id: string): string {
  return `${recordPath(kind, id)}#trace`
}

/** Returns the address of an event's screen, if the user may open it. */
export function linkOf(
  { event, id, record, delivery }: TraceEvent,
  subjectId: string,
  permissions: Permissions,
): TraceLink | undefined {
  if (record) {
    if (record.kind === 'paymentAgreement' && !permissions.paymentAgreementMenuItem)
      return undefined
    return { href: recordPath(record.kind, record.id), label: recordLabels[record.kind] }
  }
  if (event === 'WEBHOOK' && permissions.settingsMenuItem) {
    const destination = encodeURIComponent(delivery?.destinationId ?? 'default')
    const query = new URLSearchParams({ reference: subjectId })
    return {
      href: `/settings/manage-webhook/${destination}?${query}`,
      label: 'Delivery log',
      row: id,
    }
  }
  if (event === 'LEDGER_ENTRY' && permissions.reportsMenuItem)
    return { href: '/reports', label: 'Reports' }
  if (event === 'APPROVAL_REQUESTED' || event === 'APPROVAL_ENDED')
    return { href: '/approvals', label: 'Approvals' }
  return undefined
}

/** Returns the address of the screen that manages the actor of an event, if the user may open it. */
export function actorLinkOf(
  { actor }: TraceEvent,
  permissions: Permissions,
): Destination | undefined {
  if (actor?.kind === 'USER' && permissions.usersMenuItem)
    return { href: '/users', row: actor.name }
  if (actor?.kind === 'KEY' && actor.id && permissions.settingsMenuItem)
    return { href: '/settings#api-keys', row: actor.id }
  if (actor?.kind === 'FILE' && actor.id && permissions.appsMenuItem)
    return { href: '/apps/batch', row: actor.id }
  return undefined
}
