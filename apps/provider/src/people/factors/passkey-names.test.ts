import { expect, test } from 'vitest'
import { defaultPasskeyName } from './passkey-names.ts'

const google = 'ea9b8d66-4d01-1d21-3ce4-b6b48cb575d4'
const unknown = '00000000-0000-0000-0000-000000000000'

test.each([
  [google, [], 'Google Password Manager'],
  [unknown, [], 'Firefox on Windows'],
  [google, ['Google Password Manager'], 'Google Password Manager 2'],
  [google, ['Google Password Manager', 'Google Password Manager 2'], 'Google Password Manager 3'],
  [unknown, ['Google Password Manager'], 'Firefox on Windows'],
])('a passkey of the authenticator %s next to %j is called %s', (aaguid, taken, name) => {
  expect(defaultPasskeyName(aaguid, 'Firefox on Windows', taken)).toBe(name)
})

test('a long name of a browser leaves room for its number', () => {
  const browser = 'x'.repeat(100)
  const first = defaultPasskeyName(unknown, browser, [])
  expect(first).toHaveLength(50)
  expect(defaultPasskeyName(unknown, browser, [first])).toBe(`${first} 2`)
})
