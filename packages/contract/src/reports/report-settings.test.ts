import { describe, expect, test } from 'vitest'
import type { DailyReportDraft } from './report-settings.ts'
import {
  ARMOUR,
  dailyReportDraftOf,
  dailyReportMessages,
  dailyReportSettingsOf,
  ReportSettings,
  reportSettingsMessage,
  targetMessage,
} from './report-settings.ts'

const whole =
  'Host, Port, Username and Folder are all required if you want to upload reports to your SFTP server'
const armour =
  'The key must be in ASCII-armored format (begins with -----BEGIN PGP PUBLIC KEY BLOCK-----)'

test.each([
  ['host', 'sftp.harbour.example', undefined],
  ['host', 'sftp harbour', 'Invalid Hostname'],
  ['port', '22', undefined],
  ['port', '22a', 'Invalid Port'],
  ['port', '0', 'Invalid Port'],
  ['port', '65536', 'Invalid Port'],
  ['username', 'tideway', undefined],
  ['username', ' ', 'Invalid Username'],
  ['folder', 'in/reports', undefined],
  ['folder', '/reports', 'Invalid folder'],
  ['email', 'finance@harbour.example', undefined],
  ['email', 'finance@harbour', 'Invalid Email'],
  ['email', 'finance', 'Invalid Email'],
  ['encryptionKey', `${ARMOUR}\n\nxjMEZ…`, undefined],
  ['encryptionKey', 'xjMEZ', armour],
  ['encryptionKey', ` ${ARMOUR}`, undefined],
  ['encryptionKey', ARMOUR.padEnd(50_001, 'x'), 'The key is too long to be an OpenPGP public key'],
] as const)('the field %s with %j gives the message %s', (field, text, message) => {
  expect(dailyReportMessages[field](text)).toBe(message)
})

test('each field may be empty', () => {
  for (const messageOf of Object.values(dailyReportMessages)) expect(messageOf('')).toBeUndefined()
})

describe('the server details must be complete or absent', () => {
  const empty = { host: '', port: '', username: '', folder: '' }
  const full = { host: 'h', port: '22', username: 'u', folder: 'f' }

  test('accepts none and all four of them', () => {
    expect(targetMessage(empty)).toBeUndefined()
    expect(targetMessage(full)).toBeUndefined()
    expect(targetMessage({ host: null, port: null, username: null, folder: undefined })).toBe(
      undefined,
    )
  })

  test.each(['host', 'port', 'username', 'folder'] as const)(
    'rejects only %s, and all except it',
    (name) => {
      expect(targetMessage({ ...empty, [name]: full[name] })).toBe(whole)
      expect(targetMessage({ ...full, [name]: '' })).toBe(whole)
      expect(targetMessage({ ...full, [name]: null })).toBe(whole)
    },
  )
})

test.each([
  [{ customReportFields: [] }, 'Should not be empty'],
  [{ reportSFTPHost: 'a b' }, 'Invalid Hostname'],
  [{ reportSFTPPort: 0 }, 'Invalid Port'],
  [{ reportSFTPPort: 22.5 }, 'Invalid Port'],
  [{ reportSFTPUserName: '  ' }, 'Invalid Username'],
  [{ reportSFTPFolder: './x' }, 'Invalid folder'],
  [{ reportNotificationsEmail: 'x' }, 'Invalid Email'],
  [{ reportsEncryptionPublicKey: 'x' }, armour],
  [{}, undefined],
  [{ reportSFTPHost: '', reportSFTPPort: null, reportNotificationsEmail: null }, undefined],
])('saving %j gives the message %s', (settings, message) => {
  expect(reportSettingsMessage(settings)).toBe(message)
})

test('rejects fields and values that are not report settings', () => {
  expect(ReportSettings.safeParse({ reportSFTPPublicKey: 'ssh-ed25519 x' }).success).toBe(false)
  expect(ReportSettings.safeParse({ customReportFields: ['DateTime', 'Colour'] }).success).toBe(
    false,
  )
  expect(ReportSettings.safeParse({ reportSFTPPort: '22' }).success).toBe(false)
  expect(ReportSettings.safeParse({ reportSchedule: 'noon' }).success).toBe(false)
  expect(
    ReportSettings.safeParse({ customReportFields: [], reportSchedule: 'early' }).success,
  ).toBe(true)
})

describe('the form', () => {
  const draft: DailyReportDraft = {
    fields: ['Amount', 'DateTime'],
    schedule: 'early',
    host: 'sftp.harbour.example',
    port: '2222',
    username: 'tideway',
    folder: 'reports',
    email: '',
    encryptionKey: '',
  }

  test('saves columns in order, the port as a number, and empty fields as null', () => {
    expect(dailyReportSettingsOf(draft)).toEqual({
      customReportFields: ['DateTime', 'Amount'],
      reportSchedule: 'early',
      reportSFTPHost: 'sftp.harbour.example',
      reportSFTPPort: 2222,
      reportSFTPUserName: 'tideway',
      reportSFTPFolder: 'reports',
      reportNotificationsEmail: null,
      reportsEncryptionPublicKey: null,
    })
  })

  test.each([{ fields: [] }, { port: 'x' }, { port: '' }, { email: 'x' }, { encryptionKey: 'x' }])(
    'is not saved with %j',
    (wrong) => {
      expect(dailyReportSettingsOf({ ...draft, ...wrong })).toBeUndefined()
    },
  )

  test('shows the saved values, or else the defaults', () => {
    const config = { clientId: 'HARBOUR', clientName: 'Harbour' }
    expect(dailyReportDraftOf(config)).toMatchObject({ schedule: 'late', host: '', port: '' })
    expect(dailyReportDraftOf(config).fields).toHaveLength(17)
    expect(
      dailyReportDraftOf({
        ...config,
        customReportFields: ['Amount', 'DateTime', 'Unheard'],
        reportSFTPPort: 2222,
      }),
    ).toMatchObject({ fields: ['DateTime', 'Amount'], port: '2222' })
  })
})
