import type { ProblemResponse } from '@tideway/contract/calls/problems'
import { problemResponse } from '@tideway/contract/calls/problems'
import type { z } from 'zod'

/** Turns the issues that a schema found into the messages that clients know (provider API, error body). */
export function validationRefusal(issues: z.core.$ZodIssue[]): ProblemResponse {
  const [first] = issues
  return problemResponse(
    400,
    first ? issueText(first) : 'An invalid request body was supplied',
    'ERR0.03',
  )
}

/** Issues of a field that is left out. */
const requiring: ReadonlySet<string> = new Set(['invalid_type', 'invalid_value', 'invalid_union'])

function issueText(issue: z.core.$ZodIssue): string {
  if (issue.input === undefined && requiring.has(issue.code))
    return `[object has missing required properties (["${lastName(issue)}"])]`
  switch (issue.code) {
    case 'invalid_type':
      return `[${lastName(issue)} has the wrong type: expected ${issue.expected}]`
    case 'unrecognized_keys':
      return `[object instance has properties which are not allowed by the schema: ${JSON.stringify(issue.keys)}]`
    case 'too_small':
      return sized(issue, 'short', `required minimum: ${issue.minimum}`)
    case 'too_big':
      return sized(issue, 'long', `maximum allowed: ${issue.maximum}`)
    case 'invalid_value':
      return `instance value (${JSON.stringify(issue.input)}) not found in enum (possible values: ${JSON.stringify(issue.values)})`
    case 'invalid_format':
      return 'pattern' in issue && typeof issue.pattern === 'string'
        ? `[ECMA 262 regex "${issue.pattern}" does not match input string ${JSON.stringify(issue.input)}]`
        : `[${lastName(issue)} is not a valid ${issue.format}]`
    case 'custom':
      // A rule about several fields names them in its message.
      return typeof issue.input === 'object' || issue.message.startsWith('[')
        ? issue.message
        : `[${lastName(issue)} ${issue.message}]`
    default:
      return `[${lastName(issue)} is not valid]`
  }
}

function sized(issue: z.core.$ZodIssue & { origin: string }, word: string, limit: string): string {
  if (issue.origin !== 'string' || typeof issue.input !== 'string')
    return `[${lastName(issue)} is out of range (${limit})]`
  return `[string ${JSON.stringify(issue.input)} is too ${word} (length: ${issue.input.length}, ${limit})]`
}

function lastName(issue: z.core.$ZodIssue): string {
  return String(issue.path.at(-1) ?? 'body')
}
