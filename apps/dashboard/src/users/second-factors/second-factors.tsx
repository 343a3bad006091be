import { useQuery, useQueryClient } from '@tanstack/react-query'
import { reasonOf } from '@tideway/browser/http/api-failure'
import { useMutationPerSubject } from '@tideway/browser/mutations/use-mutation-per-subject'
import type { DashboardUser } from '@tideway/contract/users/users'
import { nameOfUser, secondFactorsOfUser } from '@tideway/contract/users/users'
import { Button } from '@tideway/design/buttons/button'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { GENERIC_FAILURE } from '../../platform/generic-failure.ts'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { ClosedSection } from '../closed-section.tsx'
import type { ConfirmUserDialogProps } from '../confirm-user-dialog.tsx'
import { ConfirmUserDialog } from '../confirm-user-dialog.tsx'
import { useActor } from '../use-actor.ts'
import { refetchUsers, resetFactors, rolesQuery, usersQuery } from '../user-queries.ts'
import { whyNotReset } from '../user-row.ts'
import styles from './second-factors.module.css'

/**
 * The second factors of each user, and the reset for a user who has lost theirs. Left out if the provider does not
 * report them.
 */
export function SecondFactors() {
  const { actingClientId } = useSession()
  const users = useQuery(usersQuery(useApi(), actingClientId)).data
  if (!users?.some((user) => user.secondFactors !== undefined)) return null
  return (
    <ClosedSection title="Second factors">
      <FactorList users={users} />
    </ClosedSection>
  )
}

function FactorList({ users }: { users: readonly DashboardUser[] }) {
  const api = useApi()
  const actor = useActor()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { data: roles } = useQuery(rolesQuery(api, actingClientId))
  const [resetEmail, ask] = useState<string>()
  const { pending, run } = useMutationPerSubject({
    async mutationFn({ subject: email }: { subject: string }) {
      await resetFactors(api, email)
      return 'Second factors have been reset'
    },
    async onSettled(done, error) {
      await refetchUsers(queryClient, actingClientId)
      if (done !== undefined) snackbar(done)
      else snackbar(reasonOf(error) ?? GENERIC_FAILURE, { tone: 'error' })
    },
  })
  const rows = users.map((user) => ({
    email: user.email,
    name: nameOfUser(user) === '-' ? user.email : nameOfUser(user),
    factors: secondFactorsOfUser(user) ?? '',
    has: (user.secondFactors?.length ?? 0) > 0,
    off: roles ? whyNotReset(actor, user, roles) : 'Loading roles…',
  }))
  return (
    <>
      <ul aria-label="Second factors" className={styles.list}>
        {rows.map((row) => (
          <li key={row.email}>
            <span className={styles.who}>
              {row.name}
              {row.name === row.email ? null : <span className={styles.email}>{row.email}</span>}
            </span>
            <span>{row.factors}</span>
            {row.has ? (
              <Button
                aria-label={`Reset the second factors of ${row.name}`}
                busy={pending.has(row.email)}
                disabledReason={row.off}
                onClick={() => ask(row.email)}
                reasonPlacement="below"
              >
                Reset
              </Button>
            ) : null}
          </li>
        ))}
      </ul>
      <ResetFactorsDialog
        onClose={() => ask(undefined)}
        onConfirm={(email) => {
          ask(undefined)
          void run({ subject: email }).catch(() => undefined)
        }}
        user={rows.find(({ email }) => email === resetEmail)}
      />
    </>
  )
}

interface ResetFactorsDialogProps extends ConfirmUserDialogProps {
  user: { name: string; email: string; factors: string } | undefined
}

/**
 * Confirmation before a user's second factors are reset: the factors that are removed, and the way to sign in
 * afterwards.
 */
function ResetFactorsDialog(props: ResetFactorsDialogProps) {
  return (
    <ConfirmUserDialog
      {...props}
      act="Reset"
      items={[{ label: 'Second factors', value: props.user?.factors ?? '' }]}
      title="Reset this user’s second factors?"
      width={400}
    >
      {(rule) => (
        <>
          <p>
            Do this only if you’re sure that the request is theirs. They’ll be signed out
            everywhere, and then sign in with their password alone. We’ll tell them by email.
          </p>
          {rule === undefined ? null : <p>{rule}</p>}
        </>
      )}
    </ConfirmUserDialog>
  )
}
