// @vitest-environment jsdom
import type { RouterHistory } from '@tanstack/react-router'
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { Notes } from '@tideway/contract/notes/note'
import { PaymentRecord } from '@tideway/contract/payments/payment'
import { Views } from '@tideway/contract/views/view'
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { renderFor } from '../../test/render.tsx'
import { SiteConfigProvider } from '../brand/site-config-context.tsx'
import { parseSearch, stringifySearch } from '../platform/search-params.ts'
import { outboundPaymentList } from '../records/payouts/outbound-payment-list.tsx'
import { listParams } from './address/list-address.ts'
import { TransactionsScreen } from './transactions-screen.tsx'

const provider = startFakeProvider()
const SEARCH = 'POST /rest/v1/payment/search'
const path = '/transactions/OutboundPayments'

const site = SiteConfig.parse({
  brand: 'tideway',
  providerName: 'Tideway',
  restUrl: 'http://provider.example/rest',
  portalUrl: 'http://provider.example/portal',
  checkoutOrigin: 'http://provider.example',
  oauth: {
    issuer: 'http://provider.example',
    clientId: 'tideway-dashboard',
    authorizeUrl: 'http://provider.example/authorize',
    signupUrl: 'http://provider.example/signup',
    tokenUrl: 'http://provider.example/token',
    logoutUrl: 'http://provider.example/logout',
  },
  defaultPayIdDomain: 'pay.tideway.example',
})

/** Every tenth payout is for Priya. */
function payouts(from: number, count: number) {
  return Array.from({ length: count }, (_, index) => ({
    Payment: {
      clientPaymentId: `pay-${from + index}`,
      payeeName: (from + index) % 10 === 0 ? 'Priya Nair' : 'Ana Silva',
      paymentAmount: '12.50',
      paymentDescription: 'Wages',
      bsb: '062000',
      accountNumber: '12345999',
    },
    PaymentStatus: {
      paymentId: `id-${from + index}`,
      status: 'SETTLED',
      createdDatetime: '2026-11-20T01:40:18.000Z',
    },
  }))
}

beforeEach(() => {
  // A small screen, on which payouts can open and all rows are rendered.
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: true,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  // jsdom measures no text, scrolls nothing, has no popovers and loads no fonts.
  HTMLCanvasElement.prototype.getContext = () => null
  window.scrollTo = () => undefined
  HTMLElement.prototype.showPopover = () => undefined
  HTMLElement.prototype.hidePopover = () => undefined
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
  provider.answer('GET /portal/v1/views', Views, [])
  provider.answer('GET /portal/v1/notes', Notes, { notes: [] })
  provider.answer(SEARCH, pageSchemaOf(PaymentRecord), {
    records: payouts(1, 450),
    recordCount: 450,
  })
})

function answerFew() {
  const page = { records: payouts(1, 3), recordCount: 3 }
  provider.answer(SEARCH, pageSchemaOf(PaymentRecord), page)
}

/** Opens an address of the list, as a browser would with this history. */
function openList(...entries: string[]) {
  return openListOf(outboundPaymentList, ...entries)
}

function openListOf(type: typeof outboundPaymentList, ...entries: string[]) {
  const history = createMemoryHistory({ initialEntries: entries })
  const root = createRootRoute()
  const home = createRoute({ getParentRoute: () => root, path: '/', component: () => <p>Home</p> })
  const list = createRoute({
    getParentRoute: () => root,
    path: '/transactions/$type',
    validateSearch: listParams,
    component: () => <TransactionsScreen list={type} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([home, list]),
    history,
    parseSearch,
    stringifySearch,
  })
  const rendered = renderFor(
    'BASE_FINANCE_MANAGER',
    <SiteConfigProvider config={site}>
      <RouterProvider router={router} />
    </SiteConfigProvider>,
  )
  return { ...rendered, history }
}

/** Waits long, because on a busy machine all rows arrive later than the default time-out. */
const pages = (text: string) => screen.findByText(text, { exact: true }, { timeout: 40_000 })
const rowOf = (id: number) => document.querySelector(`[data-row="pay-${id}"]`)
const filterField = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' })

/** Opens the same address in a page without any stored state. */
function reload(history: RouterHistory) {
  cleanup()
  return openList(history.location.href)
}

test('an address opens its list with search, filter, page, page size and open row', async () => {
  openList(`${path}?clientPaymentId=wages&filter=ana&page=3&pageSize=200`)
  await pages('401-405 of 405')
  expect(filterField().value).toBe('ana')
  expect(screen.getByRole('button', { name: /Rows per page/ }).textContent).toContain('200')
  expect(provider.callsOf(SEARCH).map(({ body }) => body)).toEqual([
    { PaymentSearch: { clientPaymentId: 'wages' } },
  ])
  cleanup()
  openList(`${path}?filter=priya&open=pay-20`)
  await pages('1-45 of 45')
  await screen.findByRole('region', { name: 'Details of pay-20' })
})

test('an address whose dates or amounts are not in order shows the reason, and nothing is searched', async () => {
  openList(`${path}?startDate=2026-11-20+10:00:00&endDate=2026-11-20+09:00:59`)
  await screen.findByText(/^Please narrow search criteria/)
  // The message is shown below the failed search, and at the field in the panel.
  expect((await screen.findAllByText('Date From must be before Date To')).length).toBeGreaterThan(0)
  cleanup()
  openList(`${path}?amountFrom=20.00&amountTo=10.00`)
  await screen.findByText('Amount From must not be more than Amount To')
  expect(provider.callsOf(SEARCH)).toEqual([])
})

test('another page or page size replaces the history entry, and a reload keeps it', async () => {
  const { press, history } = openList('/', path)
  await pages('1-100 of 450')
  screen.getByRole('button', { name: 'First page', description: 'This is the first page' })
  await press.click(screen.getByRole('button', { name: 'Next page' }))
  await pages('101-200 of 450')
  expect(rowOf(101)?.getAttribute('aria-posinset')).toBe('101')
  await waitFor(() => expect(history.location.search).toBe('?page=2'))
  await press.click(screen.getByRole('button', { name: /Rows per page/ }))
  await press.click(await screen.findByRole('option', { name: '300', hidden: true }))
  await pages('1-300 of 450')
  await waitFor(() => expect(history.location.search).toBe('?pageSize=300'))
  await press.click(screen.getByRole('button', { name: 'Next page' }))
  await waitFor(() => expect(history.location.search).toBe('?pageSize=300&page=2'))
  expect(history.length).toBe(2)
  const reloaded = reload(history)
  await pages('301-450 of 450')
  await reloaded.press.click(screen.getByRole('button', { name: 'First page' }))
  await waitFor(() => expect(reloaded.history.location.search).toBe('?pageSize=300'))
  history.back()
  expect(history.location.pathname).toBe('/')
})

test('the filter is in the address after a pause in typing, without the previous page', async () => {
  const { press, history } = openList(`${path}?page=3`)
  await pages('201-300 of 450')
  const written: string[] = []
  history.subscribe(({ location }) => written.push(location.search))
  // Enters all letters at once, because on a busy machine the pause may pass between two.
  fireEvent.change(filterField(), { target: { value: 'priya' } })
  expect(written).toEqual([])
  await pages('1-45 of 45')
  await waitFor(() => expect(written).toEqual(['?filter=priya']))
  await press.clear(filterField())
  await pages('1-100 of 450')
  await waitFor(() => expect(written).toEqual(['?filter=priya', '']))
  expect(history.length).toBe(1)
})

test('a filter that is removed within the pause still resets the list to the first page', async () => {
  const { press, history } = openList(`${path}?page=3`)
  await pages('201-300 of 450')
  await press.type(filterField(), 'p{Backspace}')
  await pages('1-100 of 450')
  await waitFor(() => expect(history.location.search).toBe(''))
})

test('a row found by a field that is not a column names the field', async () => {
  answerFew()
  const { press } = openList(path)
  await pages('1-3 of 3')
  await press.type(filterField(), 'id-2')
  await pages('1-1 of 1')
  expect(rowOf(2)?.textContent).toContain('Payment ID: id-2')
  expect(rowOf(2)?.textContent.match(/id-2/g)).toHaveLength(1)
})

test('a search from the drawer closes it', async () => {
  const { matchMedia } = window
  window.matchMedia = (query) =>
    Object.assign(matchMedia(query), { matches: query.includes('max-width') })
  answerFew()
  const { press, history } = openList(path)
  await pages('1-3 of 3')
  await press.click(screen.getByRole('button', { name: 'More' }))
  const drawer = within(await screen.findByRole('dialog', { name: 'Search' }))
  await press.type(await drawer.findByLabelText('Client Payment Id'), 'pay-2{Enter}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(history.location.search).toBe('?clientPaymentId=pay-2')
})

test('a changed row is shown and found by its new status', async () => {
  answerFew()
  const { press } = openListOf(
    {
      ...outboundPaymentList,
      detail: {
        prefetch: () => undefined,
        Content: ({ row, onChange }) => (
          <button
            onClick={() =>
              onChange({ ...row, PaymentStatus: { ...row.PaymentStatus, status: 'RETURNED' } })
            }
            type="button"
          >
            Return
          </button>
        ),
      },
    },
    `${path}?open=pay-2`,
  )
  await pages('1-3 of 3')
  await press.click(await screen.findByRole('button', { name: 'Return' }))
  await waitFor(() => expect(rowOf(2)?.textContent).toContain('RETURNED'))
  await press.type(filterField(), 'returned')
  await pages('1-1 of 1')
})

test('all rows that pass the filter are exported in the chosen zone, whatever the page', async () => {
  const files: Blob[] = []
  const saved = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockReturnValue()
  URL.createObjectURL = (file: Blob) => `blob:${files.push(file)}`
  localStorage.setItem('timeZone:account-1', '"sydney"')
  onTestFinished(() => {
    saved.mockRestore()
    localStorage.clear()
  })
  const records = payouts(1, 250)
  const page = { records, recordCount: 250, nextPageId: 'more' }
  provider.answer(SEARCH, pageSchemaOf(PaymentRecord), page)
  provider.refuse(`${SEARCH}/totals`, 404, 'Not found')
  const { press } = openList(`${path}?filter=ana 12:40:18`)
  await pages('1-100 of 225+')
  await press.click(screen.getByRole('button', { name: 'Tools' }))
  await press.click(screen.getByRole('button', { name: 'Export to CSV' }))
  await screen.findByText('225 of more than 250 rows exported to outbound-payments.csv')
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? []
  expect(lines).toHaveLength(226)
  expect(lines[0]).toBe(
    '"Client Payment ID","Account/PayID","NPP Transaction ID","Name","Description","Reference","Created Date","Status","Amount"',
  )
  expect(lines[1]).toContain('"2026-11-20 12:40:18"')
})

test('Back restores filter and page, after an open row and after another screen', async () => {
  // Loads fewer rows than the other tests, because they are loaded three times.
  provider.answer(SEARCH, pageSchemaOf(PaymentRecord), {
    records: payouts(1, 250),
    recordCount: 250,
  })
  const { press, history } = openList(`${path}?filter=ana&page=2`)
  await pages('101-200 of 225')
  await press.click(await screen.findByRole('button', { name: 'Details of pay-112' }))
  await screen.findByRole('region', { name: 'Details of pay-112' })
  await waitFor(() => expect(history.location.search).toBe('?filter=ana&page=2&open=pay-112'))
  act(() => history.push('/'))
  await screen.findByText('Home')
  act(() => history.back())
  await screen.findByRole('region', { name: 'Details of pay-112' })
  expect(filterField().value).toBe('ana')
  await pages('101-200 of 225')
  act(() => history.back())
  await waitFor(() =>
    expect(screen.queryByRole('region', { name: 'Details of pay-112' })).toBeNull(),
  )
  await pages('101-200 of 225')
})

test('a linked row that the list has not loaded is shown first, or reported as missing', async () => {
  const answer = (from: number, recordCount: number) =>
    provider.answer(SEARCH, pageSchemaOf(PaymentRecord), {
      records: payouts(from, recordCount),
      recordCount,
    })
  provider.answerOnce(SEARCH, pageSchemaOf(PaymentRecord), {
    records: payouts(1, 3),
    recordCount: 3,
  })
  answer(9, 1)
  const { press, history } = openList(`${path}?open=pay-9`)
  await screen.findByText('The open transaction isn’t in this list. It’s shown as the first row.')
  const region = { name: 'Details of pay-9' }
  await screen.findByRole('region', region)
  expect(document.querySelector('[data-row]')).toBe(rowOf(9))
  await press.click(screen.getByRole('button', { name: 'Close' }))
  await waitFor(() => expect(screen.queryByRole('region', region)).toBeNull())
  await waitFor(() => expect(history.location.search).toBe(''))
  answer(0, 0)
  act(() => history.push(`${path}?open=pay-10`))
  await screen.findByText(/^We couldn’t find the transaction in this link\./)
})

test('closing the row of a link keeps its page', async () => {
  const { press, history } = openList(`${path}?open=pay-201`)
  await pages('201-300 of 450')
  await press.click(await screen.findByRole('button', { name: 'Details of pay-201' }))
  await waitFor(() => expect(history.location.search).toBe('?page=3'))
  await pages('201-300 of 450')
})

test('a page beyond the first records loads more, until there are no more', async () => {
  const first = { records: payouts(1, 1000), recordCount: 1000, nextPageId: 'more' }
  provider.answerOnce(SEARCH, pageSchemaOf(PaymentRecord), first)
  provider.answer(SEARCH, pageSchemaOf(PaymentRecord), {
    records: payouts(1001, 250),
    recordCount: 250,
  })
  openList(`${path}?page=12`)
  await pages('1101-1200 of 1250')
  cleanup()
  provider.answerOnce(SEARCH, pageSchemaOf(PaymentRecord), first)
  openList(`${path}?page=400`)
  await pages('1201-1250 of 1250')
  // On a busy machine the poll for newer records, which has dates, may come in between.
  const loads = provider.callsOf(SEARCH).filter(({ body }) => JSON.stringify(body) === '{}')
  expect(loads.map(({ query }) => query.nextPageId)).toEqual([undefined, 'more', undefined, 'more'])
})

test('a page without records is followed until records are found', async () => {
  const empty = { records: [], recordCount: 0, nextPageId: 'second' }
  provider.answerOnce(SEARCH, pageSchemaOf(PaymentRecord), empty)
  answerFew()
  openList(`${path}?name=rare`)
  await pages('1-3 of 3')
  const tokens = provider.callsOf(SEARCH).map(({ query }) => query.nextPageId)
  expect(tokens).toEqual([undefined, 'second'])
})

test('an invalid parameter gets its default and is removed from the address', async () => {
  const { history } = openList(`${path}?page=-1&pageSize=7&filter=%00&open=&x=1`)
  await pages('1-100 of 450')
  expect(filterField().value).toBe('')
  expect(history.location.search).toBe('?x=1')
})
