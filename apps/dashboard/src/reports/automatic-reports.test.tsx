// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { reportIdOf } from '@tideway/contract/calls/ids'
import { ReportDelivery, UndeliveredReports } from '@tideway/contract/reports/report-delivery'
import type { Report } from '@tideway/contract/reports/reports'
import { ReportLink, ReportsOfMonth } from '@tideway/contract/reports/reports'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { Role } from '@tideway/contract/users/roles/roles'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerFrame, openApp } from '../../test/app.tsx'
import { GENERIC } from '../../test/settings-answers.ts'

const provider = startFakeProvider()
const REPORTS = 'GET /rest/v1/report'
const LINK = 'GET /rest/v1/report/download'
const UNDELIVERED = 'GET /portal/v1/clients/HARBOUR/undeliveredReports'
const AGAIN = 'POST /portal/v1/clients/HARBOUR/reportDelivery/deliverAgain'
const address = 'http://provider.example/files/1.csv'

const report = (reportId: string, type: string, fromDate: string, toDate: string): Report => ({
  reportId,
  type,
  fromDate,
  toDate,
  clientId: 'HARBOUR',
})
const two = (value: number) => String(value).padStart(2, '0')
const daily = [3, 12, 11].map((day) =>
  report(
    `day-${day}`,
    'Transaction Report V2',
    `2026-11-${two(day)}T00:00:00.000+11:00`,
    `2026-11-${two(day)}T23:59:59.999+11:00`,
  ),
)
const hourly = Array.from({ length: 22 }, (_, hour) =>
  report(
    `hour-${hour}`,
    'MT940',
    `2026-11-12T${two(hour)}:00:00.000+11:00`,
    `2026-11-12T${two(hour + 1)}:00:00.000+11:00`,
  ),
)

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-13T01:00:00.000Z'), toFake: ['Date'] })
  answerFrame(provider)
  provider.answer(REPORTS, ReportsOfMonth, { month: '2026-11', reports: [...daily, ...hourly] })
  provider.refuse(UNDELIVERED, 404, 'Not found')
  provider.refuse('GET /portal/v1/exports', 404, 'Not found')
})
afterEach(() => vi.useRealTimers())

function open(role: Role = 'BASE_ADMIN') {
  const { press } = openApp({ role, path: '/reports' })
  const months = async () =>
    within(await screen.findByRole('region', { name: 'Automatic reports' }))
  return {
    press,
    months,
    month: async (name: string) => (await months()).findByRole('button', { name }),
    choose: async (name: string) => press.click((await months()).getByRole('radio', { name })),
    files: async () =>
      (await (await months()).findAllByRole('button', { name: /^Download / })).map((button) =>
        button.getAttribute('aria-label'),
      ),
  }
}
const first = 'Download Daily Transaction Report V2, Thu 12/11/2026, 00:00:00 to 23:59:59 GMT+11:00'

test('three months are listed, the newest open, with the newest files first', async () => {
  const { month, choose, files, press } = open()
  for (const [name, expanded] of [
    ['November 2026', 'true'],
    ['October 2026', 'false'],
    ['September 2026', 'false'],
  ] as const)
    expect((await month(name)).getAttribute('aria-expanded')).toBe(expanded)
  await choose('Daily')
  expect((await files()).map((name) => /\d\d\/\d\d\/\d{4}/.exec(name ?? '')?.[0])).toEqual([
    '12/11/2026',
    '11/11/2026',
    '03/11/2026',
  ])
  await press.click(await month('October 2026'))
  await expect
    .poll(() => provider.callsOf(REPORTS).map(({ query }) => query))
    .toEqual([
      { clientId: 'HARBOUR', month: '2026-11', timezone: 'Australia/Sydney' },
      { clientId: 'HARBOUR', month: '2026-10', timezone: 'Australia/Sydney' },
    ])
})

test('hourly statements show their start, and a press shows the rest and focuses the first of them', async () => {
  const { months, choose, files, press } = open()
  await choose('MT940')
  expect(await files()).toHaveLength(20)
  expect((await files())[0]).toMatch(/^Download MT940, Hourly, Starting: 12\/11\/2026 21:00:00 /)
  await press.click((await months()).getByRole('button', { name: 'Show 2 more' }))
  expect(await files()).toHaveLength(22)
  expect(document.activeElement?.getAttribute('aria-label')).toBe((await files())[20])
})

test.each([404, 200])('a month without files says so, answered %i', async (status) => {
  if (status === 404) provider.refuse(REPORTS, 404, 'Not found')
  else provider.answer(REPORTS, ReportsOfMonth, { month: '2026-11', reports: [] })
  const { months } = open()
  await (await months()).findByText('There is no data to display')
})

test('a month that cannot be read is reported, and Refresh reads it again', async () => {
  provider.refuse(REPORTS, 400, 'Bad request')
  const { files, press } = open()
  const alert = within(await screen.findByRole('alert'))
  alert.getByText('There was an error retrieving the data. Have you completed your on-boarding?')
  provider.answer(REPORTS, ReportsOfMonth, { month: '2026-11', reports: daily })
  await press.click(alert.getByRole('button', { name: 'Refresh' }))
  expect(await files()).toHaveLength(3)
})

describe('the link of a file', () => {
  afterEach(() => vi.restoreAllMocks())

  test('that cannot be created is reported, and can be requested again', async () => {
    provider.refuse(LINK, 400, 'Bad request')
    const { files, press } = open()
    await files()
    await press.click(screen.getByRole('button', { name: first }))
    await screen.findByText(GENERIC)
    expect(screen.getByRole('button', { name: first }).getAttribute('aria-busy')).toBe(null)
  })

  test('is shown if the browser opens no window', async () => {
    vi.spyOn(window, 'open').mockReturnValue(null)
    provider.answer(LINK, ReportLink, { reportUrl: address })
    const { files, press } = open()
    await files()
    await press.click(screen.getByRole('button', { name: first }))
    const link = await screen.findByRole<HTMLAnchorElement>('link', { name: first })
    expect([link.textContent, link.href, link.target]).toEqual(['Download', address, '_blank'])
  })
})

describe('a report that was not delivered', () => {
  const reason = sftpFailures.noFolder('reports').text
  const answerUndelivered = (reports: UndeliveredReports['reports']) =>
    provider.answer(UNDELIVERED, UndeliveredReports, { reports })

  beforeEach(() =>
    answerUndelivered([
      {
        reportId: reportIdOf('day-12'),
        status: 'WAITING',
        triedDatetime: '2026-11-12T18:36:04.000Z',
        reason,
        nextTryDatetime: '2026-11-12T19:36:04.000Z',
      },
    ]),
  )

  test('shows the reason, and is retried by users who may change settings', async () => {
    const { press } = open()
    const note = await screen.findByText(`Not delivered by SFTP. ${reason}`)
    expect(note.closest('li')?.textContent).toContain('12/11/2026')
    screen.getByText(/^Next attempt/)
    provider.answer(AGAIN, ReportDelivery, { state: 'WORKING', waiting: 0, givenUp: 0 })
    answerUndelivered([])
    await press.click(screen.getByRole('button', { name: /^Try again now: Daily Transaction/ }))
    await expect.poll(() => screen.queryByText(/^Not delivered by SFTP/)).toBe(null)
    expect(provider.callsOf(AGAIN).map(({ body }) => body)).toEqual([{ reportId: 'day-12' }])
  })

  test('has no button for users who may only read reports', async () => {
    open('BASE_FINANCE_OPERATOR')
    await screen.findByText(`Not delivered by SFTP. ${reason}`)
    expect(screen.queryByRole('button', { name: /^Try again now/ })).toBe(null)
  })
})
