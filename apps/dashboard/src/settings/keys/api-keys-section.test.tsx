// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import type { Role } from '@tideway/contract/users/roles/roles'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { openApp } from '../../../test/app.tsx'
import {
  answerConfig,
  answerSettings,
  CONFIG,
  findSection,
  GENERIC,
} from '../../../test/settings-answers.ts'

const provider = startFakeProvider()
const secret: ClientKey = {
  keyId: 'SECRDEMO01',
  enabled: true,
  hmacEnabled: true,
  permittedOperationArnRegexes: ['RestAPI/GET/paymentRequest', 'RestAPI/POST/payment'],
  createdDateTime: '2026-11-20T01:40:18.000Z',
  lastUsedDateTime: null,
  lastUsedAddress: null,
  lastUsedOperation: null,
  name: 'Web shop',
}
const distributable: ClientKey = {
  ...secret,
  keyId: 'DISTDEMO01',
  hmacEnabled: false,
  permittedOperationArnRegexes: ['RestAPI/GET/paymentRequest'],
}
const CHANGE = `PATCH ${CONFIG}/keys/SECRDEMO01`

beforeEach(() => answerSettings(provider, { keys: [secret, distributable] }))

async function openKeys(role: Role = 'BASE_ADMIN') {
  const { press } = openApp({ role, path: '/settings' })
  const keys = await findSection('API Keys')
  return {
    keys,
    press,
    button: (name: string) => press.click(keys.getByRole('button', { name })),
    toggle: () => keys.getByRole<HTMLInputElement>('switch', { name: 'SECRDEMO01 enabled' }),
  }
}
const dialog = async (name: string) => within(await screen.findByRole('dialog', { name }))

describe('a client without keys', () => {
  beforeEach(() => answerConfig(provider, { keys: [], apiPermissionLimits: [] }))

  test('a rejected set of keys shows the reason, and keeps the choice of an HMAC', async () => {
    provider.refuse(`PUT ${CONFIG}`, 400, 'A client can have at most 100 keys')
    const { keys, button, press } = await openKeys()
    keys.getByText('To start using APIs, click the generate button to obtain a set of keys.')
    await button('Generate')
    const question = await dialog('Generate API keys')
    question.getByText('Are you sure you wish to generate your api keys?')
    const hmac = question.getByLabelText<HTMLInputElement>('Generate HMAC')
    expect(hmac.checked).toBe(false)
    await press.click(hmac)
    await press.click(question.getByRole('button', { name: 'Yes' }))
    const alert = await question.findByRole('alert')
    expect(alert.textContent).toBe(`${GENERIC}A client can have at most 100 keys`)
    expect(hmac.checked).toBe(true)
  })

  test('leaving while keys are shown asks first, and Escape does not close them', async () => {
    provider.answer(`PUT ${CONFIG}`, z.object({}), {})
    window.history.replaceState(null, '', '/apps')
    const { button, press } = await openKeys()
    await button('Generate')
    await press.click((await dialog('Generate API keys')).getByRole('button', { name: 'Yes' }))
    const shown = await dialog('Here are your keys')
    expect(document.activeElement?.textContent).toBe(
      'Copy the Authorization header for your key(s). It will only be displayed once and will not be stored in our system',
    )
    await press.keyboard('{Escape}')
    shown.getByLabelText('Secret key')
    fireEvent.click(screen.getByRole('link', { name: 'Apps', hidden: true }))
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Leave without saving?' }),
    )
    await press.click(question.getByRole('button', { name: 'Keep editing' }))
    shown.getByLabelText('Secret key')
  })
})

test('a key without permissions says so, and each key says what its kind is for', async () => {
  answerConfig(provider, { keys: [{ ...secret, permittedOperationArnRegexes: [] }, distributable] })
  const { keys } = await openKeys()
  const [, first, second] = keys.getAllByRole('row').map((row) => within(row))
  first?.getByText('None yet')
  first?.getByText('Secret key, backend use only')
  second?.getByText('GET paymentRequest')
  second?.getByText('Distributable key, may be used in a frontend')
})

test('a distributable key is copied without an HMAC, and Cancel returns the focus', async () => {
  const { keys, button, press } = await openKeys()
  await button('Duplicate DISTDEMO01')
  const question = await dialog('Duplicate API key')
  question.getByText('Are you sure you wish to duplicate key with Id DISTDEMO01?')
  expect(question.queryByLabelText('Generate HMAC')).toBe(null)
  await press.click(question.getByRole('button', { name: 'Cancel' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  const opener = keys.getByRole('button', { name: 'Duplicate DISTDEMO01' })
  await expect.poll(() => document.activeElement).toBe(opener)
  await button('Duplicate SECRDEMO01')
  const hmac = (await dialog('Duplicate API key')).getByLabelText<HTMLInputElement>('Generate HMAC')
  expect(hmac.checked).toBe(true)
})

test('a copy is limited to the role of its creator, and the dialog says so beforehand', async () => {
  const { button } = await openKeys('BASE_TECH_OPERATOR')
  await button('Duplicate SECRDEMO01')
  const question = await dialog('Duplicate API key')
  question.getByText(
    'A key can’t do more than the person who creates it. With your role, Tech Operator, the new key will only have: GET paymentRequest.',
  )
  question.getByText('To create a key with all permissions, ask an Admin.')
})

test('a key that can do more than the role can be disabled', async () => {
  const { toggle } = await openKeys('BASE_TECH_OPERATOR')
  expect(toggle().disabled).toBe(false)
})

test('a disabled key that can do more than the role can be enabled by an admin only', async () => {
  const keys = [secret, distributable].map((key) => ({ ...key, enabled: false }))
  answerConfig(provider, { keys })
  const opened = await openKeys('BASE_TECH_OPERATOR')
  expect(opened.toggle().disabled).toBe(true)
  opened.keys.getByRole('switch', {
    name: 'SECRDEMO01 enabled',
    description: 'This key can do more than your role. Ask an Admin to enable it.',
  })
  const other = opened.keys.getByRole<HTMLInputElement>('switch', { name: 'DISTDEMO01 enabled' })
  expect(other.disabled).toBe(false)
})

test('a failed change of status shows the provider’s state, and on return another person’s change', async () => {
  provider.refuse(CHANGE, 400, 'Not today')
  const { keys, press, toggle } = await openKeys()
  await press.click(toggle())
  await screen.findByText(GENERIC)
  expect(toggle().checked).toBe(true)
  expect(keys.getAllByText('ACTIVE')).toHaveLength(2)
  answerConfig(provider, { keys: [{ ...secret, enabled: false }, distributable] })
  window.dispatchEvent(new Event('visibilitychange'))
  await keys.findByText('DISABLED')
  expect(toggle().checked).toBe(false)
})

test('after a change of status with a lost response, the status is read again', async () => {
  provider.lose(CHANGE)
  const { keys, press, toggle } = await openKeys()
  answerConfig(provider, { keys: [{ ...secret, enabled: false }, distributable] })
  await press.click(toggle())
  await keys.findByText('DISABLED')
})

test('disabling a key in use asks first', async () => {
  const used: ClientKey = {
    ...secret,
    lastUsedDateTime: new Date().toISOString(),
    lastUsedAddress: '203.0.113.5',
    lastUsedOperation: 'RestAPI/POST/paymentRequest',
  }
  answerConfig(provider, { keys: [used] })
  const { keys, press, toggle } = await openKeys()
  const question = async () =>
    within(
      await screen.findByRole('alertdialog', { name: 'Disable the key Web shop (SECRDEMO01)?' }),
    )
  await press.click(toggle())
  ;(await question()).getByText(
    'This key is still in use. It was last used less than a minute ago, from 203.0.113.5, for POST paymentRequest.',
  )
  await press.click((await question()).getByRole('button', { name: 'Cancel' }))
  expect(toggle().checked).toBe(true)
  expect(provider.callsOf(CHANGE)).toEqual([])
  provider.answer(CHANGE, z.object({}), {})
  answerConfig(provider, { keys: [{ ...used, enabled: false }] })
  await press.click(toggle())
  await press.click((await question()).getByRole('button', { name: 'Disable key' }))
  await keys.findByText('DISABLED')
  expect(provider.callsOf(CHANGE).map(({ body }) => body)).toEqual([{ enabled: false }])
})

test('a key is renamed, and after a failure the dialog says which name is saved', async () => {
  const { keys, button, press } = await openKeys()
  await button('Name SECRDEMO01')
  const naming = await dialog('Name the key SECRDEMO01')
  const field = naming.getByLabelText<HTMLInputElement>('Name (optional)')
  const type = (value: string) => fireEvent.change(field, { target: { value } })
  type('https://shop.example')
  naming.getByText('Enter a name without a web or email address')
  type('Point of sale')
  provider.lose(CHANGE)
  await press.click(naming.getByRole('button', { name: 'Save name' }))
  await naming.findByText('Currently saved: Web shop.')
  answerConfig(provider, { keys: [{ ...secret, name: 'Point of sale' }] })
  await press.click(naming.getByRole('button', { name: 'Save name' }))
  await naming.findByText(/^We didn’t get a response, but your changes/)
  provider.answer(CHANGE, z.object({}), {})
  await press.click(naming.getByRole('button', { name: 'Save name' }))
  await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
  keys.getByText('Point of sale')
})
