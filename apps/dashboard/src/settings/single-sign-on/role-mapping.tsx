import { IconX } from '@tabler/icons-react'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roleLabel, roles } from '@tideway/contract/users/roles/roles'
import { Button, IconButton } from '@tideway/design/buttons/button'
import { TextField } from '@tideway/design/fields/text-field'
import { Icon } from '@tideway/design/indicators/icon'
import { Select } from '@tideway/design/select/select'
import styles from './single-sign-on.module.css'
import type { SignOnForm } from './use-sign-on-form.ts'

const options = roles.map((role) => ({ value: role, text: roleLabel(role) }))
const everyone: { value: Role | ''; text: string }[] = [
  { value: '', text: 'No role: they can’t sign in' },
  ...options,
]

/** The groups of the company, each with its role. */
export function RoleMapping({ form }: { form: SignOnForm }) {
  const { draft, busy } = form
  const { roleMapping } = draft
  const nextKey = Math.max(0, ...roleMapping.map(({ key }) => key)) + 1
  return (
    <fieldset className={styles.group}>
      <legend>Roles</legend>
      <TextField
        hint="The claim with each person’s groups, such as groups or realm_access.roles. Leave it empty to set roles in Users."
        label="Roles claim (optional)"
        mono
        name="rolesClaim"
        onChange={(rolesClaim) => form.change({ rolesClaim })}
        readOnly={busy}
        spellCheck={false}
        value={draft.rolesClaim}
      />
      {draft.rolesClaim.trim() === '' ? null : (
        <>
          <ul aria-label="Roles by group" className={styles.rows}>
            {roleMapping.map(({ key, value, role }, index) => (
              <li key={key}>
                <TextField
                  label={`Group ${index + 1}`}
                  mono
                  onChange={(typed) => form.changeRow(key, { value: typed })}
                  readOnly={busy}
                  spellCheck={false}
                  value={value}
                />
                <Select
                  label={`Role of group ${index + 1}`}
                  onChange={(chosen) => form.changeRow(key, { role: chosen })}
                  options={options}
                  value={role}
                />
                <IconButton
                  icon={<Icon of={IconX} />}
                  label={`Remove group ${index + 1}`}
                  onClick={() =>
                    form.change({ roleMapping: roleMapping.filter((row) => row.key !== key) })
                  }
                />
              </li>
            ))}
          </ul>
          <p className={styles.words}>
            A person in several groups gets the role of the first. We update roles at each sign-in.
          </p>
          <div>
            <Button
              onClick={() =>
                form.change({
                  roleMapping: [
                    ...roleMapping,
                    { key: nextKey, value: '', role: 'BASE_FINANCE_OPERATOR' },
                  ],
                })
              }
            >
              Add a group
            </Button>
          </div>
        </>
      )}
      <Select
        error={form.errorOf('defaultRole')}
        label={draft.rolesClaim.trim() === '' ? 'Role of new people' : 'Role of everyone else'}
        onChange={(defaultRole) => form.change({ defaultRole })}
        options={everyone}
        value={draft.defaultRole}
      />
    </fieldset>
  )
}
