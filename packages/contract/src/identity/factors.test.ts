import { expect, test } from 'vitest'
import type { PasskeyView } from './factors.ts'
import {
  passkeyNameProblem,
  plainOneTimeCode,
  plainRecoveryCode,
  whyNotRemoveFactor,
} from './factors.ts'

const passkey: PasskeyView = {
  id: 'one',
  name: 'Windows Hello',
  addedDatetime: '2026-11-20T03:00:00.000Z',
  synced: false,
}
const app = { addedDatetime: '2026-11-20T03:00:00.000Z' }
const refused =
  'Your organisation requires a second factor. Add another one before you remove this one.'

test.each([
  ['the only passkey, not required', [passkey], undefined, false, undefined],
  ['the only passkey, required', [passkey], undefined, true, refused],
  ['the only app, required', [], app, true, refused],
  ['one of two passkeys, required', [passkey, passkey], undefined, true, undefined],
  ['a passkey beside an app, required', [passkey], app, true, undefined],
])('removal of %s', (_what, passkeys, authenticatorApp, required, reason) => {
  expect(whyNotRemoveFactor({ passkeys, authenticatorApp, required })).toBe(reason)
})

test.each([
  ['Work laptop', undefined],
  [' Work laptop ', undefined],
  ['', 'Enter a name for this passkey'],
  ['   ', 'Enter a name for this passkey'],
  ['x'.repeat(60), undefined],
  ['x'.repeat(61), 'Use at most 60 letters, numbers and signs'],
  ['two\nlines', 'Use visible characters on one line'],
  ['right\u202eleft', 'Use visible characters on one line'],
])('problem with the passkey name %j: %s', (name, problem) => {
  expect(passkeyNameProblem(name)).toBe(problem)
})

test.each([
  ['ABCD-EFGH-JKMN-PQRS', 'ABCDEFGHJKMNPQRS'],
  [' abcd efgh jkmn pqrs ', 'ABCDEFGHJKMNPQRS'],
  ['oIlO-0110', '01100110'],
])('the recovery code %j is compared as %s', (typed, plain) => {
  expect(plainRecoveryCode(typed)).toBe(plain)
})

test('a one-time code may be typed in groups', () => {
  expect(plainOneTimeCode(' 123 456\t')).toBe('123456')
  expect(plainOneTimeCode('123-456')).toBe('123456')
})
