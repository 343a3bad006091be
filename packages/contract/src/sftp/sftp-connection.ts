import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
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
  works: field(z.boolean(), 'Whether every step succeeded.'),
  steps: field(
    z.array(
      z.object({
        step: field(
          z.enum(connectionSteps),
          'The step: find the host by `name`, connect to its `port`, compare its `hostKey`, `login`, and open the `folder`.',
        ),
        outcome: field(
          z.enum(['OK', 'FAILED', 'NOT_TRIED']),
          'OK, FAILED, or NOT_TRIED because an earlier step failed.',
        ),
        message: field(z.string(), 'The result of the step, or what to do about it.', 'Not tried'),
      }),
    ),
    'All five steps, in their order.',
  ),
})
export type ConnectionTestResult = z.infer<typeof ConnectionTestResult>
nameObject(
  ConnectionTestResult,
  'ConnectionTestResult',
  'The result of a connection test, step by step.',
)

export const connectionTestProblems = {
  underWay: problemResponse(429, 'A test of this connection is already running'),
} as const
