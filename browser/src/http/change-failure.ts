import { ApiFailure, isUnreachable } from './api-failure.ts'

/**
 * What a failed change means for the person: it was refused and nothing happened, or nobody here knows. `answered` says
 * whether the server reported an error, or no response came at all.
 */
export type ChangeFailure =
  | { kind: 'refused'; message: string | undefined }
  | { kind: 'unknown'; answered: boolean }

export function changeFailure(error: unknown): ChangeFailure {
  const refused =
    error instanceof ApiFailure &&
    (error.kind === 'unauthorized' || (error.kind === 'refused' && (error.status ?? 500) < 500))
  return refused
    ? { kind: 'refused', message: error.problem?.message }
    : { kind: 'unknown', answered: !isUnreachable(error) }
}
