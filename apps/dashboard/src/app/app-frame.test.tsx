// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import type { SessionMessage } from '@tideway/browser/session/session-channel'
import { providerUrl, startFakeProvider } from '@tideway/browser/test/fake-provider'
import { sampleToken } from '@tideway/browser/test/sample-token'
import { ApprovalCount } from '@tideway/contract/approvals/approval'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp } from '../../test/app.tsx'
import { clientsWithApprovals } from '../approvals/approvals-item.ts'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'

const provider = startFakeProvider()
beforeEach(() => answerFrame(provider))

const CLIENT = 'GET /portal/v1/clients/HARBOUR'
const logo = 'http://provider.example/assets/gone.png'

test('a screen opens for a client whose details fail to load, and Try again loads them', async () => {
  provider.refuse(CLIENT, 500, 'Internal server error')
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/no/such/page' })
  await screen.findByText('Oooppppsss - An unexpected error was encountered')
  screen.getByRole('heading', { level: 1, name: 'Page not found' })
  within(screen.getByRole('banner')).getByText('Dashboard')
  provider.answer(CLIENT, ClientConfig, { clientId: 'HARBOUR', clientName: 'Harbour Roasters' })
  await press.click(screen.getByRole('button', { name: 'Try again' }))
  expect(provider.callsOf(CLIENT)).toHaveLength(2)
  await within(screen.getByRole('banner')).findByText('Harbour Roasters')
  expect(screen.queryByText(/^Oooppppsss/)).toBe(null)
})

test.each([
  ['/no/such/page', 'Go to Dashboard', '/'],
  ['/transactions/NoSuchType/1', 'Go to Dashboard', '/'],
])('%s is not found, and links to the first screen', async (path, name, href) => {
  openApp({ role: 'BASE_ADMIN', path })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(screen.getByRole('link', { name }).getAttribute('href')).toBe(href)
})

test('a screen that this host has switched off is not found, and its title says so', async () => {
  openApp({ role: 'BASE_ADMIN', path: '/apps', site: { featureFlags: { appsDisabled: '1' } } })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  expect(document.title).toMatch(/^Page not found · /)
})

test.each([
  ['ours', undefined, null],
  ['the brand’s own', '/brand/mark.svg', '/brand/mark.svg'],
])('a logo that fails to load is replaced by a mark: %s', async (_mark, markUrl, src) => {
  provider.answer(CLIENT, ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
    logoUrl: logo,
  })
  openApp({ role: 'BASE_ADMIN', path: '/no/such/page', site: { markUrl } })
  const banner = await screen.findByRole('banner')
  const image = () => banner.querySelector('img')
  await waitFor(() => expect(image()?.src).toBe(logo))
  fireEvent.error(image() as HTMLImageElement)
  await waitFor(() => expect(image()?.getAttribute('src') ?? null).toBe(src))
  within(banner).getByText('Harbour Roasters')
})

const COUNT = 'GET /portal/v1/approvals/count'

test('the menu has Approvals from the start for a client that used them before', async () => {
  clientsWithApprovals.set(['KELPCO1', 'HARBOUR'])
  provider.answer(COUNT, ApprovalCount, { inUse: false, waiting: 0 })
  openApp({ role: 'BASE_ADMIN', path: '/no/such/page' })
  await screen.findByRole('heading', { level: 1, name: 'Page not found' })
  screen.getByRole('link', { name: 'Approvals' })
  expect(provider.callsOf(COUNT)).toHaveLength(0)
  await waitFor(() => expect(screen.queryByRole('link', { name: 'Approvals' })).toBe(null))
  expect(clientsWithApprovals.get()).toEqual(['KELPCO1'])
})

describe('a token that no hidden frame can renew, with a form open', () => {
  const CHANGED = 'Typed with care'
  /** The addresses that the sign-in window was sent to. */
  let opened: URL[]
  let isBlocked: boolean
  let now: number
  let hear: (message: SessionMessage) => void
  beforeEach(() => {
    opened = []
    isBlocked = false
    now = Date.UTC(2026, 10, 20, 3, 30)
    // The sign-in library compares with the class of Node, not of jsdom.
    vi.stubGlobal('ArrayBuffer', Buffer.alloc(0).buffer.constructor)
  })
  afterEach(() => vi.unstubAllGlobals())

  /** Opens the dashboard half an hour before the token's end, with text in the form of a new payment request. */
  async function openForm() {
    const { press } = openApp({
      role: 'BASE_FINANCE_MANAGER',
      path: '/no/such/page',
      session: {
        clock: { now: () => now },
        isFormOpen: () => true,
        // The browser withholds the cookie of the identity provider, which is another site.
        openHidden: async (address, landing) => {
          const state = new URL(address).searchParams.get('state') ?? ''
          const answer = { error: 'login_required', state, iss: providerUrl }
          return new URL(`${landing}?${new URLSearchParams(answer)}`)
        },
        openWindow: () =>
          isBlocked ? undefined : { go: (address) => void opened.push(new URL(address)) },
        channel: {
          post: () => undefined,
          listen(listener) {
            hear = listener
            return () => undefined
          },
        },
      },
    })
    await press.click(await screen.findByRole('button', { name: 'New Payment Request' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'New Payment Request' }))
    const description = await dialog.findByRole<HTMLInputElement>('textbox', {
      name: /^Description/,
    })
    fireEvent.change(description, { target: { value: CHANGED } })
    return { press, description }
  }

  /** Ends the sign-in in the window as the same person. */
  async function comeBack() {
    await waitFor(() => expect(opened).toHaveLength(1))
    const sent = opened[0]?.searchParams
    const seconds = Math.floor(Date.now() / 1000)
    const id_token = sampleToken('BASE_FINANCE_MANAGER', {
      ...{ iss: providerUrl, nonce: sent?.get('nonce'), iat: seconds, exp: seconds + 3600 },
    })
    const tokens = { access_token: 'a', token_type: 'bearer', id_token }
    provider.answer('POST /token', z.object({ id_token: z.string() }), tokens)
    const query = { code: 'c-1', state: sent?.get('state') ?? '', iss: providerUrl }
    const landing = sent?.get('redirect_uri')
    hear({ kind: 'callback', callback: `${landing}?${new URLSearchParams(query)}` })
    return id_token
  }

  test('is renewed in a window before it ends, and what was typed stays', async () => {
    const { press, description } = await openForm()
    expect(screen.queryByText(/^Your session is about to end/)).toBe(null)
    now = Date.UTC(2026, 10, 20, 3, 55)
    fireEvent(document, new Event('visibilitychange'))
    await screen.findByText('Your session is about to end. Stay signed in to keep what you typed.')
    isBlocked = true
    await press.click(screen.getByRole('button', { name: 'Stay signed in' }))
    screen.getByText(/^Your browser blocked the window/)
    isBlocked = false
    await press.click(screen.getByRole('button', { name: 'Try again' }))
    screen.getByText('Continue in the window that opened.')
    const idToken = await comeBack()
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Session' })).toBe(null))
    expect(window.sessionStorage.getItem('idToken')).toBe(idToken)
    expect(description.value).toBe(CHANGED)
  })

  test('the offer to renew is above the buttons of the form, whatever is behind it', async () => {
    await openForm()
    now = Date.UTC(2026, 10, 20, 3, 55)
    fireEvent(document, new Event('visibilitychange'))
    const message = (await screen.findByText(/^Your session is about to end/)).parentElement
    // A test has no layout: the page is full of controls, and the form has its buttons at the bottom.
    const boxes = vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect')
    boxes.mockImplementation(function (this: HTMLElement) {
      if (this === message) return new DOMRect(0, 0, 358, 44)
      if (this.closest('[role="dialog"]')) return new DOMRect(16, 712, 171, 44)
      return this.closest('header') ? new DOMRect(0, 0, 390, 768) : new DOMRect()
    })
    fireEvent.resize(window)
    await waitFor(() => expect(message?.style.top).toBe('664px'))
    boxes.mockRestore()
  })

  test('is renewed in a window after a call was refused, and what was typed stays', async () => {
    const { press, description } = await openForm()
    now = Date.UTC(2026, 10, 20, 4)
    provider.refuse('POST /rest/v1/payIDEnquiry', 401, 'Unauthorized')
    const prefix = screen.getByRole('textbox', { name: /^PayID Prefix/ })
    fireEvent.change(prefix, { target: { value: 'inv-1' } })
    fireEvent.blur(prefix)
    const question = within(
      await screen.findByRole('alertdialog', { name: 'Your session has ended' }),
    )
    expect(screen.queryByRole('region', { name: 'Session' })).toBe(null)
    // The dialog explains the failure of the call.
    expect(screen.queryByText(GENERIC_FAILURE)).toBe(null)
    question.getByText(/^You can’t save until you sign in again\./)
    isBlocked = true
    await press.click(question.getByRole('button', { name: 'Sign in again' }))
    question.getByText('Your browser blocked the window')
    question.getByText(/If you leave this page to sign in, what you typed is lost\.$/)
    expect(question.queryByText(/nothing you typed is lost/)).toBe(null)
    question.getByRole('button', { name: 'Leave this page' })
    isBlocked = false
    await press.click(question.getByRole('button', { name: 'Try again' }))
    const idToken = await comeBack()
    await waitFor(() => expect(screen.queryByRole('alertdialog')).toBe(null))
    expect(window.sessionStorage.getItem('idToken')).toBe(idToken)
    expect(description.value).toBe(CHANGED)
  })
})
