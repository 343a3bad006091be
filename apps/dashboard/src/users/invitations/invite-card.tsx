import { useQuery } from '@tanstack/react-query'
import { FieldStack } from '@tideway/design/fields/field'
import { TextField } from '@tideway/design/fields/text-field'
import { Select } from '@tideway/design/select/select'
import { useRef } from 'react'
import { AskButton } from '../../approvals/ask-button.tsx'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { Card } from '../../ui/layout/page.tsx'
import { RefreshButton } from '../../ui/layout/refresh-button.tsx'
import { HeldAlert } from '../../ui/saving/held-alert.tsx'
import { NO_ROLES, rolesQuery } from '../user-queries.ts'
import styles from '../users.module.css'
import { INVITE_FAILED, INVITED, useInvitation } from './use-invitation.ts'

const LOADING = 'Loading roles…'

/** Card with email, role and Add User (spec 2.17, at most 344 px wide). */
export function InviteCard() {
  const { actingClientId } = useSession()
  const roles = useQuery(rolesQuery(useApi(), actingClientId))
  const form = useInvitation(roles.data)
  const input = useRef<HTMLInputElement>(null)
  const failed = form.outcome?.sent === false ? form.outcome : undefined

  return (
    <Card>
      <form
        className={styles.invite}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          // Enter in the field submits even if the button is disabled.
          if (form.off === undefined) form.send()
          else input.current?.focus()
        }}
      >
        <FieldStack>
          <div>
            <TextField
              autoComplete="off"
              error={failed && INVITE_FAILED}
              label="Email"
              maxLength={254}
              onChange={form.change}
              onFocus={form.forget}
              readOnly={form.busy}
              ref={input}
              required
              spellCheck={false}
              type="email"
              value={form.email}
            />
            {failed?.reason ? <p className={styles.note}>{`${failed.reason}.`}</p> : null}
            <p className={styles.sent} role="status">
              {form.outcome?.sent === true ? INVITED : ''}
            </p>
            {form.outcome?.sent === 'held' ? <HeldAlert held={form.outcome.held} /> : null}
          </div>
          <Select
            disabledReason={roles.data ? undefined : roles.isError ? NO_ROLES : LOADING}
            hideReason={roles.isPending}
            label="Role"
            onChange={form.choose}
            options={form.options}
            placeholder={roles.isPending ? LOADING : 'Choose a role'}
            required
            value={form.role ?? null}
          />
        </FieldStack>
        {roles.isError ? (
          <RefreshButton busy={roles.isFetching} onRefresh={() => void roles.refetch()} />
        ) : null}
        <AskButton
          busy={form.busy}
          disabledReason={form.off}
          guards="user"
          kind="primary"
          reasonPlacement="below"
          type="submit"
        >
          Add User
        </AskButton>
      </form>
    </Card>
  )
}
