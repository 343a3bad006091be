// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { ClientConfig } from '@tideway/contract/clients/clients'
import { ReportDelivery } from '@tideway/contract/reports/report-delivery'
import { defaultReportFields } from '@tideway/contract/reports/report-fields'
import { SftpHostKeys } from '@tideway/contract/sftp/host-keys'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { beforeEach, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { openApp } from '../../../test/app.tsx'
import {
  acceptSave,
  answerConfig,
  answerSettings,
  CONFIG,
  findSection,
  GENERIC,
} from '../../../test/settings-answers.ts'

const provider = startFakeProvider()
const SAVE = `PUT ${CONFIG}`
const saved = 'Daily Transaction report settings updated successfully.'
const armour = '-----BEGIN PGP PUBLIC KEY BLOCK-----'
const wholeServer =
  'Host, Port, Username and Folder are all required if you want to upload reports to your SFTP server'

beforeEach(() => answerSettings(provider))

async function openReport() {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/settings' })
  const report = await findSection('Daily Transaction Report')
  const field = (name: string) => report.getByRole<HTMLInputElement>('textbox', { name })
  const chips = within(report.getByRole('group', { name: 'Selected Fields' }))
  return {
    press,
    report,
    field,
    type: (name: string, value: string) => fireEvent.change(field(name), { target: { value } }),
    chip: (name: string) => chips.getByRole('button', { name: `Remove ${name}` }),
    chosen: () => chips.queryAllByRole('button').map((one) => one.getAttribute('aria-label')),
    saveIsOff: (description: string) => report.getByRole('button', { name: 'Save', description }),
    save: () => press.click(report.getByRole('button', { name: 'Save' })),
  }
}

test('each invalid field has its own message', async () => {
  const { report, field, type, saveIsOff } = await openReport()
  for (const [name, text, description, what] of [
    ['Host', 'sftp harbour', 'Invalid Hostname', 'host'],
    ['Port', '22a', 'Invalid Port', 'port'],
    ['Username', 'a\u0007b', 'Invalid Username', 'username'],
    ['Path', '/inbound', 'Invalid folder', 'path'],
    ['Notification Email (optional)', 'finance', 'Invalid Email', 'notification email'],
    [
      'Encryption Public Key (optional)',
      'mQINBF',
      `The key must be in ASCII-armored format (begins with ${armour})`,
      'encryption public key',
    ],
  ] as const) {
    type(name, text)
    fireEvent.blur(field(name))
    report.getByRole('textbox', { name, description })
    saveIsOff(`Correct the ${what} to save.`)
    type(name, '')
  }
})

test('a server is saved completely or not at all, and Enter leads to the first missing field', async () => {
  const { report, field, type, saveIsOff, press } = await openReport()
  type('Host', 'sftp.harbour.example')
  await report.findByText(wholeServer)
  saveIsOff('Enter the port to save.')
  field('Host').focus()
  await press.keyboard('{Enter}')
  expect(document.activeElement).toBe(field('Port'))
  type('Host', '')
  await expect.poll(() => report.queryByText(wholeServer)).toBe(null)
  expect(provider.callsOf(SAVE)).toEqual([])
})

test('only changed fields are sent, and emptied ones as null', async () => {
  const before: Partial<ClientConfig> = {
    reportSFTPHost: 'sftp.harbour.example',
    reportSFTPPort: 2022,
    reportSFTPUserName: 'tideway',
    reportSFTPFolder: 'inbound/daily',
    reportSFTPPublicKey: 'ssh-ed25519 AAAA',
    reportSchedule: 'early',
    reportNotificationsEmail: 'finance@harbour.example',
  }
  answerConfig(provider, before)
  acceptSave(provider, before)
  const { report, field, type, save } = await openReport()
  expect(field('Port').value).toBe('2022')
  expect(field('Path').value).toBe('inbound/daily')
  report.getByRole('button', { name: /Generation Time/ })
  report.getByText('01:00AM Australia/Sydney')
  report.getByText('ssh-ed25519 AAAA')
  type('Notification Email (optional)', '')
  await save()
  await screen.findByText(saved)
  expect(provider.callsOf(SAVE).map(({ body }) => body)).toEqual([
    { reportNotificationsEmail: null },
  ])
})

test('a rejected save shows the reason and keeps the typed values', async () => {
  const { report, field, type, save } = await openReport()
  provider.refuse(SAVE, 400, 'The key cannot be read')
  type('Encryption Public Key (optional)', `${armour}\n\nnot a key`)
  await save()
  await screen.findByText(GENERIC)
  await report.findByText('The key cannot be read')
  await report.findByText('Currently saved: late delivery to no server, 17 fields.')
  expect(field('Encryption Public Key (optional)').value).toBe(`${armour}\n\nnot a key`)
  acceptSave(provider, {})
  await save()
  await screen.findByText(saved)
  expect(report.queryByText('The key cannot be read')).toBe(null)
})

test('a save leaves out a section that another person saved', async () => {
  const { field, type, save } = await openReport()
  type('Notification Email (optional)', 'finance@harbour.example')
  const mt940Report = { enabled: true, version: 'v2', interval: 'daily' } as const
  answerConfig(provider, { thinPayload: true, featureFlags: { mt940Report } })
  acceptSave(provider, {
    thinPayload: true,
    featureFlags: { mt940Report },
    reportNotificationsEmail: 'finance@harbour.example',
  })
  await save()
  await screen.findByText(saved)
  expect(provider.callsOf(SAVE).map(({ body }) => body)).toEqual([
    { reportNotificationsEmail: 'finance@harbour.example' },
  ])
  // The other person's settings appear without a reload.
  const mt940 = within(screen.getByRole('region', { name: 'MT940 Report' }))
  expect(mt940.getByRole<HTMLInputElement>('checkbox', { name: 'Enabled' }).checked).toBe(true)
  expect(field('Notification Email (optional)').value).toBe('')
})

test('columns are chosen by keyboard alone, and one is required', async () => {
  const { report, chip, chosen, saveIsOff, press } = await openReport()
  chip('DateTime').focus()
  await press.keyboard('{End}')
  expect(document.activeElement).toBe(chip('NPPTransactionId'))
  await press.keyboard('{ArrowRight}')
  expect(document.activeElement).toBe(chip('DateTime'))
  await press.keyboard('{ArrowRight}{Delete}')
  expect(document.activeElement).toBe(chip('CRDR'))
  await press.keyboard('{Enter}')
  expect(document.activeElement).toBe(chip('Amount'))
  report.getByText('CRDR removed')
  for (let left = 15; left > 0; left -= 1) await press.keyboard('{Backspace}')
  expect(chosen()).toEqual([])
  expect(document.activeElement).toBe(report.getByRole('group', { name: 'Selected Fields' }))
  report.getByText('Should not be empty')
  saveIsOff('Select a field to save.')
  await press.click(report.getByRole('button', { name: 'Restore Defaults' }))
  expect(chosen()).toEqual(defaultReportFields.map((name) => `Remove ${name}`))
})

test('a new host key of the saved server can be compared and accepted', async () => {
  const server = { host: 'sftp.harbour.example', port: 22 }
  answerConfig(provider, { reportSFTPHost: server.host, reportSFTPPort: server.port })
  provider.answer(`GET ${CONFIG}/reportDelivery`, ReportDelivery, {
    ...{ state: 'FAILING', waiting: 1, givenUp: 0 },
    reason: 'The server’s host key has changed.',
  })
  const acceptedDatetime = '2026-11-20T18:15:04.000Z'
  const offered = { fingerprint: 'SHA256:new', shownDatetime: acceptedDatetime }
  provider.answer(`GET ${CONFIG}/sftpHostKeys`, SftpHostKeys, {
    hostKeys: [
      { ...server, port: 2222, fingerprint: 'SHA256:other', acceptedDatetime, offered },
      { ...server, fingerprint: 'SHA256:old', acceptedDatetime, offered },
    ],
  })
  const { report, press } = await openReport()
  await press.click(await report.findByRole('button', { name: 'Accept the new host key…' }))
  const name = 'Accept the new host key of sftp.harbour.example?'
  const dialog = within(await screen.findByRole('dialog', { name }))
  dialog.getByText('SHA256:old')
  dialog.getByText('SHA256:new')
})

test('failed deliveries show their reason, and are retried on demand', async () => {
  const DELIVERY = `${CONFIG}/reportDelivery`
  const reason = sftpFailures.keyRefused('tideway').text
  provider.answer(`GET ${DELIVERY}`, ReportDelivery, {
    state: 'FAILING',
    failingSinceDatetime: '2026-11-20T18:15:04.000Z',
    triedDatetime: '2026-11-20T18:36:04.000Z',
    reason,
    nextTryDatetime: '2026-11-20T19:36:04.000Z',
    waiting: 2,
    givenUp: 1,
  })
  provider.answer(`GET ${CONFIG}/sftpHostKeys`, SftpHostKeys, { hostKeys: [] })
  const working: ReportDelivery = { state: 'WORKING', waiting: 0, givenUp: 0 }
  provider.answer(`POST ${DELIVERY}/deliverAgain`, z.object({}), working)
  const { report, press } = await openReport()
  await report.findByText('FAILING')
  report.getByText(reason)
  report.getByText(/^2 reports waiting\. Next attempt/)
  report.getByText(/1 report not delivered\. We’ve stopped trying\./)
  provider.answer(`GET ${DELIVERY}`, ReportDelivery, working)
  await press.click(report.getByRole('button', { name: 'Try again now' }))
  await report.findByText('WORKING')
  expect(provider.callsOf(`POST ${DELIVERY}/deliverAgain`)[0]?.body).toEqual({})
})
