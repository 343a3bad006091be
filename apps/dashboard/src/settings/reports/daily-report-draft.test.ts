import type { DailyReportDraft } from '@tideway/contract/reports/report-settings'
import { dailyReportDraftOf } from '@tideway/contract/reports/report-settings'
import { describe, expect, test } from 'vitest'
import { isChanged, scheduleOptions, whyNotSave } from './daily-report-draft.ts'

const empty = dailyReportDraftOf({ clientId: 'HARBOUR', clientName: 'Harbour' })
const server = { host: 'sftp.harbour.example', port: '22', username: 'tideway', folder: 'in' }
const draft = (part: Partial<DailyReportDraft>): DailyReportDraft => ({ ...empty, ...part })

describe('the reason why the report cannot be saved', () => {
  test.each([
    [{}, undefined],
    [server, undefined],
    [{ host: 'sftp harbour' }, 'Correct the host to save.'],
    [{ ...server, port: '22a' }, 'Correct the port to save.'],
    [{ host: server.host }, 'Enter the port to save.'],
    [{ ...server, host: '' }, 'Enter the host to save.'],
    [{ ...server, username: '' }, 'Enter the username to save.'],
    [{ ...server, folder: '' }, 'Enter the path to save.'],
    [{ ...server, folder: '/in' }, 'Correct the path to save.'],
    [{ fields: [] }, 'Select a field to save.'],
    [{ email: 'finance' }, 'Correct the notification email to save.'],
    [{ encryptionKey: 'x' }, 'Correct the encryption public key to save.'],
    // An error comes before a missing value.
    [{ host: server.host, email: 'x' }, 'Correct the notification email to save.'],
  ])('for %j is: %s', (part, words) => {
    expect(whyNotSave(draft(part))).toBe(words)
  })
})

test.each([
  [{}, false],
  [{ fields: [...empty.fields] }, false],
  [{ fields: empty.fields.slice(1) }, true],
  [{ schedule: 'early' }, true],
  [{ schedule: 'late' }, false],
  [{ email: 'a@b.example' }, true],
] as const)('%j counts as a change: %s', (part, changed) => {
  expect(isChanged(draft(part), empty)).toBe(changed)
})

test('generation times have the specification’s text', () => {
  expect(scheduleOptions).toEqual([
    { value: 'early', text: '01:00AM Australia/Sydney' },
    { value: 'late', text: '05:15AM Australia/Sydney' },
  ])
})
