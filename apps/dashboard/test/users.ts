import { screen, within } from '@testing-library/react'
import type { FakeProvider } from '@tideway/browser/test/fake-provider'
import { ActivityPage } from '@tideway/contract/activity/activity'
import type { Role } from '@tideway/contract/users/roles/roles'
import { roles } from '@tideway/contract/users/roles/roles'
import type { DashboardUser } from '@tideway/contract/users/users'
import { DashboardUsers, RolesData, rolesDataFor } from '@tideway/contract/users/users'
import { answerFrame } from './app.tsx'

export const USERS = '/portal/v1/users'

/** Returns the operation on one user, for example `PATCH /portal/v1/users/ana%40harbour.example`. */
export const userCall = (method: 'PATCH' | 'DELETE', email: string) =>
  `${method} ${USERS}/${encodeURIComponent(email)}`

export function userWith(email: string, role: Role): DashboardUser {
  return { email, roles: [role], enabled: true, userStatus: 'CONFIRMED' }
}

/** Returns a verified user of each role besides `self`, who is Mia Okafor. */
export function usersOfEachRole(self: Role): DashboardUser[] {
  return roles.map((role) =>
    userWith(role === self ? 'mia@harbour.example' : `${role.toLowerCase()}@harbour.example`, role),
  )
}

/** Answers the calls of the Users screen. */
export function answerUsers(provider: FakeProvider, role: Role, users: DashboardUser[]): void {
  // A table renders only the rows that fit its height, which would be 0 in jsdom.
  Object.defineProperty(Element.prototype, 'clientHeight', { configurable: true, value: 768 })
  answerFrame(provider)
  provider.answer(`GET ${USERS}`, DashboardUsers, users)
  provider.answer('GET /portal/v1/roles', RolesData, rolesDataFor(role))
  provider.answer('GET /portal/v1/clients/HARBOUR/activity', ActivityPage, {
    records: [],
    recordCount: 0,
  })
}

/** Returns the row of a user and its controls. */
export async function rowOf(email: string) {
  const table = await screen.findByRole('table', { name: 'Users' })
  const row = (await within(table).findByText(email, { selector: 'td *' })).closest('tr')
  if (row === null) throw new Error(`${email} is in no row`)
  return {
    row,
    role: within(row).getByRole('button', { name: /Role of/ }),
    remove: within(row).getByRole('button', { name: /^Delete/ }),
  }
}
