// @vitest-environment jsdom
import { act, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { SearchAnswer } from '@tideway/contract/search/search-answer'
import type { Role } from '@tideway/contract/users/roles/roles'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerFrame, openApp } from '../../../test/app.tsx'
import { openSearch } from '../../platform/search-event.ts'

const provider = startFakeProvider()
const SEARCH = 'POST /portal/v1/search'
const zoe: SearchAnswer = {
  complete: true,
  groups: [
    {
      kind: 'paymentRequest',
      more: true,
      hits: [
        {
          id: '9c41e7a05b2f4d6c8e10a3b5c7d93b52',
          title: 'inv-7@pay.harbour.example',
          subtitle: 'INV-7',
          amount: '49.90',
          status: 'COMPLETE',
          createdDatetime: '2026-11-17T01:00:00.000Z',
          matched: [{ field: 'payerName', text: 'Zoë O’Brien' }],
        },
      ],
    },
    {
      kind: 'payment',
      more: false,
      hits: [
        { id: 'PAY-1', title: 'Zoe Chen', matched: [{ field: 'payeeName', text: 'Zoe Chen' }] },
      ],
    },
  ],
}

beforeEach(() => {
  answerFrame(provider)
  provider.answer(SEARCH, SearchAnswer, zoe)
})

async function openBox(role: Role = 'BASE_ADMIN') {
  const { press } = openApp({ role, path: '/transactions/NoSuchType' })
  await screen.findByRole('button', { name: 'Find anything' })
  await press.keyboard('{Control>}k{/Control}')
  const box = within(await screen.findByRole('dialog', { name: 'Find anything' }))
  return { press, box, field: box.getByRole('combobox') }
}

const groupsOf = (box: { getAllByRole: (role: 'group') => HTMLElement[] }) =>
  box.getAllByRole('group').map((group) => {
    const heading = document.getElementById(group.getAttribute('aria-labelledby') ?? '')
    return heading?.textContent
  })
const chosenText = (field: HTMLElement) =>
  document.getElementById(field.getAttribute('aria-activedescendant') ?? '')?.textContent
const sentTexts = () =>
  provider.callsOf(SEARCH).map(({ body }) => {
    const { Search } = body as { Search: { text: string } }
    return Search.text
  })

test('a name is searched for while it is typed, and hits say why they match', async () => {
  const { press, box, field } = await openBox()
  await press.type(field, 'zoe')
  const hit = await box.findByRole('option', { name: /Zoë O’Brien/ })
  expect(hit.textContent).toContain('Payer Name: Zoë O’Brien')
  expect([...hit.querySelectorAll('mark')].map((mark) => mark.textContent)).toEqual(['Zoë'])
  expect(hit.textContent).toContain('$49.90')
  expect(hit.textContent).toContain('COMPLETE')
  expect(groupsOf(box)).toEqual(['Payment Requests', 'Outbound Payments'])
  expect(box.getByRole('status').textContent).toBe('3 results in 2 groups')
  const [call] = provider.callsOf(SEARCH).slice(-1)
  expect(call?.query).toEqual({ clientId: 'HARBOUR' })
  expect(call?.body).toEqual({
    Search: { text: 'zoe', timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone },
  })
})

test('arrows, Home and End move through all groups, and Enter opens the chosen line', async () => {
  const { press, box, field } = await openBox()
  await press.type(field, 'zoe')
  await box.findByRole('option', { name: /Zoe Chen/ })
  expect(chosenText(field)).toContain('Zoë O’Brien')
  await press.keyboard('{ArrowDown}')
  expect(chosenText(field)).toBe('More in Payment Requests')
  await press.keyboard('{End}')
  expect(chosenText(field)).toContain('Zoe Chen')
  await press.keyboard('{ArrowDown}')
  expect(chosenText(field)).toContain('Zoë O’Brien')
  await press.keyboard('{ArrowUp}{Home}{ArrowDown}')
  expect(document.activeElement).toBe(field)
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await press.keyboard('{End}{Control>}{Enter}{/Control}')
  expect(opened.mock.calls).toEqual([
    ['/transactions/OutboundPayments?open=PAY-1&clientId=HARBOUR', '_blank', 'noopener'],
  ])
  opened.mockRestore()
  expect(screen.getByRole('dialog', { name: 'Find anything' })).toBeInstanceOf(HTMLElement)
})

test('Enter that comes before the answer opens the answer’s first hit', async () => {
  provider.answer('GET /portal/v1/paymentRequest', SearchAnswer, { groups: [], complete: true })
  const { press, field } = await openBox()
  await press.type(field, 'zoe{Enter}')
  await waitFor(() =>
    expect(window.location.pathname).toBe(
      '/transactions/PaymentRequests/9c41e7a05b2f4d6c8e10a3b5c7d93b52',
    ),
  )
  expect(sentTexts().at(-1)).toBe('zoe')
  expect(screen.queryByRole('dialog', { name: 'Find anything' })).toBeNull()
  provider.callsOf('GET /portal/v1/paymentRequest')
})

test('Enter opens the hit of the text as typed, not of the text before it', async () => {
  const { press, box, field } = await openBox()
  await press.type(field, 'zo')
  await box.findByRole('option', { name: /Zoë O’Brien/ })
  provider.answer(SEARCH, SearchAnswer, {
    complete: true,
    groups: [
      {
        kind: 'payment',
        more: false,
        hits: [{ id: 'PAY-2', title: 'Zora', matched: [{ field: 'payeeName', text: 'Zora' }] }],
      },
    ],
  })
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await press.type(field, 'ra')
  // The last answer stays until the next one arrives.
  expect(box.getByRole('option', { name: /Zoë O’Brien/ })).toBeInstanceOf(HTMLElement)
  await press.keyboard('{Control>}{Enter}{/Control}')
  await waitFor(() => expect(opened).toHaveBeenCalled())
  expect(opened.mock.calls.map(([href]) => href)).toEqual([
    '/transactions/OutboundPayments?open=PAY-2&clientId=HARBOUR',
  ])
  opened.mockRestore()
})

test('pages and actions are those of the role', async () => {
  const { press, box, field } = await openBox('BASE_CUSTOMER_SERVICE_OPERATOR')
  const options = () => box.queryAllByRole('option').map(({ textContent }) => textContent)
  expect(options()).toEqual([
    'Transactions',
    'Payment Agreements',
    'Logout',
    'Payment Requests Transactions',
    'Export to CSV Payment Requests',
    'Outbound Payments Transactions',
    'Export to CSV Outbound Payments',
    'Payment Initiations Transactions',
    'Export to CSV Payment Initiations',
    'Keyboard shortcuts',
  ])
  provider.answer(SEARCH, SearchAnswer, { groups: [], complete: true })
  await press.type(field, 'webhook')
  await box.findByText('No results for ‘webhook’.')
  expect(options()).toEqual([])
})

test('an action runs, and a section of the settings is found by an admin', async () => {
  provider.answer(SEARCH, SearchAnswer, { groups: [], complete: true })
  const { press, box, field } = await openBox()
  await press.type(field, 'api k')
  expect(await box.findByRole('option', { name: 'API Keys Settings' })).toBeInstanceOf(HTMLElement)
  await press.clear(field)
  await press.type(field, 'new payment')
  await waitFor(() => expect(chosenText(field)).toBe('New Payment Request'))
  await press.keyboard('{Enter}')
  expect(await screen.findByRole('dialog', { name: 'New Payment Request' })).toBeInstanceOf(
    HTMLElement,
  )
  expect(screen.queryByRole('dialog', { name: 'Find anything' })).toBeNull()
})

test.each([
  ['help', ['Keyboard shortcuts']],
  ['refund', ['Refund many payments Transactions', 'Payment Requests Transactions']],
  ['stop', ['Payment Agreements', 'Payment Requests Transactions']],
  ['cancel', ['Payment Agreements', 'Payment Requests Transactions']],
])('%s finds the pages %j', async (typed, pages) => {
  provider.answer(SEARCH, SearchAnswer, { groups: [], complete: true })
  const { press, box, field } = await openBox()
  await press.type(field, typed)
  const options = box.getAllByRole('option').map(({ textContent }) => textContent)
  expect(options.slice(0, pages.length)).toEqual(pages)
})

test('another spelling is offered, and Enter searches for it', async () => {
  provider.answer(SEARCH, SearchAnswer, { groups: [], complete: true, suggestion: 'Zoë' })
  const { press, box, field } = await openBox()
  await press.type(field, 'zeo')
  await box.findByText('No results for ‘zeo’.')
  expect(groupsOf(box)).toEqual(['Did you mean'])
  expect(chosenText(field)).toBe('Zoë')
  expect(box.getByRole('status').textContent).toBe('No results. Did you mean Zoë?')
  provider.answer(SEARCH, SearchAnswer, zoe)
  await press.keyboard('{Enter}')
  expect(field).toHaveProperty('value', 'Zoë')
  expect(await box.findByRole('option', { name: /Zoë O’Brien/ })).toBeInstanceOf(HTMLElement)
})

test('a hit shows each reason once, and names the part of the record that an amount belongs to', async () => {
  provider.answer(SEARCH, SearchAnswer, {
    complete: true,
    groups: [
      {
        kind: 'paymentRequest',
        more: false,
        hits: [
          {
            id: 'abc',
            title: 'inv-7@pay.harbour.example',
            matched: [
              { field: 'returnedAmount', text: '80.80' },
              { field: 'payerName', text: 'Mia' },
              { field: 'payerName', text: 'Mia Lee' },
              { field: 'refundAmount', text: '5.00' },
            ],
          },
        ],
      },
    ],
  })
  const { press, box, field } = await openBox()
  await press.type(field, 'mia')
  const hit = await box.findByRole('option', { name: /inv-7/ })
  expect(hit.textContent).toContain('An attempt of $80.80 that was sent backPayer Name: Mia')
  expect(hit.textContent).not.toContain('Mia Lee')
  expect(hit.textContent).not.toContain('$5.00')
})

test('a question mark shows the shortcuts, and so does the command', async () => {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/transactions/NoSuchType' })
  await screen.findByRole('button', { name: 'Find anything' })
  await press.keyboard('?')
  const shown = async () => {
    const box = within(await screen.findByRole('dialog', { name: 'Find anything' }))
    const list = within(await box.findByRole('region', { name: 'In the rows of a list' }))
    expect(list.getAllByRole('term').map(({ textContent }) => textContent)).toContain(
      'Select all rows',
    )
    return box.getByRole('combobox')
  }
  const field = await shown()
  expect(field).toHaveProperty('value', '?')
  await press.clear(field)
  await press.type(field, 'shortcuts')
  await waitFor(() => expect(chosenText(field)).toBe('Keyboard shortcuts'))
  await press.keyboard('{Enter}')
  expect(await shown()).toHaveProperty('value', '?')
  expect(sentTexts()).not.toContain('?')
})

test('another part of the screen opens the search with its words', async () => {
  const { press } = await openBox()
  await press.keyboard('{Escape}')
  act(() => openSearch('zoe'))
  const opened = within(await screen.findByRole('dialog', { name: 'Find anything' }))
  expect(opened.getByRole('combobox')).toHaveProperty('value', 'zoe')
  expect(await opened.findByRole('option', { name: /Zoë O’Brien/ })).toBeInstanceOf(HTMLElement)
})

test('a secret key is neither sent nor kept, and the reason is shown', async () => {
  const { press, box, field } = await openBox()
  await press.click(field)
  await press.paste('SECRE408AB_HARBOUR_abcdEFGH12345678')
  expect(await box.findByText(/This is an API key with its secret/)).toBeInstanceOf(HTMLElement)
  await press.keyboard('{Enter}')
  await new Promise((waited) => setTimeout(waited, 120))
  expect(provider.callsOf(SEARCH)).toEqual([])
  expect(JSON.stringify({ ...window.localStorage })).not.toContain('abcdEFGH')
})

test('a failed search says why and is repeated on request', async () => {
  provider.refuse(SEARCH, 500, 'Internal server error')
  const { press, box, field } = await openBox()
  await press.type(field, 'zoe')
  expect(await box.findByText(/We couldn’t search your records/)).toBeInstanceOf(HTMLElement)
  provider.answer(SEARCH, SearchAnswer, zoe)
  await press.click(box.getByRole('button', { name: 'Try again' }))
  expect(await box.findByRole('option', { name: /Zoë O’Brien/ })).toBeInstanceOf(HTMLElement)
})

test('without hits, the meanings that the text was searched by are listed', async () => {
  provider.answer(SEARCH, SearchAnswer, { groups: [], complete: true })
  const { press, box, field } = await openBox()
  await press.type(field, '0412 345 678')
  expect(await box.findByText('No results for ‘0412 345 678’.')).toBeInstanceOf(HTMLElement)
  expect(box.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
    'the PayID 0412345678',
    'names, descriptions and references with ‘412345678’',
  ])
  expect(box.getByText('PayID 0412345678')).toBeInstanceOf(HTMLElement)
  expect(box.getByRole('status').textContent).toBe('No results')
})

test('a search that led somewhere is offered again, and is removed on request', async () => {
  const { press, box, field } = await openBox()
  const opened = vi.spyOn(window, 'open').mockReturnValue(null)
  await press.type(field, 'zoe')
  await box.findByRole('option', { name: /Zoë O’Brien/ })
  await press.keyboard('{Control>}{Enter}{/Control}')
  opened.mockRestore()
  await press.clear(field)
  expect(groupsOf(box)).toEqual(['Recent searches', 'Pages and actions'])
  expect(chosenText(field)).toBe('zoe')
  await press.keyboard('{Enter}')
  expect(field).toHaveProperty('value', 'zoe')
  await box.findByRole('option', { name: /Zoë O’Brien/ })
  await press.clear(field)
  await press.click(box.getByRole('button', { name: 'Remove ‘zoe’' }))
  expect(groupsOf(box)).toEqual(['Pages and actions'])
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('recent'))).toEqual([])
})

test('a slash opens the search, but not from a field, and Escape closes it', async () => {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/transactions/NoSuchType' })
  const opener = await screen.findByRole('button', { name: 'Find anything' })
  const input = document.body.appendChild(document.createElement('input'))
  await press.type(input, '/')
  expect(input.value).toBe('/')
  input.remove()
  expect(screen.queryByRole('dialog')).toBeNull()
  opener.focus()
  await press.keyboard('/')
  const box = await screen.findByRole('dialog', { name: 'Find anything' })
  expect(within(box).getByRole('combobox')).toHaveProperty('value', '')
  await press.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(document.activeElement).toBe(opener))
})

test('keys pressed before the field appears are not lost', async () => {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/transactions/NoSuchType' })
  await screen.findByRole('button', { name: 'Find anything' })
  await press.keyboard('{Meta>}k{/Meta}zoe')
  const box = within(await screen.findByRole('dialog', { name: 'Find anything' }))
  expect(box.getByRole('combobox')).toHaveProperty('value', 'zoe')
  expect(await box.findByRole('option', { name: /Zoë O’Brien/ })).toBeInstanceOf(HTMLElement)
})

test('a command that was found is not a recent search', async () => {
  provider.answer(SEARCH, SearchAnswer, { groups: [], complete: true })
  const { press, field } = await openBox()
  await press.type(field, 'new payment req')
  await waitFor(() => expect(chosenText(field)).toBe('New Payment Request'))
  await press.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: 'New Payment Request' })
  expect(Object.keys(window.localStorage).filter((key) => key.startsWith('recent'))).toEqual([])
})

test('the shortcut does nothing over another dialog or a locked screen', async () => {
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/transactions/NoSuchType' })
  await screen.findByRole('button', { name: 'Find anything' })
  const cover = document.body.appendChild(document.createElement('dialog'))
  cover.setAttribute('open', '')
  await press.keyboard('{Control>}k{/Control}/')
  cover.remove()
  await press.click(screen.getByRole('button', { name: 'New Payment Request' }))
  const dialog = await screen.findByRole('dialog', { name: 'New Payment Request' })
  await press.keyboard('{Control>}k{/Control}')
  expect(screen.getAllByRole('dialog')).toEqual([dialog])
})

test('hits of a search are not shown for the next search', async () => {
  const { press, box, field } = await openBox()
  await press.type(field, 'zoe')
  await box.findByRole('option', { name: /Zoë O’Brien/ })
  provider.answer(SEARCH, SearchAnswer, { groups: [], complete: true })
  await press.clear(field)
  await press.type(field, 'qu')
  expect(box.queryAllByRole('option')).toEqual([])
  await box.findByText('No results for ‘qu’.')
})
