// @vitest-environment jsdom
import { screen, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import type { ReceivedWebhook, ReceiverAnswer } from '@tideway/contract/sandbox/demo-receiver'
import { ReceivedWebhooks } from '@tideway/contract/sandbox/demo-receiver'
import { afterEach, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { renderPage } from '../../test/render.tsx'
import { ReceiverScreen } from './receiver-screen.tsx'

const provider = startFakeProvider(window.location.origin)
const READ = 'GET /demo-receiver/received'
const CHOOSE = 'PUT /demo-receiver/answer'

afterEach(() => void vi.useRealTimers())

const webhook = (number: number, changed: Partial<ReceivedWebhook> = {}): ReceivedWebhook => ({
  number,
  receivedDatetime: '2026-11-20T03:03:22.000Z',
  event: 'PaymentRequest.COMPLETE',
  again: false,
  signature: 'VERIFIED',
  authorization: 'AS_CONFIGURED',
  answered: 204,
  body: '{"PaymentRequestStatus":{"status":"COMPLETE"}}',
  ...changed,
})

function answer(received: ReceivedWebhook[], mode: ReceiverAnswer = 'accept') {
  provider.answer(READ, ReceivedWebhooks, { clientId: 'HARBOUR', answer: mode, received })
}

test('a receiver without webhooks says so, and where to send them', async () => {
  answer([])
  renderPage(<ReceiverScreen />)
  await screen.findByText('No webhooks received yet.')
  screen.getByText(`${window.location.origin}/demo-receiver`)
})

test('a webhook shows if it is genuine, and the sender’s text as plain text', async () => {
  answer([
    webhook(5, { signature: 'TOO_OLD', again: true }),
    webhook(4, { signature: 'WRONG_SIGNATURE', authorization: 'OTHER', answered: 500 }),
    webhook(3, { event: '<img src=x>', signature: 'NOT_SIGNED', body: '<b>bold</b>' }),
    webhook(1),
  ])
  renderPage(<ReceiverScreen />)
  const texts = (await screen.findAllByRole('article')).map((one) => one.textContent)
  expect(texts).toEqual([
    expect.stringMatching(/Too old.*Sent again/),
    expect.stringMatching(/Wrong signature.*doesn’t match its destination/),
    expect.stringMatching(/^<img src=x>Not signed.*<b>bold<\/b>$/),
    expect.stringMatching(/^PaymentRequest.COMPLETEVerified/),
  ])
  expect(screen.getAllByRole('article').at(-1)?.querySelector('pre')?.textContent).toBe(
    '{\n  "PaymentRequestStatus": {\n    "status": "COMPLETE"\n  }\n}',
  )
})

test('new webhooks appear at the top without a reload', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  answer([webhook(1)])
  renderPage(<ReceiverScreen />)
  await vi.waitFor(() => expect(screen.getAllByRole('article')).toHaveLength(1))
  answer([webhook(2, { event: 'Payment.SETTLED' }), webhook(1)])
  vi.advanceTimersByTime(2_000)
  await screen.findByText('1 new webhook')
  const [newest] = screen.getAllByRole('article')
  within(newest as HTMLElement).getByRole('heading', { name: 'Payment.SETTLED' })
})

test.each<[string, ReceiverAnswer, RegExp]>([
  ['Fail', 'fail', /^Responds 500/],
  ['Gone', 'gone', /^Responds 410/],
  ['Too late', 'late', /^Responds after 18 s/],
])('the answer %s is saved, and explained', async (name, mode, hint) => {
  answer([])
  const { press } = renderPage(<ReceiverScreen />)
  const choice = await screen.findByRole<HTMLInputElement>('radio', { name })
  provider.answer(CHOOSE, z.object({}), {})
  answer([], mode)
  await press.click(choice)
  await screen.findByText(hint)
  expect(provider.callsOf(CHOOSE).map(({ body }) => body)).toEqual([{ answer: mode }])
  expect(choice.checked).toBe(true)
})

test('a receiver that cannot be read, and a rejected choice, are reported', async () => {
  provider.refuse(READ, 500, 'Internal server error')
  const { press } = renderPage(<ReceiverScreen />)
  await screen.findByText('We couldn’t load the webhooks.')
  answer([])
  await press.click(screen.getByRole('button', { name: 'Refresh' }))
  await screen.findByText('No webhooks received yet.')
  provider.refuse(CHOOSE, 500, 'Internal server error')
  await press.click(screen.getByRole('radio', { name: 'Fail' }))
  await screen.findByText('We couldn’t save that change. Try again.')
  await vi.waitFor(() =>
    expect(screen.getByRole<HTMLInputElement>('radio', { name: 'Accept' }).checked).toBe(true),
  )
})
