import { afterEach, expect, test, vi } from 'vitest'
import { askForPasskey, makePasskey } from './passkey-ceremony.ts'

afterEach(() => vi.unstubAllGlobals())

/** A browser whose authenticator fails with this error. */
function failWith(name: string, message = '') {
  const credentials = {
    create: () => Promise.reject(new DOMException(message, name)),
    get: () => Promise.reject(new DOMException(message, name)),
  }
  vi.stubGlobal('PublicKeyCredential', class {})
  vi.stubGlobal('navigator', { credentials })
}

const noLock =
  'The specified `userVerification` requirement cannot be fulfilled by this device unless the device is secured with a screen lock.'

test.each([
  ['ConstraintError', '', 'unable'],
  ['NotSupportedError', noLock, 'unable'],
  ['NotSupportedError', 'None of the algorithms specified are supported', 'failed'],
  ['NotAllowedError', '', 'cancelled'],
  ['InvalidStateError', '', 'known'],
  ['UnknownError', '', 'failed'],
])('a new passkey that ends with %s %j is %s', async (name, message, kind) => {
  failWith(name, message)
  const authenticatorSelection = {
    residentKey: 'required',
    requireResidentKey: true,
    userVerification: 'required',
  } as const
  const outcome = await makePasskey({
    rp: { id: 'localhost', name: 'Tideway' },
    user: { id: 'YQ', name: 'a@shop.example', displayName: 'A' },
    challenge: 'YQ',
    pubKeyCredParams: [{ type: 'public-key', alg: -7 }],
    authenticatorSelection,
  })
  expect(outcome).toEqual({ kind })
})

test('a device without a screen lock cannot prove a passkey', async () => {
  failWith('NotSupportedError', noLock)
  expect(await askForPasskey({ challenge: 'YQ', rpId: 'localhost' })).toEqual({ kind: 'unable' })
})
