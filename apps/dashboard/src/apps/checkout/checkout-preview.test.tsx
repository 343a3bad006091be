// @vitest-environment jsdom
import { fireEvent, screen, within } from '@testing-library/react'
import { providerUrl, startFakeProvider } from '@tideway/browser/test/fake-provider'
import { Apps, Preview } from '@tideway/contract/apps/apps'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerFrame, openApp } from '../../../test/app.tsx'

const provider = startFakeProvider()
const APPS = '/portal/v1/clients/HARBOUR/apps'
const PREVIEW = `POST ${APPS}/preview`
const createdPreview = { url: `${providerUrl}/checkout/preview/1`, id: '1' }

beforeEach(() => {
  answerFrame(provider)
  provider.answer(`GET ${APPS}`, Apps, { checkout: { enabled: true }, batch: {} })
  provider.answer(PREVIEW, Preview, createdPreview)
})

async function openPreview() {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/apps/checkout' })
  const preview = within(await screen.findByRole('region', { name: 'Preview' }))
  return {
    preview,
    refresh: async () => press.click(await preview.findByRole('button', { name: 'Refresh' })),
    findFrame: () => preview.findByTitle<HTMLIFrameElement>('Checkout preview'),
  }
}

test('without a preview the server’s message is shown, and Refresh requests another one', async () => {
  provider.refuse(PREVIEW, 500, 'Internal server error')
  const { preview, refresh, findFrame } = await openPreview()
  await preview.findByText('Error: Internal server error')
  provider.lose(PREVIEW)
  await refresh()
  await preview.findByText('Unknown error occurred')
  provider.answer(PREVIEW, Preview, createdPreview)
  await refresh()
  expect((await findFrame()).src).toBe(createdPreview.url)
  expect(preview.queryByText('Unknown error occurred')).toBe(null)
})

test('a preview of another origin is not shown', async () => {
  provider.answer(PREVIEW, Preview, {
    ...createdPreview,
    url: 'https://elsewhere.example/checkout/1',
  })
  const { preview } = await openPreview()
  await preview.findByText(
    'We can’t show this preview because its web address isn’t one we trust. Contact support.',
  )
  expect(preview.queryByTitle('Checkout preview')).toBe(null)
})

test('a page that loads and reports no height has failed, and Refresh requests another one', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'], shouldAdvanceTime: true })
  try {
    const { preview, refresh, findFrame } = await openPreview()
    const frame = await findFrame()
    preview.getByText('Loading preview...')
    fireEvent.load(frame)
    await vi.advanceTimersByTimeAsync(4_900)
    expect(preview.queryByText('Error: The preview page didn’t load')).toBe(null)
    await vi.advanceTimersByTimeAsync(200)
    // This is sooner than the limit for a page that does not load at all.
    await preview.findByText('Error: The preview page didn’t load', {}, { timeout: 3_000 })
    expect(preview.queryByText('Loading preview...')).toBe(null)
    await refresh()
    await expect.poll(() => provider.callsOf(PREVIEW)).toHaveLength(2)
    await expect.poll(() => preview.queryByText(/didn’t load/)).toBe(null)
  } finally {
    vi.useRealTimers()
  }
})
