import { useQuery } from '@tanstack/react-query'
import { nameOfUser } from '@tideway/contract/users'
import { useMemo, useRef, useState } from 'react'
import { GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'
import { useApi } from '../session/api-context.tsx'
import { useSession } from '../session/session-context.tsx'
import { DataTable } from '../ui/data-table.tsx'
import { DeleteUserDialog } from './delete-user-dialog.tsx'
import { useActor } from './use-actor.ts'
import { useUserChanges } from './use-user-changes.ts'
import { compactUser, type UserRow, userColumns, userDetail } from './user-columns.tsx'
import { rolesQuery, usersQuery } from './user-queries.ts'
import { roleOptions, whyNotChange } from './user-row.ts'
import styles from './users-table.module.css'

/** Everybody who signs in for the acting client (spec 2.17). */
export function UsersTable() {
  const { actingClientId } = useSession()
  const api = useApi()
  const users = useQuery(usersQuery(api, actingClientId))
  const rows = useUserRows()
  const [openKey, setOpenKey] = useState<string | null>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const asked = rows.list.find(({ user }) => user.email === rows.askedEmail)

  async function remove(email: string) {
    rows.ask(undefined)
    // The row goes, and with it the button that had the focus.
    const gone = await rows.remove(email)
    if (gone && document.activeElement === document.body) heading.current?.focus()
  }

  return (
    <div className={styles.table}>
      <h2 ref={heading} tabIndex={-1}>
        Users
      </h2>
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
        skeletonRows={7}
        status={
          users.isPending ||
          // Tried again after a failure.
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
        user={asked && { name: asked.name, email: asked.user.email }}
      />
    </div>
  )
}

function useUserRows() {
  const { actingClientId } = useSession()
  const api = useApi()
  const actor = useActor()
  const users = useQuery(usersQuery(api, actingClientId)).data
  const base = useQuery(rolesQuery(api, actingClientId))
  const { changes, setRole, remove } = useUserChanges()
  const [askedEmail, ask] = useState<string>()
  const { data: roles, isError } = base
  const missing = roles
    ? undefined
    : isError
      ? 'The roles could not be read.'
      : 'Loading the roles.'
  const list = useMemo(
    () =>
      (users ?? []).map((user): UserRow => {
        const change = changes[user.email]
        const shownName = nameOfUser(user)
        const role = user.roles[0] ?? ''
        return {
          user,
          name: shownName === '-' ? user.email : shownName,
          shownName,
          role,
          options: roleOptions(actor, roles?.base ?? [], role),
          off: missing ?? whyNotChange(actor, user, users ?? []),
          saving: typeof change === 'object' ? change.role : undefined,
          deleting: change === 'delete',
          onRole: (next) => void setRole(user.email, next),
          onDelete: () => ask(user.email),
        }
      }),
    [users, roles, missing, changes, setRole, actor],
  )
  return { list, askedEmail, ask, remove }
}
