import { z } from 'zod/mini'
import { refusal } from '../calls/problems.ts'
import type { SftpCause } from './sftp-failures.ts'

/** A test of the connection to a client's SFTP server: by the batch app, and for reports. Calls of our own (readings 5). */

/** In this order; what comes after a step that failed is not tried. */
export const connectionSteps = ['name', 'port', 'hostKey', 'login', 'folder'] as const
export type ConnectionStep = (typeof connectionSteps)[number]

/** The step that a cause belongs to. `isIn`: the server had let us in when it occurred. */
export function stepOfCause(cause: SftpCause, isIn: boolean): ConnectionStep {
  if (cause === 'unknown' || cause === 'forbidden') return 'name'
  if (cause === 'unreachable' || cause === 'silent') return 'port'
  if (isIn) return 'folder'
  return cause === 'login' || cause === 'key' ? 'login' : 'hostKey'
}

/** The folder has the name that its form gives it. */
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
  underWay: refusal(429, 'A test of this connection is already running'),
} as const
