// @vitest-environment jsdom
import { cleanup, fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Apps } from '@tideway/contract/apps/apps'
import { UPLOAD_UNFINISHED } from '@tideway/contract/payment-files/batch-rejections'
import type { PaymentFile } from '@tideway/contract/payment-files/payment-file'
import {
  PaymentFileConnection,
  PaymentFilePage,
} from '@tideway/contract/payment-files/payment-file'
import { SftpHostKeys } from '@tideway/contract/sftp/host-keys'
import { ConnectionTestResult } from '@tideway/contract/sftp/sftp-connection'
import { beforeEach, describe, expect, test } from 'vitest'
import { answerFrame, openApp } from '../../../test/app.tsx'
import { paymentFileColumns } from './payment-file-columns.tsx'
import { waitingWords } from './settings/waiting-words.ts'

const provider = startFakeProvider()
const APPS = 'GET /portal/v1/clients/HARBOUR/apps'

const details = {
  Host: 'sftp.harbour.example',
  Port: '22',
  Username: 'tideway',
  'Input folder': 'input',
  Prefix: 'payment',
  Extension: 'aba',
}

beforeEach(() => {
  answerFrame(provider)
  provider.answer(APPS, Apps, { checkout: {}, batch: {} })
  // A provider without our own calls.
  for (const call of ['apps/batch/connection', 'apps/batch/batches', 'batches', 'connection']) {
    provider.refuse(`GET /portal/v1/clients/HARBOUR/${call}`, 404, 'Not found')
  }
})

const open = () => openApp({ role: 'BASE_ADMIN', path: '/apps/batch' })
const field = (name: string, description?: string) =>
  screen.findByRole<HTMLInputElement>('textbox', {
    name,
    ...(description === undefined ? {} : { description }),
  })
const save = (description: string) => screen.findByRole('button', { name: /^Save/, description })
const findEnabled = async () => {
  const app = await screen.findByRole('group', { name: 'Batch App' })
  return within(app).findByRole<HTMLInputElement>('switch', { name: 'Enabled' })
}
const pgp = (description: string) =>
  within(screen.getByRole('group', { name: 'PGP Encryption' })).getByRole<HTMLInputElement>(
    'switch',
    { name: 'Enabled', description },
  )
const type = (input: HTMLElement, value: string) => fireEvent.change(input, { target: { value } })

test('while the app is off, every field is disabled with the reason', async () => {
  open()
  await screen.findByRole('heading', { name: 'Manage Batch App', level: 1 })
  for (const name of Object.keys(details)) {
    expect((await field(name, 'Turn on the Batch App to fill this in.')).disabled).toBe(true)
  }
  await save('Turn on the Batch App to save.')
  expect(pgp('Enable the Batch App first.').disabled).toBe(true)
})

test('a provider without our own calls shows only the settings', async () => {
  open()
  await findEnabled()
  await expect
    .poll(() => provider.calls.filter(({ path }) => /batches|connection/.test(path)))
    .not.toEqual([])
  expect(screen.queryByRole('heading', { name: 'Batches' })).toBe(null)
  expect(screen.queryByRole('heading', { name: 'Connection' })).toBe(null)
})

describe('a server whose host key has changed', () => {
  const hostKeyFingerprint = `SHA256:${'n'.repeat(43)}`
  const KEYS = 'GET /portal/v1/clients/HARBOUR/sftpHostKeys'
  const ACCEPT = 'PUT /portal/v1/clients/HARBOUR/sftpHostKeys'
  const CONNECTION = 'GET /portal/v1/clients/HARBOUR/apps/batch/connection'
  const TEST = 'POST /portal/v1/clients/HARBOUR/apps/batch/test-connection'
  beforeEach(() => {
    const sftpDetails = { host: 'sftp.harbour.example', port: 22, username: 'us', folder: 'input' }
    provider.answer(APPS, Apps, { checkout: {}, batch: { enabled: true, sftpDetails } })
    provider.answer(CONNECTION, PaymentFileConnection, {
      state: 'FAILING',
      checkedDatetime: '2026-11-20T23:15:00.000Z',
      step: 'hostKey',
      reason: 'The server’s host key has changed.',
    })
    provider.answer(KEYS, SftpHostKeys, {
      hostKeys: [
        {
          ...{ host: 'sftp.harbour.example', port: 22, fingerprint: `SHA256:${'o'.repeat(43)}` },
          acceptedDatetime: '2026-11-20T23:15:00.000Z',
          offered: {
            fingerprint: hostKeyFingerprint,
            shownDatetime: '2026-11-20T23:15:00.000Z',
          },
        },
      ],
    })
  })
  const ask = async () => {
    const { press } = open()
    await press.click(await screen.findByRole('button', { name: 'Accept the new host key…' }))
    const name = 'Accept the new host key of sftp.harbour.example?'
    const dialog = within(await screen.findByRole('dialog', { name }))
    dialog.getByText(`SHA256:${'o'.repeat(43)}`)
    dialog.getByText(hostKeyFingerprint)
    await press.click(dialog.getByRole('button', { name: 'Accept new host key' }))
    return dialog
  }

  test('shows both fingerprints, and the new one is accepted after a question', async () => {
    provider.answer(ACCEPT, SftpHostKeys, { hostKeys: [] })
    await ask()
    await expect.poll(() => screen.queryByRole('dialog')).toBe(null)
    expect(provider.callsOf(ACCEPT).map(({ body }) => body)).toEqual([
      { host: 'sftp.harbour.example', port: 22, hostKeyFingerprint },
    ])
  })

  test('says if the acceptance waits for a second person, or if the server shows another key by now', async () => {
    provider.hold(ACCEPT, {})
    const dialog = await ask()
    await dialog.findByText(/Someone else must approve this before it happens/)
    cleanup()
    provider.refuse(ACCEPT, 409, 'The server does not show this host key')
    await (await ask()).findByText(/The server does not show this host key/)
  })

  test('offers the new key when a test of the connection finds it', async () => {
    provider.answer(CONNECTION, PaymentFileConnection, { state: 'WORKING' })
    provider.answer(TEST, ConnectionTestResult, {
      works: false,
      steps: [{ step: 'hostKey', outcome: 'FAILED', message: 'The host key has changed.' }],
    })
    const { press } = open()
    const test = await screen.findByRole('button', { name: 'Test connection' })
    expect(provider.callsOf(KEYS)).toEqual([])
    await press.click(test)
    await screen.findByRole('button', { name: 'Accept the new host key…' })
  })
})

test('each file that was not taken is listed with the reason', async () => {
  const sftpDetails = { host: 'sftp.harbour.example', port: 22, username: 'us', folder: 'input' }
  provider.answer(APPS, Apps, { checkout: {}, batch: { enabled: true, sftpDetails } })
  provider.answer('GET /portal/v1/clients/HARBOUR/apps/batch/connection', PaymentFileConnection, {
    state: 'WORKING',
    checkedDatetime: '2026-11-20T23:15:00.000Z',
    otherFiles: 3,
    filesLeft: [
      { fileName: 'payment_2.aba', reason: UPLOAD_UNFINISHED },
      { fileName: 'invoice.pdf', reason: 'Its name doesn’t begin with ‘payment_’ or ‘payment-’' },
    ],
  })
  open()
  const files = await screen.findByText('We haven’t taken these files:')
  const items = within(files.nextElementSibling as HTMLElement).getAllByRole('listitem')
  expect(items.map(({ textContent }) => textContent)).toEqual([
    `payment_2.aba: ${UPLOAD_UNFINISHED}.`,
    'invoice.pdf: Its name doesn’t begin with ‘payment_’ or ‘payment-’.',
    '2 more with other names.',
  ])
})

test.each([
  ['Host', 'sftp harbour', 'Invalid Hostname', 'Correct the host to save.'],
  ['Port', '22a', 'Invalid Port', 'Correct the port to save.'],
  ['Input folder', '/input', 'Invalid folder', 'Correct the input folder to save.'],
  ['Prefix', 'pay roll', 'Invalid prefix', 'Correct the prefix to save.'],
  ['Extension', 'a.b', 'Invalid extension', 'Correct the extension to save.'],
])('%s %o: %s', async (name, text, message, reason) => {
  const { press } = open()
  await press.click(await findEnabled())
  await save('Enter the host to save.')
  for (const [one, value] of Object.entries(details)) type(await field(one), value)
  const button = screen.getByRole('button', { name: 'Save' })
  expect(button.getAttribute('aria-disabled')).not.toBe('true')
  type(await field(name), text)
  await field(name, message)
  await save(reason)
  pgp('Complete the SFTP server details first.')
  // Enter moves the focus to the invalid field and saves nothing.
  const other = await field('Username')
  other.focus()
  await press.keyboard('{Enter}')
  expect(document.activeElement).toBe(await field(name))
  expect(provider.calls.filter(({ method }) => method === 'POST')).toEqual([])
})

test('the PGP switch shows what was pressed until it is saved and read again', async () => {
  const sftpDetails = {
    host: 'sftp.harbour.example',
    port: 22,
    username: 'tideway',
    folder: 'input',
    prefix: 'payment',
    extension: 'aba',
  }
  const before = { enabled: true, key: 'ssh-ed25519 AAAA', sftpDetails }
  const batch = { ...before, openPgpEnabled: true, inputFilePgpPublicKey: 'the public key' }
  provider.answer(APPS, Apps, { checkout: {}, batch: before })
  provider.answer(`POST ${APPS.slice('GET '.length)}`, Apps, { checkout: {}, batch })
  const { press } = open()
  const switched = await screen.findByRole('switch', { description: 'We save this immediately.' })
  const shown: (string | null)[] = []
  const watched = new MutationObserver(() => shown.push(switched.getAttribute('aria-checked')))
  watched.observe(switched, { attributeFilter: ['aria-checked'] })
  provider.answer(APPS, Apps, { checkout: {}, batch })
  await press.click(switched)
  await screen.findByText('PGP encryption is on.')
  expect(shown).toEqual(['true'])
})

test('a file that waits for approval says so', async () => {
  const none = { count: 0, amount: '0.00' }
  const waiting: PaymentFile = {
    batchId: '2c7e61f0a94b4d3e8f5a0b1c6d7e8f90',
    fileName: 'payment_1.aba',
    status: 'RECEIVED',
    createdDatetime: '2026-11-20T03:00:00.000Z',
    sizeBytes: 488,
    encrypted: false,
    payments: { count: 1, amount: '12.50' },
    made: none,
    refused: none,
    waitsForApproval: true,
    problemCount: 0,
  }
  provider.answer('GET /portal/v1/clients/HARBOUR/batches', PaymentFilePage, {
    records: [waiting],
    recordCount: 1,
  })
  open()
  await screen.findByText('payment_1.aba: received, waiting for approval')
  const reason = paymentFileColumns.find(({ id }) => id === 'reason')
  expect(reason?.cell(waiting)).toBe('Waiting for approval')
  const { waitsForApproval: _, ...paying } = waiting
  expect(reason?.cell(paying)).toBe('')
})

test('a partly paid file that waits says why, and how many payments are left', () => {
  const tally = (count: number) => ({ count, amount: '10.00' })
  const file = { payments: tally(3000), made: tally(998), refused: tally(1) }
  expect(waitingWords(file)).toBe(
    'The approval policy changed while we were paying this file. Someone who may pay out must approve the other 2,001 of its 3,000 payments before we pay them.',
  )
  expect(waitingWords({ ...file, made: tally(0), refused: tally(0) })).toBe(
    'Someone who may pay out must approve this file before it’s paid.',
  )
})
