// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { FirstSteps } from '@tideway/contract/settings/first-steps'
import { presetRange } from '@tideway/contract/time/date-presets'
import type { View } from '@tideway/contract/views/view'
import { View as ViewSchema, Views } from '@tideway/contract/views/view'
import { beforeEach, describe, expect, test } from 'vitest'
import { z } from 'zod/mini'
import { answerFrame, openApp, openSearchPanel } from '../../../test/app.tsx'
import { defaultOutboundPaymentFields } from '../../records/payouts/outbound-payment-columns.tsx'

const provider = startFakeProvider()
const list = '/transactions/OutboundPayments'
const done = { domain: true, checkout: true, apiKey: true, webhook: true, payment: true }

const wages: View = {
  viewId: '0192f0a6c5e07b3e9a570c1f6c0e4b2d',
  kind: 'OutboundPayments',
  name: 'Wages',
  isDefault: false,
  query: 'filter=wages&pageSize=200',
  columns: [{ field: 'paymentAmount', width: 140 }, { field: 'name' }],
  maxReceived: 10_000,
  updatedDatetime: '2026-11-20T03:00:00.000Z',
  etag: '"3"',
}
const rent: View = {
  ...wages,
  viewId: '0192f0a6c5e07b3e9a570c1f6c0e4b2e',
  name: 'Rent',
  query: 'filter=rent',
}
const wagesAddress = `${list}?filter=wages&pageSize=200&columns=paymentAmount-140.name&maxReceived=10000&view=${wages.viewId}`

beforeEach(() => {
  localStorage.clear()
  answerFrame(provider)
  provider.answer('GET /portal/v1/clients/HARBOUR/firstSteps', FirstSteps, done)
  for (const name of ['paymentRequest', 'payment', 'paymentInitiation']) {
    provider.answer(`POST /rest/v1/${name}/search`, pageSchemaOf(z.unknown()), {
      records: [],
      recordCount: 0,
    })
  }
})

const address = () => window.location.pathname + window.location.search
const shownAt = (expected: string) => waitFor(() => expect(address()).toBe(expected))
const viewsButton = (name: RegExp | string = 'Views') => screen.findByRole('button', { name })
const panel = () => screen.findByRole('dialog', { name: 'Views' })

async function openPanel(press: ReturnType<typeof openApp>['press'], name: RegExp | string) {
  await press.click(await viewsButton(name))
  return within(await panel())
}

function answerViews(...views: View[]) {
  provider.answer('GET /portal/v1/views', Views, views)
}

describe('a view', () => {
  test('is opened from the list with its search, columns and number of records', async () => {
    answerViews(wages, rent, { ...rent, kind: 'PaymentRequests', name: 'Elsewhere' })
    const { press } = openApp({ role: 'BASE_ADMIN', path: list })
    const views = await openPanel(press, 'Views')
    await views.findByRole('button', { name: 'Wages' })
    expect(views.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'No view',
      'Rent',
      'Wages',
    ])
    await press.click(views.getByRole('button', { name: 'Wages' }))
    await shownAt(wagesAddress)
    await viewsButton('Wages')
    expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' }).value).toBe('wages')
    await waitFor(() =>
      expect(screen.getAllByRole('columnheader').map(({ textContent }) => textContent)).toEqual([
        'Amount',
        'Name',
      ]),
    )
    const last = provider.callsOf('POST /rest/v1/payment/search').at(-1)
    expect(last?.query.numberOfRecords).toBe('10000')
  })

  test('is opened by its id alone before the list is read', async () => {
    answerViews(wages)
    openApp({ role: 'BASE_ADMIN', path: `${list}?view=${wages.viewId}` })
    await viewsButton('Wages')
    await waitFor(() => expect(address()).toBe(wagesAddress))
    await waitFor(() => expect(provider.callsOf('POST /rest/v1/payment/search')).toHaveLength(1))
  })

  test('of someone else is reported, and the list is shown without it', async () => {
    openApp({ role: 'BASE_ADMIN', path: `${list}?view=${wages.viewId}` })
    await screen.findByText('This view doesn’t exist, or belongs to someone else.')
    await viewsButton('Views')
  })

  test('of a colleague is shown from its address alone', async () => {
    const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress })
    await waitFor(() => expect(screen.getAllByRole('columnheader')).toHaveLength(2))
    await press.click(await viewsButton('Views'))
    expect(address()).toBe(wagesAddress)
  })

  test('is marked as changed if the list shows something else', async () => {
    answerViews(wages)
    const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress })
    await viewsButton('Wages')
    await press.type(screen.getByRole('searchbox', { name: 'Filter' }), '!')
    await viewsButton(/^Wages ?· changed$/)
    await press.clear(screen.getByRole('searchbox', { name: 'Filter' }))
    await press.type(screen.getByRole('searchbox', { name: 'Filter' }), 'wages')
    await viewsButton('Wages')
  })

  test('of the last seven days keeps its preset, not its dates', async () => {
    const week = { ...wages, query: 'dates=last7days' }
    answerViews()
    provider.answer('POST /portal/v1/views', ViewSchema, week)
    const { press } = openApp({ role: 'BASE_ADMIN', path: `${list}?dates=last7days` })
    await screen.findByRole('button', { name: 'Created: Last 7 days' })
    const { first, last } = presetRange('last7days', new Date())
    const searched = { fromDate: new Date(first).toJSON(), toDate: new Date(last).toJSON() }
    const [call] = provider.callsOf('POST /rest/v1/payment/search')
    expect(call?.body).toEqual({ PaymentSearch: searched })
    const views = await openPanel(press, 'Views')
    await press.click(await views.findByRole('button', { name: 'Save as…' }))
    answerViews(week)
    await press.keyboard('Wages{Enter}')
    await viewsButton(/^Wages/)
    expect(provider.callsOf('POST /portal/v1/views')).toMatchObject([
      { body: { query: 'dates=last7days' } },
    ])
  })

  test('stays open for a new search, and is marked as changed', async () => {
    answerViews(wages)
    const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress })
    await viewsButton('Wages')
    const panel = await openSearchPanel(press)
    await press.type(panel.getByLabelText('Client Payment Id'), 'p-1')
    await press.click(panel.getByRole('button', { name: 'Search' }))
    await viewsButton(/^Wages ?· changed$/)
    expect(new URLSearchParams(window.location.search).get('columns')).toBe(
      'paymentAmount-140.name',
    )
  })
})

describe('the default view', () => {
  const standard = { ...wages, isDefault: true }

  test('opens with the list on a browser that does not know it yet', async () => {
    answerViews(standard)
    openApp({ role: 'BASE_ADMIN', path: list })
    await shownAt(wagesAddress)
    await viewsButton('Wages')
  })

  test('does not replace the search in the address', async () => {
    answerViews(standard)
    openApp({ role: 'BASE_ADMIN', path: `${list}?filter=rent` })
    await viewsButton('Views')
    await waitFor(() => expect(provider.callsOf('GET /portal/v1/views')).not.toHaveLength(0))
    expect(address()).toBe(`${list}?filter=rent`)
  })

  test('does not open once the user has started to work', async () => {
    provider.refuse('GET /portal/v1/views', 500, 'Internal error')
    const { press } = openApp({ role: 'BASE_ADMIN', path: list })
    const views = await openPanel(press, 'Views')
    await views.findByText('We couldn’t load your views.')
    answerViews(standard)
    await press.click(views.getByRole('button', { name: 'Try again' }))
    await views.findByText('Default')
    expect(address()).toBe(list)
  })

  test('opens from the menu before the list is read, if this browser knows it', async () => {
    answerViews({ ...standard, kind: 'PaymentRequests', columns: [{ field: 'PayID' }] })
    const { press } = openApp({ role: 'BASE_ADMIN', path: list })
    const views = await openPanel(press, 'Views')
    await views.findByText(/Save what this list shows/)
    await press.keyboard('{Escape}')
    await press.click(screen.getByRole('link', { name: 'Transactions' }))
    await viewsButton('Wages')
    expect(address()).toBe(
      `/transactions/PaymentRequests?filter=wages&pageSize=200&columns=PayID&maxReceived=10000&view=${wages.viewId}`,
    )
    expect(provider.callsOf('POST /rest/v1/paymentRequest/search')).toHaveLength(1)
  })

  test('stays closed after the user chooses no view', async () => {
    answerViews(standard)
    const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress })
    const views = await openPanel(press, 'Wages')
    await press.click(await views.findByRole('button', { name: 'No view' }))
    await shownAt(`${list}?view=none`)
    await viewsButton('Views')
  })
})

describe('a change', () => {
  test('saves the list’s search, columns and number of records under a name', async () => {
    answerViews(rent)
    provider.answer('POST /portal/v1/views', ViewSchema, wages)
    const path = `${list}?filter=wages&pageSize=200&columns=paymentAmount-140.name&maxReceived=10000&page=2`
    const { press } = openApp({ role: 'BASE_ADMIN', path })
    const views = await openPanel(press, 'Views')
    await press.click(await views.findByRole('button', { name: 'Save as…' }))
    await press.keyboard('rent{Enter}')
    await views.findByText('You already have a view with this name')
    expect(provider.callsOf('POST /portal/v1/views')).toEqual([])
    await press.clear(views.getByLabelText('Name of the view'))
    answerViews(rent, wages)
    await press.keyboard(' Wages {Enter}')
    await viewsButton('Wages')
    expect(provider.callsOf('POST /portal/v1/views')).toMatchObject([
      {
        query: { clientId: 'HARBOUR' },
        body: {
          kind: 'OutboundPayments',
          name: 'Wages',
          query: 'filter=wages&pageSize=200',
          columns: wages.columns,
          maxReceived: 10_000,
        },
      },
    ])
    expect(address()).toBe(wagesAddress)
  })

  test('saves the open view as the list shows it', async () => {
    answerViews(wages)
    const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress.replace('wages', 'pay') })
    const saved = { ...wages, query: 'filter=pay&pageSize=200', etag: '"4"' }
    provider.answer(`PUT /portal/v1/views/${wages.viewId}`, ViewSchema, saved)
    const views = await openPanel(press, /^Wages ?· changed$/)
    answerViews(saved)
    await press.click(views.getByRole('button', { name: 'Save' }))
    await viewsButton('Wages')
    expect(provider.callsOf(`PUT /portal/v1/views/${wages.viewId}`)).toMatchObject([
      {
        body: {
          name: 'Wages',
          isDefault: false,
          query: 'filter=pay&pageSize=200',
          columns: wages.columns,
          maxReceived: 10_000,
        },
      },
    ])
  })

  test('of a view that another browser has changed is rejected with the reason', async () => {
    answerViews(wages)
    const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress })
    provider.refuse(`PUT /portal/v1/views/${wages.viewId}`, 412, 'The settings have changed')
    const views = await openPanel(press, 'Wages')
    await press.click(views.getByRole('button', { name: 'Set as default' }))
    await views.findByText(/This view was changed in another browser/)
  })

  test('renames a view', async () => {
    answerViews(wages)
    const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress })
    const renamed = { ...wages, name: 'Salaries' }
    provider.answer(`PUT /portal/v1/views/${wages.viewId}`, ViewSchema, renamed)
    const views = await openPanel(press, 'Wages')
    await press.click(views.getByRole('button', { name: 'Rename…' }))
    const name = views.getByLabelText<HTMLInputElement>('Name of the view')
    expect(name.value).toBe('Wages')
    answerViews(renamed)
    await press.clear(name)
    await press.type(name, 'Salaries{Enter}')
    await views.findByRole('button', { name: 'Salaries' })
    expect(provider.callsOf(`PUT /portal/v1/views/${wages.viewId}`)[0]?.body).toEqual({
      name: 'Salaries',
      isDefault: false,
      query: wages.query,
      columns: wages.columns,
      maxReceived: 10_000,
    })
  })

  test('deletes a view after a question, and leaves the list unchanged', async () => {
    answerViews(wages)
    const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress })
    provider.answer(`DELETE /portal/v1/views/${wages.viewId}`, z.unknown(), {})
    const views = await openPanel(press, 'Wages')
    await press.click(views.getByRole('button', { name: 'Delete…' }))
    await views.findByText('Delete the view ‘Wages’? The list doesn’t change.')
    answerViews()
    await press.click(views.getByRole('button', { name: 'Delete' }))
    await shownAt(wagesAddress.replace(/&view=.*/, ''))
    await viewsButton('Views')
  })
})

describe('Configure Results', () => {
  const configure = async (path: string) => {
    answerViews(wages)
    const { press } = openApp({ role: 'BASE_ADMIN', path })
    await viewsButton(path === list ? 'Views' : 'Wages')
    await press.click(screen.getByRole('button', { name: 'Configure Results' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Configure Results' }))
    await press.click(dialog.getByRole('checkbox', { name: 'Name' }))
    await press.click(dialog.getByRole('button', { name: 'Save' }))
  }

  test('changes the columns of a view in the address, and not those of this browser', async () => {
    await configure(wagesAddress)
    await shownAt(wagesAddress.replace('paymentAmount-140.name', 'paymentAmount-140'))
    expect(localStorage.getItem('tidewayOutConfig')).toBe(null)
    await viewsButton(/^Wages ?· changed$/)
  })

  test('changes the columns of this browser without a view', async () => {
    await configure(list)
    await waitFor(() => expect(localStorage.getItem('tidewayOutConfig')).not.toBe(null))
    expect(localStorage.getItem('tidewayOutConfig')).not.toContain('"name"')
    expect(address()).toBe(list)
  })
})

test('a shared link has all that the list shows', async () => {
  answerViews()
  const { press } = openApp({
    role: 'BASE_ADMIN',
    path: `${list}?filter=rent&pageSize=200&page=2`,
    // The columns of a brand last as long as the page, so this test has its own brand.
    site: { brand: 'shared' },
  })
  const views = await openPanel(press, 'Views')
  await press.click(await views.findByRole('button', { name: 'Copy link' }))
  await views.findByRole('button', { name: 'Copied' })
  const { searchParams } = new URL(await navigator.clipboard.readText())
  expect(Object.fromEntries(searchParams)).toEqual({
    filter: 'rent',
    pageSize: '200',
    columns: defaultOutboundPaymentFields.join('.'),
    maxReceived: '1000',
    clientId: 'HARBOUR',
  })
})

test('the panel is used by the arrow keys, and closed by Escape', async () => {
  answerViews(wages, rent)
  const { press } = openApp({ role: 'BASE_ADMIN', path: wagesAddress })
  const button = await viewsButton('Wages')
  button.focus()
  await press.keyboard('{Enter}')
  await panel()
  const focused = () => document.activeElement?.textContent
  await waitFor(() => expect(focused()).toBe('Wages'))
  await press.keyboard('{ArrowUp}')
  expect(focused()).toBe('Rent')
  await press.keyboard('{Home}')
  expect(focused()).toBe('No view')
  await press.keyboard('{End}')
  expect(focused()).toBe('Copy link')
  await press.keyboard('{Escape}')
  await waitFor(() => expect(document.activeElement).toBe(button))
})

test('views that cannot be read are reported, and read again', async () => {
  provider.refuse('GET /portal/v1/views', 500, 'Internal error')
  const { press } = openApp({ role: 'BASE_ADMIN', path: list })
  const views = await openPanel(press, 'Views')
  await views.findByText('We couldn’t load your views.')
  answerViews(wages)
  await press.click(views.getByRole('button', { name: 'Try again' }))
  await views.findByRole('button', { name: 'Wages' })
})

test('the menu shows views below their item, folded at first, and opens them', async () => {
  answerViews(wages, { ...rent, kind: 'PaymentAgreement', name: 'Suspended' })
  const { press } = openApp({ role: 'BASE_ADMIN', path: '/transactions/PaymentRequests' })
  const fold = await screen.findByRole('button', { name: 'Views of Transactions' })
  await screen.findByRole('button', { name: 'Views of Payment Agreements' })
  expect(screen.queryByRole('link', { name: 'Wages' })).toBeNull()
  await press.click(fold)
  await press.click(screen.getByRole('link', { name: 'Wages' }))
  await shownAt(wagesAddress)
  await waitFor(() =>
    expect(screen.getByRole('link', { name: 'Wages' }).getAttribute('aria-current')).toBe('page'),
  )
})
