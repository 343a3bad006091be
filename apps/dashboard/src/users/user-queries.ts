import type { QueryClient } from '@tanstack/react-query'
import { queryOptions } from '@tanstack/react-query'
import type { Api } from '@tideway/browser/http/api'
import { MINUTE } from '@tideway/contract/time/durations'
import { DashboardUser, DashboardUsers, RolesData } from '@tideway/contract/users/users'
import { activityKey } from './activity/activity-queries.ts'

export const usersKey = (clientId: string) => ['client', clientId, 'users'] as const

/**
 * Reads the acting client's users. Invitations may be accepted at any time, so the list is read again when the window
 * gets the focus.
 */
export function usersQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: usersKey(clientId),
    queryFn: ({ signal }) => api.portal({ path: '/users', schema: DashboardUsers, signal }),
    refetchOnWindowFocus: true,
  })
}

/** Reads the users again after a change, including a failed one. Resolves once the list has arrived. */
export async function refetchUsers(queryClient: QueryClient, clientId: string): Promise<void> {
  void queryClient.invalidateQueries({ queryKey: activityKey(clientId) })
  await queryClient.invalidateQueries({ queryKey: usersKey(clientId) })
}

export function rolesQuery(api: Api, clientId: string) {
  return queryOptions({
    queryKey: ['client', clientId, 'roles'],
    queryFn: ({ signal }) => api.portal({ path: '/roles', schema: RolesData, signal }),
    staleTime: 5 * MINUTE,
  })
}

export const NO_ROLES = 'We couldn’t load the roles.'

export function inviteUser(api: Api, body: { email: string; role: string }) {
  return api.portal({ method: 'POST', path: '/users', body })
}

export function changeRole(api: Api, email: string, role: string) {
  return api.portal({ method: 'PATCH', path: pathOf(email), body: { role }, schema: DashboardUser })
}

export function deleteUser(api: Api, email: string) {
  return api.portal({ method: 'DELETE', path: pathOf(email) })
}

/** Our own call: takes a user's second factors away. */
export function resetFactors(api: Api, email: string) {
  return api.portal({ method: 'DELETE', path: `${pathOf(email)}/secondFactors` })
}

/** Our own call: sends a new invitation, which invalidates the previous one. */
export function inviteAgain(api: Api, email: string) {
  return api.portal({ method: 'POST', path: `${pathOf(email)}/invitation` })
}

/** The encoded email is the {userId} (design 5). */
const pathOf = (email: string) => `/users/${encodeURIComponent(email)}`
