import type { Activity } from '@tideway/contract/activity/activity'
import { formatAud, parsePaymentAmount, parseTwoDecimals } from '@tideway/contract/money/money'
import { isRole, roleLabel } from '@tideway/contract/users/roles/roles'

/** Returns the actor: 'Amelia Hart, Admin', with their own client if it is a different one. */
export function actorWords({ actor, clientId }: Activity): string {
  const who = actor.role ? `${actor.name}, ${roleLabel(actor.role)}` : actor.name
  const elsewhere = actor.organisationId !== undefined && actor.organisationId !== clientId
  return elsewhere ? `${who}, of ${actor.organisationId}` : who
}

/** Returns the change, in as much detail as the trail has: 'Finance Manager to Tech Operator', 'amount: 12.30'. */
export function detailWords({ action, details, reason }: Activity): string {
  const { before, role, ...others } = inDollars(action, details)
  const facts = Object.entries(others).map(([name, value]) => `${spaced(name)}: ${quoted(value)}`)
  if (role !== undefined) {
    facts.unshift(before === undefined ? quoted(role) : `${quoted(before)} to ${quoted(role)}`)
  } else if (before !== undefined) facts.unshift(`before: ${quoted(before)}`)
  if (reason !== undefined) facts.push(reason)
  return facts.join(' · ')
}

/** Formats amounts for people. The trail stores them as `10.00`. */
function inDollars(action: string, details: Activity['details']): Activity['details'] {
  const isThreshold = action === 'lowBalanceAlert.setThreshold'
  return Object.fromEntries(
    Object.entries(details).map(([name, value]) => {
      const isAmount = name === 'amount' || (isThreshold && ['before', 'after'].includes(name))
      return [name, isAmount && value !== null ? dollars(value) : value]
    }),
  )
}

/** A rejected change may contain any text, which is shown unchanged. */
function dollars(text: string): string {
  const cents = parseTwoDecimals(text) ?? parsePaymentAmount(text)
  return cents === undefined ? text : formatAud(cents)
}

function quoted(value: string | null): string {
  if (value === null || value === '') return 'none'
  return isRole(value) ? roleLabel(value) : value
}

/** Turns `settlementAccount` into 'settlement account'. */
function spaced(name: string): string {
  return name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}
