import { useQuery, useQueryClient } from '@tanstack/react-query'
import { heldWords } from '@tideway/browser/approvals/held-words'
import type { Approval } from '@tideway/contract/approvals/approval'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import { Chip } from '@tideway/design/indicators/chip'
import { useEffect } from 'react'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { Card, Section } from '../ui/layout/page.tsx'
import { approvalsPath } from '../ui/saving/approvals-path.ts'
import { DateTimeText } from '../ui/time/date-time-text.tsx'
import { approvalsQuery } from './approval-queries.ts'
import { approvalTitle, statusTone, statusWord, subjectName } from './approval-words.ts'
import styles from './approvals.module.css'

const needed: Scope = 'PortalAPI/GET:approvals'
/** Number of newest requests shown here. The Approvals screen has all of them. */
const MOST = 5

export interface AskedHereProps {
  /** Returns true for requests that belong to this screen. */
  belongs: (approval: Approval) => boolean
  /** Key of the queries to read again when one of the requests ends. */
  changes: readonly string[]
}

/** Requests for approval that were made here: the waiting ones, and the decision and reason of the others. */
export function AskedHere({ belongs, changes }: AskedHereProps) {
  const { user, actingClientId } = useSession()
  const queryClient = useQueryClient()
  const query = approvalsQuery(useApi(), actingClientId, { whileIdle: false })
  const { data } = useQuery({ ...query, enabled: user.scopes.has(needed) })
  const requests = (data ?? []).filter(belongs)
  const waiting = requests.filter(({ status }) => status === 'PENDING').length
  const queryKey = changes.join(' ')
  useEffect(() => {
    // When the number of waiting requests changes, reads the screen's data again, because an approved request may have
    // changed it.
    if (waiting > 0)
      return () => void queryClient.invalidateQueries({ queryKey: queryKey.split(' ') })
    return undefined
  }, [waiting, queryClient, queryKey])
  if (requests.length === 0) return null
  return (
    <Section title="Requests for approval">
      <Card>
        <ul aria-label="Requests for approval" className={styles.asked}>
          {requests.slice(0, MOST).map((approval) => (
            <li key={approval.approvalId}>
              <span className={styles.head}>
                <span className={styles.title}>{approvalTitle(approval)}</span>
                <Chip tone={statusTone(approval)}>{statusWord(approval)}</Chip>
              </span>
              <span className={styles.when}>
                {subjectName(approval)} · {approval.askedBy.name} ·{' '}
                <DateTimeText instant={approval.askedDatetime} />
              </span>
              <span className={styles.when}>
                {heldWords(approval).text}{' '}
                <a href={approvalsPath(approval.approvalId)}>Open Approvals</a>
              </span>
            </li>
          ))}
        </ul>
      </Card>
    </Section>
  )
}
