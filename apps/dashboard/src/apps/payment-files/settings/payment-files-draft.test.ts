import { BatchApp, BatchAppSave } from '@tideway/contract/payment-files/batch-app'
import { expect, test } from 'vitest'
import type { PaymentFilesDraft } from './payment-files-draft.ts'
import {
  configOf,
  firstWrong,
  isChanged,
  messageOf,
  paymentFilesDraftOf,
  paymentFilesFields,
  paymentFilesStateOf,
  whyNotSave,
} from './payment-files-draft.ts'

const fresh = BatchApp.parse({})
const saved = BatchApp.parse({
  enabled: true,
  openPgpEnabled: true,
  inputFilePgpPublicKey: 'pgp key',
  key: 'ssh-ed25519 AAAA',
  sftpDetails: { host: 'sftp.harbour.example', port: 2022, username: 'tideway', folder: 'input' },
  typeFilters: [
    { type: 'payment', subType: 'ABA_OUTBOUND_PAYMENT', prefix: 'wages', extension: 'txt' },
  ],
})
const draft = paymentFilesDraftOf(saved)
const draftWith = (part: Partial<PaymentFilesDraft>): PaymentFilesDraft => ({ ...draft, ...part })

test('an app that was never changed is off and empty, with the default file names', () => {
  expect(paymentFilesDraftOf(fresh)).toEqual({
    enabled: false,
    host: '',
    port: '',
    username: '',
    folder: '',
    prefix: 'payment',
    extension: 'aba',
  })
})

test('a saved state is read back unchanged, with the port as a number', () => {
  expect(configOf(saved, { ...paymentFilesStateOf(saved), ...draft })).toEqual(saved)
  expect(
    BatchAppSave.parse(
      configOf(saved, { ...paymentFilesStateOf(saved), ...draftWith({ port: '022' }) }),
    ).sftpDetails?.port,
  ).toBe(22)
})

test.each([
  ['host', '', 'Invalid Hostname'],
  ['host', 'sftp harbour', 'Invalid Hostname'],
  ['port', '22a', 'Invalid Port'],
  ['username', '', 'Invalid Username'],
  ['folder', '/input', 'Invalid folder'],
  ['prefix', '', 'Invalid prefix'],
  ['prefix', 'pay ments', 'Invalid prefix'],
  ['extension', '', 'Invalid extension'],
  ['extension', 'a.b', 'Invalid extension'],
] as const)('the field %s with %j gives the message %s', (field, text, message) => {
  expect(messageOf(draftWith({ [field]: text }), field)).toBe(message)
  expect(firstWrong(draftWith({ [field]: text }))).toBe(field)
})

test('Save shows why it is disabled', () => {
  expect(whyNotSave(draft)).toBeUndefined()
  expect(whyNotSave(draftWith({ enabled: false }))).toBe('Turn on the Batch App to save.')
  expect(whyNotSave({ ...paymentFilesDraftOf(fresh), enabled: true })).toBe(
    'Enter the host to save.',
  )
  expect(whyNotSave(draftWith({ folder: '../x' }))).toBe('Correct the input folder to save.')
  expect(whyNotSave(draftWith({ prefix: '', port: 'x' }))).toBe('Correct the port to save.')
})

test('turning the app off removes the server details and keeps the rest', () => {
  expect(configOf(saved, { ...paymentFilesStateOf(saved), enabled: false })).toEqual({
    ...saved,
    enabled: false,
    sftpDetails: {},
  })
  expect(
    BatchAppSave.safeParse(configOf(fresh, { ...paymentFilesStateOf(fresh), enabled: false }))
      .success,
  ).toBe(true)
})

test('turning PGP off removes its key, and turning it on sends no missing key', () => {
  const off = configOf(saved, { ...draft, openPgpEnabled: false })
  expect(off.openPgpEnabled).toBe(false)
  expect(off).not.toHaveProperty('inputFilePgpPublicKey')
  const on = configOf(
    { ...saved, openPgpEnabled: false, inputFilePgpPublicKey: null },
    { ...draft, openPgpEnabled: true },
  )
  expect(on.openPgpEnabled).toBe(true)
  expect(on).not.toHaveProperty('inputFilePgpPublicKey')
})

test('every field makes a change, and restoring the old text removes it', () => {
  expect(isChanged(draft, saved)).toBe(false)
  expect(isChanged(draftWith({ enabled: false }), saved)).toBe(true)
  for (const field of paymentFilesFields) {
    expect(isChanged(draftWith({ [field]: 'other' }), saved), field).toBe(true)
  }
})
