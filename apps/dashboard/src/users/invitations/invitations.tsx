import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import { DAY } from '@tideway/contract/time/durations'
import { labelByRules } from '@tideway/contract/users/roles/role-rules'
import type { DashboardUser, RolesData } from '@tideway/contract/users/users'
import { hasInvitationEnded, INVITATION_DAYS } from '@tideway/contract/users/users'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import { Skeleton } from '@tideway/design/indicators/skeleton'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { DateTimeText } from '../../ui/time/date-time-text.tsx'
import { useActor } from '../use-actor.ts'
import { inviteAgain, NO_ROLES, refetchUsers, rolesQuery, usersQuery } from '../user-queries.ts'
import { shownRole, whyNotChange } from '../user-row.ts'
import styles from './invitations.module.css'
import { INVITE_FAILED, INVITED } from './use-invitation.ts'

/** Lists pending invitations, and sends them again. */
export function Invitations() {
  const { actingClientId } = useSession()
  const users = useQuery(usersQuery(useApi(), actingClientId))
  const roles = useQuery(rolesQuery(useApi(), actingClientId))
  const actor = useActor()
  const again = useInviteAgain()
  // Without an expiry from the provider, no user has a pending invitation.
  const pending = users.data?.filter((user) => user.invitationExpiresDatetime) ?? []
  if (users.isPending || roles.isPending) {
    return (
      <Card>
        <div aria-busy="true" className={styles.loading}>
          <span className="visually-hidden">Loading</span>
          <Skeleton width="260px" />
          <Skeleton width="200px" />
        </div>
      </Card>
    )
  }
  return (
    <Card>
      {pending.length === 0 ? (
        <EmptyState
          text={
            users.isError ? 'Invitations appear when users have loaded.' : 'No pending invitations.'
          }
        />
      ) : (
        <ul aria-label="Pending invitations" className={styles.list}>
          {pending.map((user) => (
            <Invitation
              busy={again.busyEmail === user.email}
              disabledReason={
                (roles.data ? whyNotChange(actor, user, users.data ?? [], roles.data) : NO_ROLES) ??
                (again.busyEmail !== undefined && again.busyEmail !== user.email
                  ? 'We’re sending another invitation.'
                  : undefined)
              }
              key={user.email}
              now={new Date(users.dataUpdatedAt)}
              onAgain={() => again.send(user.email)}
              rules={roles.data}
              user={user}
            />
          ))}
        </ul>
      )}
    </Card>
  )
}

interface InvitationProps {
  user: DashboardUser
  rules: RolesData | undefined
  now: Date
  busy: boolean
  disabledReason: string | undefined
  onAgain: () => void
}

function Invitation({ user, rules, now, busy, disabledReason, onAgain }: InvitationProps) {
  const role = shownRole(user)
  const end = Date.parse(user.invitationExpiresDatetime ?? '')
  return (
    <li className={styles.item}>
      <div className={styles.words}>
        <p className={styles.email}>
          <span>{user.email}</span>
          {hasInvitationEnded(user, now) ? <Chip tone="grey">EXPIRED</Chip> : null}
        </p>
        <p className={styles.facts}>
          <span>{rules ? labelByRules(rules, role) : role}</span>
          <span>
            Sent <DateTimeText instant={end - INVITATION_DAYS * DAY} />
          </span>
          <span>
            {hasInvitationEnded(user, now) ? 'Expired' : 'Expires'} <DateTimeText instant={end} />
          </span>
        </p>
      </div>
      <Button
        aria-label={`Resend the invitation to ${user.email}`}
        busy={busy}
        disabledReason={busy ? undefined : disabledReason}
        onClick={onAgain}
        reasonPlacement="below"
      >
        Resend
      </Button>
    </li>
  )
}

/** Sends an invitation again, one at a time. */
function useInviteAgain() {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { mutate, isPending, variables } = useSingleMutation({
    mutationFn: (email: string) => inviteAgain(api, email),
    onSuccess() {
      snackbar(INVITED)
    },
    onError(error) {
      snackbar(reasonOf(error) ?? INVITE_FAILED, { tone: 'error' })
    },
    onSettled: () => refetchUsers(queryClient, actingClientId),
  })
  return { busyEmail: isPending ? variables : undefined, send: mutate }
}
