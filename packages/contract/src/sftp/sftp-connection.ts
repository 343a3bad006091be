import { z } from 'zod/mini'
import { problemResponse } from '../calls/problems.ts'
import type { SftpCause } from './sftp-failures.ts'

/**
 * Test of the connection to a client's SFTP server, for the batch app and for reports. It is not part of the provider
 * API (readings 5).
 */

/** Steps in order. Steps after a failed one are skipped. */
export const connectionSteps = ['name', 'port', 'hostKey', 'login', 'folder'] as const
export type ConnectionStep = (typeof connectionSteps)[number]

/** Returns the step that a cause belongs to. `isIn`: login had succeeded when it occurred. */
export function stepOfCause(cause: SftpCause, isIn: boolean): ConnectionStep {
  if (cause === 'unknown' || cause === 'forbidden') return 'name'
  if (cause === 'unreachable' || cause === 'silent') return 'port'
  if (isIn) return 'folder'
  return cause === 'login' || cause === 'key' ? 'login' : 'hostKey'
}

/** The folder's label depends on its form. */
export const stepLabels: Record<Exclude<ConnectionStep, 'folder'>, string> = {
  name: 'Host name',
  port: 'Port',
  hostKey: 'Host key',
  login: 'Login',
}

export const ConnectionTestResult = z.object({
  works: z.boolean(),
  steps: z.array(
    z.object({
      step: z.enum(connectionSteps),
      outcome: z.enum(['OK', 'FAILED', 'NOT_TRIED']),
      message: z.string(),
    }),
  ),
})
export type ConnectionTestResult = z.infer<typeof ConnectionTestResult>

export const connectionTestProblems = {
  underWay: problemResponse(429, 'A test of this connection is already running'),
} as const
