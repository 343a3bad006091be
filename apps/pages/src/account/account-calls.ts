import type { AccountSection } from '@tideway/contract/identity/account'
import { DASHBOARD_PARAM } from '@tideway/contract/payments/payouts-config'
import { z } from 'zod/mini'

/** Outcome of a change: done, messages for fields, or a message for the section. */
export type ChangeOutcome<Field extends string = never> =
  | { kind: 'done'; body: unknown }
  | { kind: 'fields'; fields: Partial<Record<Field, string>> }
  | { kind: 'refused'; message: string }
  /** The browser is leaving this page for the sign-in. */
  | { kind: 'leaving' }

const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.'
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.'

const Refusal = z.object({
  message: z.optional(z.string()),
  fields: z.optional(z.record(z.string(), z.string())),
  reauthenticate: z.optional(z.boolean()),
})

export interface AccountCall {
  method: 'POST' | 'PUT' | 'PATCH' | 'DELETE'
  /** Path below the page's own address. */
  path: string
  body?: unknown
  /** Section to return to if the person must first confirm who they are. */
  section: AccountSection
}

/** Makes a change. If it needs a sign-in or a fresh proof, the browser goes there and comes back to the section. */
export async function changeAccount<Field extends string = never>(
  call: AccountCall,
): Promise<ChangeOutcome<Field>> {
  const { method, path, body, section } = call
  let answer: Response
  try {
    answer = await fetch(`/identity/account/${path}`, {
      method,
      ...(body !== undefined && {
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    })
  } catch {
    return { kind: 'refused', message: UNREACHABLE }
  }
  const content: unknown = await answer.json().catch(() => undefined)
  const next = signInNeeded(answer.status, content, section)
  if (next !== undefined) {
    window.location.assign(next)
    return { kind: 'leaving' }
  }
  return outcomeOf<Field>(answer.status, content)
}

/** Reads a part of the account. Throws if it cannot be read. Without a session, the browser goes to the sign-in. */
export async function readAccount<View>(path: string, schema: z.ZodMiniType<View>): Promise<View> {
  const answer = await fetch(`/identity/account/${path}${withDashboard({})}`)
  if (answer.status === 401) {
    window.location.reload()
    return new Promise(() => undefined)
  }
  if (!answer.ok) throw new Error(`the account responded ${answer.status}`)
  return schema.parse(await answer.json())
}

/** Returns the address of the sign-in that a response requires, or undefined. */
export function signInNeeded(
  status: number,
  content: unknown,
  section: AccountSection,
  search = window.location.search,
): string | undefined {
  if (status !== 401) return undefined
  const refusal = Refusal.safeParse(content)
  return refusal.success && refusal.data.reauthenticate === true
    ? `/identity/account/confirm${withDashboard({ section }, search)}`
    : `/identity/account${withDashboard({}, search)}`
}

export function outcomeOf<Field extends string = never>(
  status: number,
  content: unknown,
): ChangeOutcome<Field> {
  if (status >= 200 && status < 300) return { kind: 'done', body: content }
  const refusal = Refusal.safeParse(content)
  if (!refusal.success || status >= 500) return { kind: 'refused', message: UNEXPECTED }
  const { fields, message } = refusal.data
  // The names of fields are checked where they are shown.
  if (status === 400 && fields) {
    return { kind: 'fields', fields: fields as Partial<Record<Field, string>> }
  }
  return { kind: 'refused', message: message || UNEXPECTED }
}

/**
 * Adds the dashboard that the person came from, which this page's own address names, to the query of the next address.
 */
function withDashboard(query: Record<string, string>, search = window.location.search): string {
  const dashboard = new URLSearchParams(search).get(DASHBOARD_PARAM)
  const next = new URLSearchParams({
    ...query,
    ...(dashboard !== null && { [DASHBOARD_PARAM]: dashboard }),
  })
  return next.size === 0 ? '' : `?${next}`
}
