import { Link } from '@tanstack/react-router'
import { formatAud, negateCents, parseTwoDecimals } from '@tideway/contract/money/money'
import type { TraceEvent, TraceKind } from '@tideway/contract/trace/trace'
import { roleLabel } from '@tideway/contract/users/roles/roles'
import type { ReactNode } from 'react'
import { useUser } from '../../session/user-context.tsx'
import { showRowWhenReady } from '../../ui/table/rows/show-row.ts'
import { IdText } from '../../ui/text/id-text.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import type { Destination } from './trace-links.ts'
import { actorLinkOf, linkOf } from './trace-links.ts'
import styles from './trace-list.module.css'
import { answerOf, idNameOf, reasonOf, titleOf } from './trace-words.ts'

interface TraceLineProps {
  event: TraceEvent
  kind: TraceKind
  /** The transaction's id. */
  subjectId: string
}

/** One event: its time, what happened, who did it, how much, and where it lives. */
export function TraceLine({ event, kind, subjectId }: TraceLineProps) {
  const { permissions } = useUser()
  const link = linkOf(event, subjectId, permissions)
  const lines = [
    event.delivery?.event,
    [event.delivery?.destinationId, event.delivery?.url].filter(Boolean).join(' · '),
    answerOf(event),
    event.status !== undefined && event.event === 'PAYTO_ATTEMPT' ? event.status : undefined,
    reasonOf(event),
    event.entry ? `Balance ${dollars(event.entry.balance)}` : undefined,
    event.reference ? `Reference ${event.reference}` : undefined,
    event.approvedBy ? `Approved by ${event.approvedBy}` : undefined,
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      <span className={styles.time}>
        <DateTimeText instant={event.at} />
      </span>
      <div className={styles.what}>
        <strong>{titleOf(event, kind)}</strong>
        <Actor event={event} />
        {lines.map((line) => (
          <span className={styles.note} key={line}>
            {line}
          </span>
        ))}
        {event.text ? <p className={styles.text}>{event.text}</p> : null}
        <span className={styles.id}>
          <IdText name={idNameOf(event)} value={event.id} />
          {link ? <LinkTo {...link}>{link.label}</LinkTo> : null}
        </span>
      </div>
      <span className={styles.amount}>{event.amount ? signedAmount(event) : null}</span>
    </li>
  )
}

function Actor({ event }: { event: TraceEvent }) {
  const { permissions } = useUser()
  const { actor } = event
  if (actor === undefined) return null
  const destination = actorLinkOf(event, permissions)
  return (
    <span className={styles.note}>
      {destination ? <LinkTo {...destination}>{actor.name}</LinkTo> : actor.name}
      {actor.role ? `, ${roleLabel(actor.role)}` : null}
    </span>
  )
}

function LinkTo({ href, row, children }: Destination & { children: ReactNode }) {
  return (
    <Link onClick={() => row && showRowWhenReady(row)} to={href}>
      {children}
    </Link>
  )
}

function signedAmount({ amount = '', entry }: TraceEvent): string {
  const cents = parseTwoDecimals(amount)
  return cents === undefined || entry?.direction !== 'debit'
    ? dollars(amount)
    : formatAud(negateCents(cents))
}

/** A balance may be negative. */
function dollars(text: string): string {
  const cents = parseTwoDecimals(text.replace(/^-/, ''))
  if (cents === undefined) return text
  return formatAud(text.startsWith('-') ? negateCents(cents) : cents)
}
