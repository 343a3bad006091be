import type { StepOutcome } from './post-step.ts'
import { postStep, outcomeOf as stepOutcomeOf, UNEXPECTED } from './post-step.ts'

export interface Credentials {
  email: string
  password: string
}

/**
 * Outcome of a sign-in attempt: the next address, the next step, messages for the fields, or a message for the whole
 * form.
 */
export type SignInOutcome =
  | Exclude<StepOutcome, { kind: 'fields' }>
  | { kind: 'fields'; email?: string; password?: string }

/** Posts to the page's own address, where a cookie identifies the sign-in in progress. */
export async function submitSignIn(credentials: Credentials): Promise<SignInOutcome> {
  return signInOutcome(await postStep('', credentials))
}

export function outcomeOf(status: number, body: unknown): SignInOutcome {
  return signInOutcome(stepOutcomeOf(status, body))
}

function signInOutcome(outcome: StepOutcome): SignInOutcome {
  if (outcome.kind !== 'fields') return outcome
  const { email, password } = outcome.fields
  if (!email && !password) return { kind: 'refused', message: UNEXPECTED }
  return { kind: 'fields', ...(email && { email }), ...(password && { password }) }
}
