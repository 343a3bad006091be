export interface Credentials {
  email: string
  password: string
}

/** Outcome of a sign-in attempt: the next address, messages for the fields, or a message for the whole form. */
export type SignInOutcome =
  | { kind: 'signed-in'; location: string }
  | { kind: 'fields'; email?: string; password?: string }
  | { kind: 'refused'; message: string }
  | { kind: 'expired' }

const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.'
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.'

/** Posts to the page's own address, where a cookie identifies the sign-in in progress. */
export async function submitSignIn(credentials: Credentials): Promise<SignInOutcome> {
  let answer: Response
  try {
    answer = await fetch(window.location.pathname, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(credentials),
    })
  } catch {
    return { kind: 'refused', message: UNREACHABLE }
  }
  const body: unknown = await answer.json().catch(() => undefined)
  return outcomeOf(answer.status, body)
}

export function outcomeOf(status: number, body: unknown): SignInOutcome {
  if (status === 410) return { kind: 'expired' }
  const location = text(body, 'location')
  if (status === 200 && location) return { kind: 'signed-in', location }
  const fields = entry(body, 'fields')
  const email = text(fields, 'email')
  const password = text(fields, 'password')
  if (email || password)
    return { kind: 'fields', ...(email && { email }), ...(password && { password }) }
  return { kind: 'refused', message: (status < 500 && text(body, 'message')) || UNEXPECTED }
}

function entry(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function text(value: unknown, name: string): string | undefined {
  const found = entry(value, name)
  return typeof found === 'string' && found !== '' ? found : undefined
}
