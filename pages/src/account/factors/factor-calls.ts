import { AddedFactor, FactorsView } from '@tideway/contract/identity/factors'

const base = '/identity/account/factors'
const UNREACHABLE = 'We couldn’t reach the server. Check your connection and try again.'
const UNEXPECTED = 'Something went wrong on our side. Please try again in a moment.'

export type FactorOutcome =
  | { kind: 'done'; content: unknown }
  /** The proof of who the person is is too old. They confirm it, and come back. */
  | { kind: 'confirm' }
  | { kind: 'signed-out' }
  | { kind: 'fields'; fields: Record<string, string> }
  | { kind: 'refused'; message: string }

/** Calls the provider about the person's own factors. */
export async function callFactors(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path = '',
  body?: unknown,
): Promise<FactorOutcome> {
  let answer: Response
  try {
    answer = await fetch(`${base}${path}`, {
      method,
      ...(method !== 'GET' &&
        method !== 'DELETE' && {
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify(body ?? {}),
        }),
    })
  } catch {
    return { kind: 'refused', message: UNREACHABLE }
  }
  return factorOutcome(answer.status, await answer.json().catch(() => undefined))
}

export function factorOutcome(status: number, content: unknown): FactorOutcome {
  if (status === 200) return { kind: 'done', content }
  if (status === 401) {
    return entry(content, 'reauthenticate') === true ? { kind: 'confirm' } : { kind: 'signed-out' }
  }
  const fields = Object.entries(entry(content, 'fields') ?? {}).flatMap(([name, message]) =>
    typeof message === 'string' ? [[name, message] as const] : [],
  )
  if (status === 400 && fields.length > 0) {
    return { kind: 'fields', fields: Object.fromEntries(fields) }
  }
  const message = entry(content, 'message')
  const said = status < 500 && typeof message === 'string' && message !== ''
  return { kind: 'refused', message: said ? message : UNEXPECTED }
}

/** Reads the person's factors. Returns undefined if that fails. */
export async function readFactors(): Promise<FactorsView | 'signed-out' | undefined> {
  const outcome = await callFactors('GET')
  if (outcome.kind === 'signed-out') return 'signed-out'
  const read = FactorsView.safeParse(outcome.kind === 'done' ? outcome.content : undefined)
  return read.success ? read.data : undefined
}

/** Reads the answer to a change. */
export function changedFactors(content: unknown): AddedFactor | undefined {
  const read = AddedFactor.safeParse(content)
  return read.success ? read.data : undefined
}

export const unexpected: FactorOutcome = { kind: 'refused', message: UNEXPECTED }

function entry(value: unknown, name: string): unknown {
  return typeof value === 'object' && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined
}
