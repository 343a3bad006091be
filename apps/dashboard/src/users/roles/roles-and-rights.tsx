import { IconCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { Icon } from '@tideway/design/indicators/icon'
import { smallScreen } from '@tideway/design/theme/breakpoints'
import { classNames } from '@tideway/design/theme/class-names'
import { useMedia } from '@tideway/design/theme/use-media'
import { useApi } from '../../session/api-context.tsx'
import { useSession } from '../../session/session-context.tsx'
import { useUser } from '../../session/user-context.tsx'
import { ClosedSection } from '../closed-section.tsx'
import { NO_ROLES, rolesQuery } from '../user-queries.ts'
import styles from './role-rights.module.css'
import type { RoleRights } from './role-rights.ts'
import { rightNames, rightsOfRoles } from './role-rights.ts'

/** Shows the rights of each role, to read before assigning one. */
export function RolesAndRights() {
  return (
    <ClosedSection title="Roles and rights">
      <Rights />
      <p className={styles.note}>
        People who sign in with company SSO get the rights of their role, except Users.
      </p>
    </ClosedSection>
  )
}

function Rights() {
  const { role } = useUser()
  const { actingClientId } = useSession()
  const isSmall = useMedia(smallScreen)
  const roles = useQuery(rolesQuery(useApi(), actingClientId))
  if (!roles.data) {
    return <p className={styles.note}>{roles.isError ? NO_ROLES : 'Loading roles…'}</p>
  }
  const all = rightsOfRoles(roles.data)
  return isSmall ? <RightsList all={all} own={role} /> : <RightsTable all={all} own={role} />
}

interface RightsProps {
  all: readonly RoleRights[]
  /** The role of the signed-in user. */
  own: string | undefined
}

function RightsTable({ all, own }: RightsProps) {
  return (
    // A scrollable region must be focusable by keyboard (WCAG 2.1.1).
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a region that scrolls is reached by keyboard (WCAG 2.1.1)
    <section aria-label="Rights of each role" className={styles.scroll} tabIndex={0}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Right</th>
            {all.map(({ role, label }) => (
              <th className={own === role ? styles.own : undefined} key={role} scope="col">
                {label}
                {own === role ? <span className={styles.yours}>Your role</span> : null}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rightNames.map((right, place) => (
            <tr key={right}>
              <th scope="row">{right}</th>
              {all.map(({ role, holds }) => (
                <td className={own === role ? styles.own : undefined} key={role}>
                  {holds[place] ? (
                    <>
                      <Icon of={IconCheck} />
                      <span className="visually-hidden">Yes</span>
                    </>
                  ) : (
                    <span className="visually-hidden">No</span>
                  )}
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">Manages</th>
            {all.map((role) => (
              <td
                className={classNames(styles.manages, own === role.role && styles.own)}
                key={role.role}
              >
                {managed(role)}
              </td>
            ))}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

/** Layout for phones: role by role, in words. */
function RightsList({ all, own }: RightsProps) {
  return (
    <dl className={styles.list}>
      {all.map(({ role, label, holds, ...rest }) => (
        <div key={role}>
          <dt>
            {label}
            {own === role ? <span className={styles.yours}>Your role</span> : null}
          </dt>
          <dd>{rightNames.filter((_, place) => holds[place]).join(', ')}</dd>
          <dd className={styles.managesLine}>Manages: {managed(rest)}</dd>
        </div>
      ))}
    </dl>
  )
}

function managed({ manages, managesAll }: Pick<RoleRights, 'manages' | 'managesAll'>): string {
  if (managesAll) return 'Every role'
  return manages.length === 0 ? 'None' : manages.join(', ')
}
