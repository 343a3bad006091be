// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Apps } from '@tideway/contract/apps/apps'
import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import { beforeEach, expect, test } from 'vitest'
import { answerFrame, openApp } from '../../../../test/app.tsx'

const provider = startFakeProvider()
const APPS = '/portal/v1/clients/HARBOUR/apps'
const SAVE = `POST ${APPS}`
const done = 'Batch App settings updated successfully.'
const saveFailed = 'Something went wrong saving your configuration, please try again'
const loadFailed = 'Something went wrong loading your configuration, please try again'
const details = {
  Host: 'sftp.harbour.example',
  Port: '2022',
  Username: 'tideway',
  'Input folder': 'outgoing/payments',
  Prefix: 'wages',
  Extension: 'txt',
}
const sftpDetails = {
  host: details.Host,
  port: 2022,
  username: details.Username,
  folder: details['Input folder'],
}
const typeFilters = [
  { type: 'payment', subType: 'ABA_OUTBOUND_PAYMENT', prefix: 'wages', extension: 'txt' },
]
const on = { enabled: true, key: 'ssh-ed25519 AAAA', sftpDetails, typeFilters }

const answerApps = (batch: Partial<BatchApp>) =>
  provider.answer(`GET ${APPS}`, Apps, { checkout: {}, batch })
function acceptSaves(batch: Partial<BatchApp>) {
  provider.answer(SAVE, Apps, { checkout: {}, batch })
  answerApps(batch)
}
const saves = () => provider.callsOf(SAVE).map(({ body }) => body)
const saved = (config: object) => ({ type: 'batch', config: expect.objectContaining(config) })

beforeEach(() => {
  answerFrame(provider)
  answerApps({})
  for (const call of ['apps/batch/connection', 'batches'])
    provider.refuse(`GET /portal/v1/clients/HARBOUR/${call}`, 404, 'Not found')
})

const field = (name: string) => screen.findByRole<HTMLInputElement>('textbox', { name })
const type = async (name: string, value: string) =>
  fireEvent.change(await field(name), { target: { value } })
const enabled = async () =>
  within(await screen.findByRole('group', { name: 'Batch App' })).findByRole<HTMLInputElement>(
    'switch',
    { name: 'Enabled' },
  )
const saveButton = () => screen.findByRole('button', { name: 'Save' })
const open = () => openApp({ role: 'BASE_ADMIN', path: '/apps/batch' })

async function openFilled() {
  const { press } = open()
  await press.click(await enabled())
  for (const [name, value] of Object.entries(details)) await type(name, value)
  return press
}

test('the details are saved once with a double press, and the generated key is shown', async () => {
  await openFilled()
  const examples = within(screen.getByRole('list', { name: 'Example file names for today:' }))
  const [encrypted] = examples.getAllByRole('listitem').map(({ textContent }) => textContent)
  expect(encrypted).toMatch(/^wages_FILE_20\d{6}\.txt\.pgp.*\(encrypted\)$/)
  acceptSaves(on)
  const button = await saveButton()
  // Both presses come before any answer.
  fireEvent.click(button)
  fireEvent.click(button)
  await screen.findByText(done)
  expect(saves()).toEqual([saved({ enabled: true, sftpDetails, typeFilters })])
  screen.getByText('Configure this key into your sftp server to allow us to connect')
  screen.getByText('ssh-ed25519 AAAA')
})

test('spaces around a text are removed when its field is left or sent', async () => {
  const press = await openFilled()
  const host = await field('Host')
  await type('Host', ` ${details.Host} `)
  expect(host.value).toBe(` ${details.Host} `)
  fireEvent.blur(host)
  expect(host.value).toBe(details.Host)
  await type('Prefix', ' wages')
  acceptSaves(on)
  ;(await field('Prefix')).focus()
  await press.keyboard('{Enter}')
  await screen.findByText(done)
  expect(saves()).toEqual([saved({ typeFilters })])
})

test('a failed save keeps the typed values and says what is saved, and a lost one is read again', async () => {
  const press = await openFilled()
  for (const [status, message, words] of [
    [400, 'Invalid Hostname', 'Invalid Hostname'],
    [500, 'Internal server error', 'Currently saved: the Batch App is off.'],
  ] as const) {
    provider.refuse(SAVE, status, message)
    await press.click(await saveButton())
    await screen.findByText(words)
    within(screen.getByRole('alert')).getByText(saveFailed)
    for (const [name, value] of Object.entries(details))
      expect((await field(name)).value).toBe(value)
  }
  provider.lose(SAVE)
  answerApps(on)
  await press.click(await saveButton())
  await screen.findByText('We didn’t get a response, but your changes were saved.')
  expect(screen.queryByText(saveFailed)).toBe(null)
})

test('turning the app off is saved at once without its details, which can be restored', async () => {
  answerApps(on)
  const { press } = open()
  await type('Host', 'other.harbour.example')
  acceptSaves({ enabled: false, key: on.key })
  await press.click(await enabled())
  await screen.findByText('The Batch App is off.')
  expect(saves()).toEqual([saved({ enabled: false })])
  expect(JSON.stringify(saves())).not.toContain('harbour.example')
  const host = await field('Host')
  expect([host.value, host.disabled]).toEqual(['', true])
  await press.click(screen.getByRole('button', { name: 'Restore details' }))
  expect((await enabled()).checked).toBe(true)
  expect((await field('Host')).value).toBe('other.harbour.example')
  expect((await field('Port')).value).toBe('2022')
  expect(saves()).toHaveLength(1)
})

test('PGP is switched at once, with the public key while it is on', async () => {
  answerApps(on)
  const { press } = open()
  const pgp = () =>
    within(screen.getByRole('group', { name: 'PGP Encryption' })).getByRole('switch')
  await enabled()
  acceptSaves({ ...on, openPgpEnabled: true, inputFilePgpPublicKey: 'the public key' })
  await press.click(pgp())
  await screen.findByText('PGP encryption is on.')
  await screen.findByText('the public key')
  screen.getByText(/append ‘\.pgp’ to the filename/)
  acceptSaves(on)
  await press.click(pgp())
  await screen.findByText('PGP encryption is off.')
  expect(screen.queryByText('the public key')).toBe(null)
  expect(saves()).toEqual([
    saved({ enabled: true, openPgpEnabled: true, sftpDetails }),
    saved({ enabled: true, openPgpEnabled: false, sftpDetails }),
  ])
})

test('settings that cannot be read have no form, and Refresh reads them again', async () => {
  provider.refuse(`GET ${APPS}`, 400, 'Bad request')
  const { press } = open()
  await screen.findByRole('heading', { name: 'PGP Encryption' })
  await screen.findByText(loadFailed)
  expect(screen.queryByRole('button', { name: 'Save' })).toBe(null)
  answerApps({})
  const alert = within(screen.getByRole('alert'))
  await press.click(alert.getByRole('button', { name: 'Refresh' }))
  await saveButton()
})
