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
import styles from './trace-steps.module.css'
import { answerOf, idNameOf, reasonOf, titleOf } from './trace-words.ts'

interface TraceLineProps {
  event: TraceEvent
  kind: TraceKind
  /** The transaction's id. */
  subjectId: string
  /** True below the event of the story that this one repeats. Only the actor and the id of a refund are new then. */
  isSame?: boolean | undefined
}

/** One event: its title, amount, time and actor, and a link to its screen. */
export function TraceLine({ event, kind, subjectId, isSame = false }: TraceLineProps) {
  const { permissions } = useUser()
  const link = linkOf(event, subjectId, permissions)
  const repeated = [
    event.status !== undefined && event.event === 'PAYTO_ATTEMPT' ? event.status : undefined,
    reasonOf(event),
    event.reference ? `Reference ${event.reference}` : undefined,
  ]
  const lines = [
    event.delivery?.event,
    [event.delivery?.destinationId, event.delivery?.url].filter(Boolean).join(' · '),
    answerOf(event),
    event.entry ? `Balance ${dollars(event.entry.balance)}` : undefined,
    ...(isSame ? [] : repeated),
    event.approvedBy ? `Approved by ${event.approvedBy}` : undefined,
  ].filter(Boolean)
  return (
    <li className={styles.line}>
      <div className={styles.what}>
        {isSame ? null : (
          <>
            <strong>{titleOf(event, kind)}</strong>
            <span className={styles.note}>
              <DateTimeText instant={event.at} />
            </span>
          </>
        )}
        <Actor event={event} />
        {lines.map((line) => (
          <span className={styles.note} key={line}>
            {line}
          </span>
        ))}
        {event.text && !isSame ? <p className={styles.text}>{event.text}</p> : null}
        <span className={styles.id}>
          {isSame && event.event !== 'REFUND_REQUESTED' ? null : (
            <IdText name={idNameOf(event)} value={event.id} />
          )}
          {link ? <LinkTo {...link}>{link.label}</LinkTo> : null}
        </span>
      </div>
      <span className={styles.amount}>{event.amount && !isSame ? signedAmount(event) : null}</span>
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

/** Money that leaves the client has a minus sign: refunds, and entries that take from the balance. */
function signedAmount({ event, amount = '', entry }: TraceEvent): string {
  const leaves =
    entry?.direction === 'debit' || event === 'REFUND_REQUESTED' || event === 'REFUND_COMPLETED'
  return dollars(leaves ? `-${amount}` : amount)
}

/** A balance may be negative. */
function dollars(text: string): string {
  const cents = parseTwoDecimals(text.replace(/^-/, ''))
  if (cents === undefined) return text
  return formatAud(text.startsWith('-') ? negateCents(cents) : cents)
}
