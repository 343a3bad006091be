import type { DashboardUser } from '@tideway/contract/users/users'
import { statusOfUser } from '@tideway/contract/users/users'
import { Button } from '@tideway/design/buttons/button'
import { Chip } from '@tideway/design/indicators/chip'
import type { SelectOption } from '@tideway/design/select/select'
import type { TableColumn } from '../ui/table/columns/table-column.ts'
import { Lines } from '../ui/table/rows/compact-lines.tsx'
import { UserRoleSelect } from './roles/user-role-select.tsx'
import styles from './users-table.module.css'

/** A user, with the changes that the signed-in user may make to them. */
export interface UserRow {
  user: DashboardUser
  /** Given and family name, or the email if there is no name. */
  name: string
  /** Text of the Name column: '-' if there is no name. */
  shownName: string
  role: string
  options: SelectOption<string>[]
  /** The reason why the signed-in user may neither change the role nor delete the user. */
  off: string | undefined
  /** Role being saved. */
  saving: string | undefined
  deleting: boolean
  onRole: (role: string) => void
  onDelete: () => void
}

/** The five columns of spec 2.17. */
export const userColumns: readonly TableColumn<UserRow>[] = [
  {
    id: 'name',
    header: 'Name',
    cell: (row) => <span className={styles.name}>{row.shownName}</span>,
    width: 140,
  },
  {
    id: 'email',
    header: 'Email',
    cell: (row) => <span className={styles.email}>{row.user.email}</span>,
    width: 240,
  },
  {
    id: 'role',
    header: 'Role',
    cell: (row) => <UserRoleSelect row={row} />,
    width: 220,
    takesRest: true,
  },
  { id: 'action', header: 'Action', cell: (row) => <DeleteButton row={row} />, width: 64 },
  {
    id: 'status',
    header: 'Status',
    cell: (row) => <Status row={row} />,
    kind: 'chip',
    reserve: ['VERIFIED'],
  },
]

/** Three lines at 768 px and below. The actions are in the opened row. */
export function compactUser(row: UserRow) {
  const role = row.options.find(({ value }) => value === row.role)
  return (
    <Lines
      chip={<Status row={row} />}
      second={row.user.email}
      third={role?.text ?? row.role}
      title={row.shownName}
    />
  )
}

export function userDetail(row: UserRow) {
  return (
    <div className={styles.detail}>
      <UserRoleSelect labelled row={row} />
      <DeleteButton row={row} />
    </div>
  )
}

/** VERIFIED or blank (spec 4). */
function Status({ row }: { row: UserRow }) {
  const status = statusOfUser(row.user)
  return status === '' ? null : <Chip tone="green">{status}</Chip>
}

function DeleteButton({ row }: { row: UserRow }) {
  return (
    <Button
      aria-label={`Delete ${row.name}`}
      busy={row.deleting}
      disabledReason={row.off ?? (row.saving === undefined ? undefined : 'Saving…')}
      onClick={row.onDelete}
      // The role shows the same reason.
      reasonPlacement="hidden"
    >
      Delete
    </Button>
  )
}
