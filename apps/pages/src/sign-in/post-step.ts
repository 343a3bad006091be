/** The provider's answer to a step of the sign-in. */
export type StepOutcome =
  | { kind: 'signed-in'; location: string }
  /** The next step, not parsed yet, because only people who have one load the screens of steps. */
  | { kind: 'step'; step: unknown }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'refused'; message: string }
  | { kind: 'expired' }

const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.'
export const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.'

/** Posts below the page's own address, where a cookie identifies the sign-in in progress. */
export async function postStep(path: string, body: unknown = {}): Promise<StepOutcome> {
  const answer = await post(path, body)
  if (!answer) return { kind: 'refused', message: UNREACHABLE }
  return outcomeOf(answer.status, await answer.json().catch(() => undefined))
}

/** Posts, and returns the answer's content, or what to show instead. */
export async function postFor(
  path: string,
): Promise<{ kind: 'answer'; content: unknown } | StepOutcome> {
  const answer = await post(path, {})
  if (!answer) return { kind: 'refused', message: UNREACHABLE }
  const content: unknown = await answer.json().catch(() => undefined)
  return answer.status === 200 ? { kind: 'answer', content } : outcomeOf(answer.status, content)
}

async function post(path: string, body: unknown): Promise<Response | undefined> {
  try {
    return await fetch(`${window.location.pathname}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  } catch {
    return undefined
  }
}

export function outcomeOf(status: number, body: unknown): StepOutcome {
  if (status === 410) return { kind: 'expired' }
  const location = text(entry(body, 'location'))
  if (status === 200 && location) return { kind: 'signed-in', location }
  const step = entry(body, 'step')
  if ((status === 200 || status === 409) && step !== undefined) return { kind: 'step', step }
  const fields = Object.entries(entry(body, 'fields') ?? {}).flatMap(([name, message]) =>
    typeof message === 'string' && message !== '' ? [[name, message] as const] : [],
  )
  if (fields.length > 0) return { kind: 'fields', fields: Object.fromEntries(fields) }
  return { kind: 'refused', message: (status < 500 && text(entry(body, 'message'))) || UNEXPECTED }
}

function entry(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}

function text(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : undefined
}
