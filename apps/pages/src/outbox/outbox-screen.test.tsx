// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { OutboxMail } from '@tideway/contract/sandbox/outbox'
import { OutboxMails } from '@tideway/contract/sandbox/outbox'
import { formatDateTime } from '@tideway/contract/time/dates'
import { afterEach, expect, test, vi } from 'vitest'
import { renderPage } from '../../test/render.tsx'
import { OutboxScreen } from './outbox-screen.tsx'

const provider = startFakeProvider(window.location.origin)
const READ = 'GET /outbox/mails'
const ownOrigins = [window.location.origin]

afterEach(() => void vi.useRealTimers())

const mail = (mailId: string, changed: Partial<OutboxMail> = {}): OutboxMail => ({
  mailId,
  to: ['finance@harbour.example'],
  subject: `Mail ${mailId}`,
  text: 'The balance fell.',
  createdDatetime: '2026-11-20T03:03:22.000Z',
  ...changed,
})

const subjects = () => screen.queryAllByRole('heading', { level: 2 }).map((one) => one.textContent)

test('an outbox without mails says so', async () => {
  provider.answer(READ, OutboxMails, { mails: [], ownOrigins })
  renderPage(<OutboxScreen />)
  await screen.findByText('No emails yet.')
})

test('an outbox that cannot be read is reported, and read again', async () => {
  provider.refuse(READ, 500, 'Internal server error')
  const { press } = renderPage(<OutboxScreen />)
  await screen.findByText('We couldn’t load the emails.')
  provider.answer(READ, OutboxMails, { mails: [mail('a')], ownOrigins })
  await press.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByRole('heading', { name: 'Mail a' })
  expect(screen.queryByText('We couldn’t load the emails.')).toBe(null)
})

test('a mail is plain text, and only our own addresses in it are links', async () => {
  const ours = `${window.location.origin}/reports`
  const text = `<b>bold</b>\nOpen ${ours}, not https://evil.example/`
  const strange = mail('a', {
    subject: '<img src=x onerror=alert(1)>',
    to: ['one@harbour.example', 'two@harbour.example'],
    text,
  })
  provider.answer(READ, OutboxMails, { mails: [strange], ownOrigins })
  renderPage(<OutboxScreen />)
  const article = await screen.findByRole('article')
  expect(subjects()).toEqual(['<img src=x onerror=alert(1)>'])
  expect(article.querySelector('time')?.textContent).toBe(formatDateTime(strange.createdDatetime))
  expect(article.textContent).toContain('To one@harbour.example, two@harbour.example')
  expect(article.textContent).toContain(text)
  const links = within(article).getAllByRole('link')
  expect(links.map((link) => link.getAttribute('href'))).toEqual([ours])
})

test('new mails appear at the top without a reload, and older ones on request', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const newest = { mails: [mail('c'), mail('b')], ownOrigins, nextPageId: 'older' }
  provider.answer(READ, OutboxMails, newest)
  const { press } = renderPage(<OutboxScreen />)
  await vi.waitFor(() => expect(subjects()).toEqual(['Mail c', 'Mail b']))
  provider.answer(READ, OutboxMails, { mails: [mail('a')], ownOrigins })
  await press.click(screen.getByRole('button', { name: 'Load older' }))
  await vi.waitFor(() => expect(subjects()).toEqual(['Mail c', 'Mail b', 'Mail a']))
  expect(provider.calls.at(-1)?.query).toEqual({ nextPageId: 'older' })
  expect(screen.queryByRole('button', { name: 'Load older' })).toBe(null)
  provider.answer(READ, OutboxMails, { ...newest, mails: [mail('d'), ...newest.mails] })
  vi.advanceTimersByTime(2_500)
  await vi.waitFor(() => expect(subjects()).toEqual(['Mail d', 'Mail c', 'Mail b', 'Mail a']))
  screen.getByText('1 new email')
})
