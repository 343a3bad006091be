import type { NewPassword, PasswordResetRequest } from '@tideway/contract/users/password-reset'
import { z } from 'zod/mini'

export type Outcome<Done = undefined> =
  | { kind: 'done'; done: Done }
  | { kind: 'field'; message: string }
  | { kind: 'refused'; message: string }
  /** The link no longer works. The same address shows why. */
  | { kind: 'ended' }

const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.'
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.'

const text = z.string().check(z.minLength(1))
const Requested = z.object({})
const Changed = z.object({ dashboardUrl: z.optional(text) })
const Problem = z.object({
  message: z.optional(text),
  fields: z.optional(z.object({ email: z.optional(text), password: z.optional(text) })),
})

export type Changed = z.infer<typeof Changed>

/** Asks for a link. The answer is the same for every email. */
export async function requestLink(request: PasswordResetRequest): Promise<Outcome<object>> {
  return post('/identity/forgotten', request, Requested)
}

/** Posts to the page's own address, which contains the link's token. */
export async function changePassword(change: NewPassword): Promise<Outcome<Changed>> {
  return post(window.location.pathname, change, Changed)
}

async function post<Done>(
  path: string,
  body: object,
  done: z.ZodMiniType<Done>,
): Promise<Outcome<Done>> {
  let answer: Response
  try {
    answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    return { kind: 'refused', message: UNREACHABLE }
  }
  return outcomeOf(answer.status, await answer.json().catch(() => undefined), done)
}

export function outcomeOf<Done>(
  status: number,
  body: unknown,
  done: z.ZodMiniType<Done>,
): Outcome<Done> {
  if (status === 410) return { kind: 'ended' }
  const ok = done.safeParse(body)
  if (status === 200 && ok.success) return { kind: 'done', done: ok.data }
  const { message, fields } = Problem.safeParse(body).data ?? {}
  const field = fields?.email ?? fields?.password
  if (status === 400 && field !== undefined) return { kind: 'field', message: field }
  const explanation = status >= 400 && status < 500 ? message : undefined
  return { kind: 'refused', message: explanation ?? UNEXPECTED }
}
