import { expect, test } from 'vitest'
import { stepOfCause } from './sftp-connection.ts'

test.each([
  ['unknown', false, 'name'],
  ['forbidden', false, 'name'],
  ['unreachable', false, 'port'],
  ['silent', false, 'port'],
  ['host-key', false, 'hostKey'],
  ['protocol', false, 'hostKey'],
  ['lost', false, 'hostKey'],
  ['late', false, 'hostKey'],
  ['login', false, 'login'],
  ['key', false, 'login'],
  ['folder', true, 'folder'],
  ['permission', true, 'folder'],
  ['storage', true, 'folder'],
  ['lost', true, 'folder'],
  ['late', true, 'folder'],
] as const)('the cause %s, after login: %s, belongs to the step %s', (cause, isIn, step) => {
  expect(stepOfCause(cause, isIn)).toBe(step)
})
