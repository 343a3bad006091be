import { useQuery } from '@tanstack/react-query'
import { nameOfUser } from '@tideway/contract/users/users'
import type { RefObject } from 'react'
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import { ApprovalNotice } from '../approvals/approval-notice.tsx'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { prefetch } from '../ui/lazy-component.ts'
import { lazyDialog } from '../ui/lazy-overlays.ts'
import { HeldAlert } from '../ui/saving/held-alert.tsx'
import { DataTable } from '../ui/table/data-table.tsx'
import type { ConfirmUserDialogProps } from './confirm-user-dialog.tsx'
import { ConfirmUserDialog } from './confirm-user-dialog.tsx'
import { useActor } from './use-actor.ts'
import { useUserChanges } from './use-user-changes.ts'
import type { UserRow } from './user-columns.tsx'
import { compactUser, userColumns, userDetail } from './user-columns.tsx'
import { NO_ROLES, rolesQuery, usersQuery } from './user-queries.ts'
import { roleOptions, shownRole, whyNotChange } from './user-row.ts'
import styles from './users-table.module.css'

/** Lists every user who signs in for the acting client (spec 2.17). */
export function UsersTable() {
  const { actingClientId } = useSession()
  const api = useApi()
  const users = useQuery(usersQuery(api, actingClientId))
  const rows = useUserRows()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const goes = useFocusWhenGone(heading, rows.list)
  const requested = rows.list.find(({ user }) => user.email === rows.askedEmail)

  async function remove(email: string) {
    rows.ask(undefined)
    goes(email)
    if (!(await rows.remove(email))) goes(undefined)
  }

  return (
    <div className={styles.table}>
      <h2 ref={heading} tabIndex={-1}>
        Users
      </h2>
      <ApprovalNotice kind="user" />
      {rows.held ? <HeldAlert held={rows.held} /> : null}
      <DataTable
        columns={userColumns}
        compactRow={compactUser}
        emptyText="There are no users yet. Add the first one above."
        failedText={GENERIC_FAILURE}
        label="Users"
        onOpenChange={setOpenKey}
        onRefresh={() => void users.refetch()}
        openKey={openKey}
        opens="compact"
        renderDetail={userDetail}
        rowKey={({ user }) => user.email}
        rowName={({ name }) => name}
        rows={rows.list}
        rowsStay
        skeletonRows={7}
        status={
          users.isPending ||
          // Shows a new attempt after a failure as loading.
          (users.isError && users.isFetching && !users.data)
            ? 'loading'
            : users.isError && !users.data
              ? 'failed'
              : 'ready'
        }
      />
      <DeleteUserDialog
        onClose={() => rows.ask(undefined)}
        onConfirm={(email) => void remove(email)}
        user={requested && { name: requested.name, email: requested.user.email }}
      />
    </div>
  )
}

/**
 * Moves the focus to the heading when a deleted row removes the focused button. This happens in the commit that removes
 * the row, even while the dialog is still closing. Call the result with the email of the user to delete.
 */
function useFocusWhenGone(heading: RefObject<HTMLElement | null>, list: readonly UserRow[]) {
  const awaited = useRef<string>(undefined)
  useLayoutEffect(() => {
    const email = awaited.current
    if (email === undefined || list.some(({ user }) => user.email === email)) return
    awaited.current = undefined
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('[role=alertdialog]'))
      heading.current?.focus()
  }, [heading, list])
  return (email: string | undefined) => {
    awaited.current = email
  }
}

function useUserRows() {
  const { actingClientId } = useSession()
  const api = useApi()
  const actor = useActor()
  const users = useQuery(usersQuery(api, actingClientId)).data
  const base = useQuery(rolesQuery(api, actingClientId))
  const { changes, held, setRole, remove } = useUserChanges()
  const [askedEmail, ask] = useState<string>()
  const { data: roles, isError } = base
  const missing = roles ? undefined : isError ? NO_ROLES : 'Loading roles…'
  const list = useMemo(
    () =>
      (users ?? []).map((user): UserRow => {
        const change = changes.get(user.email)
        const shownName = nameOfUser(user)
        const role = shownRole(user)
        return {
          user,
          name: shownName === '-' ? user.email : shownName,
          shownName,
          role,
          options: roleOptions(actor, roles, role),
          off: roles ? whyNotChange(actor, user, users ?? [], roles) : missing,
          saving: change?.role,
          deleting: change !== undefined && change.role === undefined,
          onRole: (next) => void setRole(user.email, next),
          onDelete: () => ask(user.email),
        }
      }),
    [users, roles, missing, changes, setRole, actor],
  )
  return { list, askedEmail, ask, held, remove }
}

/** Confirmation before a user is deleted (spec 2.17, at most 290 px wide), with the user's name and email. */
function DeleteUserDialog(props: ConfirmUserDialogProps) {
  useEffect(() => prefetch(lazyDialog), [])
  return (
    <ConfirmUserDialog
      {...props}
      act="Yes"
      title="Are you sure you want to delete this user?"
      width={290}
    >
      {(rule) => <p>{rule ?? 'They’ll lose access immediately.'}</p>}
    </ConfirmUserDialog>
  )
}
