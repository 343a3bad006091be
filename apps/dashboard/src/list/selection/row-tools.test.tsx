// @vitest-environment jsdom
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { pageSchemaOf } from '@tideway/contract/calls/page'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { SiteConfig } from '@tideway/contract/clients/site-config'
import { Notes } from '@tideway/contract/notes/note'
import { PaymentRecord } from '@tideway/contract/payments/payment'
import { Views } from '@tideway/contract/views/view'
import { afterAll, afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { SiteConfigProvider } from '../../brand/site-config-context.tsx'
import { parseSearch, stringifySearch } from '../../platform/search-params.ts'
import { outboundPaymentList } from '../../records/payouts/outbound-payment-list.tsx'
import { listParams } from '../address/list-address.ts'
import { TransactionsScreen } from '../transactions-screen.tsx'

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

/** Payouts by their ids, the newest first: pay-1 of $1.00 a minute after pay-2 of $2.00. */
function payouts(...numbers: number[]) {
  return numbers.map((number) => ({
    Payment: {
      clientPaymentId: `pay-${number}`,
      payeeName: number % 2 === 0 ? 'Ana Silva' : 'Priya Nair',
      paymentAmount: `${number > 0 ? number : 200 + number}.00`,
      paymentDescription: 'Wages',
      bsb: '062000',
      accountNumber: '12345999',
    },
    PaymentStatus: {
      paymentId: `id-${number}`,
      status: 'SETTLED',
      createdDatetime: new Date(
        Date.parse('2026-11-20T01:40:18.000Z') - number * 60_000,
      ).toISOString(),
    },
  }))
}

function answer(records: ReturnType<typeof payouts>, nextPageId?: string) {
  const page = { records, recordCount: records.length, ...(nextPageId ? { nextPageId } : {}) }
  provider.answer(SEARCH, pageSchemaOf(PaymentRecord), page)
  provider.refuse(`${SEARCH}/totals`, 404, 'Not found')
}

let isSmall = true

beforeEach(() => {
  isSmall = true
  localStorage.clear()
  // On a small screen all rows are rendered.
  window.matchMedia = (query) =>
    Object.assign(new EventTarget(), {
      matches: isSmall,
      media: query,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
  // jsdom measures no text, scrolls nothing and loads no fonts.
  HTMLCanvasElement.prototype.getContext = () => null
  window.scrollTo = () => undefined
  HTMLElement.prototype.showPopover = () => undefined
  Object.defineProperty(document, 'fonts', { value: new EventTarget(), configurable: true })
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour',
  })
  provider.answer('GET /portal/v1/views', Views, [])
  provider.answer('GET /portal/v1/notes', Notes, { notes: [] })
  answer(payouts(1, 2, 3, 10, 5))
})
afterEach(() => void setVisibility('visible'))
afterAll(() => void vi.useRealTimers())

function openList(...entries: string[]) {
  const history = createMemoryHistory({ initialEntries: entries })
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/transactions/$type',
    validateSearch: listParams,
    component: () => <TransactionsScreen list={outboundPaymentList} />,
  })
  const router = createRouter({
    routeTree: root.addChildren([list]),
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
  return { ...rendered, history, router }
}

/** The ids of the rows, from the top. */
function shownIds(): string {
  const rows = within(screen.getByRole('list', { name: 'Outbound Payments' }))
  return rows
    .getAllByRole('listitem')
    .map((row) => row.dataset.row?.replace('pay-', ''))
    .join(' ')
}

async function openTools(press: ReturnType<typeof renderFor>['press']) {
  const tools = await screen.findByRole('button', { name: 'Tools' })
  if (tools.getAttribute('aria-expanded') === 'false') await press.click(tools)
}
/** The money of settled payouts, as the footer and exports show it. */
const sumsOf = (amount: string) => `Settled ${amount}, Returned $0.00, Net ${amount}`
const rowsShown = (ids: string) => waitFor(() => expect(shownIds()).toBe(ids))
const box = (id: number) =>
  screen.findByRole<HTMLInputElement>('checkbox', { name: `Select pay-${id}` })

async function startSelecting(press: ReturnType<typeof renderFor>['press']) {
  await openTools(press)
  await press.click(await screen.findByRole('button', { name: 'Select rows' }))
  await screen.findByText('0 selected')
}

test('an address orders the rows by a field, as numbers, and says so', async () => {
  const { history } = openList(`${path}?sort=-paymentAmount`)
  await rowsShown('10 5 3 2 1')
  await screen.findByText('Sorted by Amount, descending')
  expect(history.location.search).toBe('?sort=-paymentAmount')
})

test('the heads are one stop of the Tab key, and arrows move between them', async () => {
  isSmall = false
  const { press } = openList(path)
  await screen.findByText('1-5 of 5', { exact: true })
  const heads = () =>
    screen.getAllByRole('columnheader').map((head) => within(head).getByRole('button'))
  // The checkbox of all rows is one of these controls, once its code is loaded.
  const all = await screen.findByRole('checkbox', { name: 'Select all rows shown' })
  const names = heads().map((head) => head.textContent)
  const stops = () => [all, ...heads()].map(({ tabIndex }) => tabIndex)
  expect(stops()).toEqual([0, ...names.map(() => -1)])
  const focused = () => document.activeElement?.textContent
  act(() => all.focus())
  await press.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{ArrowLeft}')
  expect(focused()).toBe(names[1])
  expect(stops().indexOf(0)).toBe(2)
  await press.keyboard('{End}{ArrowRight}')
  expect(focused()).toBe(names.at(-1))
  await press.keyboard('{Home}{ArrowLeft}')
  expect(document.activeElement).toBe(all)
  await press.keyboard('{Control>}{ArrowRight}{/Control}')
  expect(document.activeElement).toBe(all)
})

test('the checkbox of the head selects the page, and then the other rows are offered', async () => {
  isSmall = false
  answer(payouts(...Array.from({ length: 105 }, (_, index) => index + 1)))
  const { press } = openList(path)
  await screen.findByText('1-100 of 105', { exact: true })
  const all = await screen.findByRole<HTMLInputElement>('checkbox', {
    name: 'Select all rows shown',
  })
  expect(screen.queryByText(/selected/)).toBeNull()
  await press.click(all)
  await screen.findByText(`100 selected · ${sumsOf('$5,050.00')}`)
  expect(all.checked).toBe(true)
  await press.click(screen.getByRole('button', { name: 'Select all 105' }))
  await screen.findByText(`105 selected · ${sumsOf('$5,565.00')}`)
  expect(screen.queryByRole('button', { name: /^Select all/ })).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByText(/selected/)).toBeNull()
})

test('while there are more records, the offer is for the loaded ones only', async () => {
  isSmall = false
  answer(payouts(...Array.from({ length: 105 }, (_, index) => index + 1)), 'more')
  const { press } = openList(path)
  await screen.findByText('1-100 of 105+', { exact: true })
  await press.click(await screen.findByRole('checkbox', { name: 'Select all rows shown' }))
  await screen.findByRole('button', { name: 'Select all 105 loaded' })
})

test('on a small screen, Sort orders the rows by a field', async () => {
  const { press, history } = openList(path)
  await rowsShown('1 2 3 10 5')
  await openTools(press)
  await press.click(screen.getByRole('button', { name: 'Sort' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Sort rows' }))
  expect(dialog.getByRole<HTMLInputElement>('radio', { name: 'Descending' }).checked).toBe(false)
  dialog.getByText('Choose a field to sort by first.')
  await press.click(dialog.getByRole('button', { name: /Sort by/ }))
  await press.click(screen.getByRole('option', { name: 'Amount', hidden: true }))
  await press.click(dialog.getByRole('radio', { name: 'Descending' }))
  await press.click(dialog.getByRole('button', { name: 'Sort' }))
  await rowsShown('10 5 3 2 1')
  await waitFor(() => expect(history.location.search).toBe('?sort=-paymentAmount'))
  expect(screen.queryByRole('dialog')).toBeNull()
  await openTools(press)
  await press.click(screen.getByRole('button', { name: 'Sort' }))
  const again = within(await screen.findByRole('dialog', { name: 'Sort rows' }))
  expect(again.getByRole<HTMLInputElement>('radio', { name: 'Descending' }).checked).toBe(true)
  await press.click(again.getByRole('button', { name: /Sort by/ }))
  await press.click(screen.getByRole('option', { name: 'Newest first', hidden: true }))
  await press.click(again.getByRole('button', { name: 'Sort' }))
  await rowsShown('1 2 3 10 5')
  await waitFor(() => expect(history.location.search).toBe(''))
})

test('a wide list has heads to press in place of Sort', async () => {
  isSmall = false
  openList(path)
  await screen.findByText('1-5 of 5', { exact: true })
  expect(screen.queryByRole('button', { name: 'Sort' })).toBeNull()
})

test('while there are more records, the order is among the loaded ones', async () => {
  answer(payouts(1, 2, 3), 'more')
  const { press, history } = openList(`${path}?sort=name`)
  await rowsShown('2 1 3')
  await screen.findByText('Sorted among the loaded 3 by Name, ascending')
  await press.click(screen.getByRole('button', { name: 'Clear sort' }))
  await rowsShown('1 2 3')
  await waitFor(() => expect(history.location.search).toBe(''))
})

test('an order by an unknown field leaves the rows in the search’s order', async () => {
  openList(`${path}?sort=PayID`)
  await rowsShown('1 2 3 10 5')
  expect(screen.queryByText(/^Sorted/)).toBeNull()
})

test('presses on a head order the rows, and the head shows the order', async () => {
  isSmall = false
  const { press, history } = openList(path)
  await screen.findByText('1-5 of 5', { exact: true })
  const head = screen.getByRole('columnheader', { name: 'Amount' })
  const button = within(head).getByRole('button', { name: 'Amount' })
  expect(head.getAttribute('aria-sort')).toBeNull()
  await press.click(button)
  expect(head.getAttribute('aria-sort')).toBe('ascending')
  await waitFor(() => expect(history.location.search).toBe('?sort=paymentAmount'))
  await press.keyboard('{Enter}')
  expect(head.getAttribute('aria-sort')).toBe('descending')
  await waitFor(() => expect(history.location.search).toBe('?sort=-paymentAmount'))
  await press.keyboard(' ')
  expect(head.getAttribute('aria-sort')).toBeNull()
  await waitFor(() => expect(history.location.search).toBe(''))
  expect(document.activeElement).toBe(button)
})

test('rows are selected by checkbox and with Shift, with their sum', async () => {
  const { press } = openList(path)
  await rowsShown('1 2 3 10 5')
  await startSelecting(press)
  await press.click(await box(2))
  await screen.findByText(`1 selected · ${sumsOf('$2.00')}`)
  await press.keyboard('{Shift>}')
  await press.click(await box(10))
  await press.keyboard('{/Shift}')
  await screen.findByText(`3 selected · ${sumsOf('$15.00')}`)
  await press.click(await box(3))
  await screen.findByText(`2 selected · ${sumsOf('$12.00')}`)
  await press.click(screen.getByRole('button', { name: 'Clear' }))
  await screen.findByText('0 selected')
  await press.click(screen.getByRole('button', { name: 'Done' }))
  expect(screen.queryByRole('checkbox', { name: 'Select pay-1' })).toBeNull()
})

test('rows are selected by keyboard', async () => {
  const { press } = openList(path)
  await rowsShown('1 2 3 10 5')
  await startSelecting(press)
  ;(await box(1)).focus()
  await press.keyboard('[ArrowDown] ')
  expect((await box(2)).checked).toBe(true)
  await press.keyboard('{Shift>}[ArrowDown][ArrowDown][ArrowUp]{/Shift}')
  await screen.findByText(`2 selected · ${sumsOf('$5.00')}`)
  expect(document.activeElement).toBe(await box(3))
  await press.keyboard('{Control>}a{/Control}')
  await screen.findByText(`5 selected · ${sumsOf('$21.00')}`)
  await press.keyboard('[Escape]')
  await screen.findByText('0 selected')
  await press.keyboard('[Escape]')
  await waitFor(() => expect(screen.queryByText('0 selected')).toBeNull())
})

test('without checkboxes, Shift and an arrow start a selection', async () => {
  const { press } = openList(path)
  await rowsShown('1 2 3 10 5')
  const opener = screen.getByRole('button', { name: 'Details of pay-1' })
  opener.focus()
  // The code of keyboard selection is loaded after the first rows.
  await waitFor(() => {
    fireEvent.keyDown(opener, { key: 'ArrowDown', shiftKey: true })
    expect(screen.getByText(`2 selected · ${sumsOf('$3.00')}`)).toBeDefined()
  })
  expect((await box(1)).checked && (await box(2)).checked).toBe(true)
  await press.keyboard('[Escape]')
})

test('a selection survives filter and order, and a new search forgets it', async () => {
  const { press, router } = openList(path)
  await rowsShown('1 2 3 10 5')
  await startSelecting(press)
  await press.click(await box(10))
  await press.type(screen.getByRole('searchbox', { name: 'Filter' }), 'priya')
  await rowsShown('1 3 5')
  await press.keyboard('[Escape]')
  await screen.findByText(`1 selected · ${sumsOf('$10.00')}`)
  await act(() => router.navigate({ href: `${path}?filter=priya&sort=-paymentAmount` }))
  await rowsShown('5 3 1')
  await press.click(screen.getByRole('checkbox', { name: 'Select pay-5' }))
  await screen.findByText(`2 selected · ${sumsOf('$15.00')}`)
  await act(() => router.navigate({ href: `${path}?clientPaymentId=wages` }))
  await screen.findByText('0 selected')
})

test('opened rows are marked, also on the next visit', async () => {
  const { press, unmount } = openList(path)
  await rowsShown('1 2 3 10 5')
  const opener = screen.getByRole('button', { name: 'Details of pay-3' })
  expect(opener.getAttribute('aria-description')).toBeNull()
  await press.click(opener)
  await waitFor(() => expect(opener.getAttribute('aria-description')).toBe('Opened before'))
  unmount()
  openList(path)
  await rowsShown('1 2 3 10 5')
  const marked = () =>
    screen
      .getAllByRole('button', { name: /^Details of/ })
      .filter((each) => each.getAttribute('aria-description') === 'Opened before')
      .map((each) => each.getAttribute('aria-label'))
  await waitFor(() => expect(marked()).toEqual(['Details of pay-3']))
})

const calls = () => provider.callsOf(SEARCH).length

/** Advances the clock by the interval of the polls. */
async function waitForPoll() {
  await act(() => vi.advanceTimersByTimeAsync(15_000))
}

function setVisibility(state: DocumentVisibilityState) {
  Object.defineProperty(document, 'visibilityState', { value: state, configurable: true })
  document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
}

async function openPolledList(address = path) {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const opened = openList(address)
  await rowsShown('1 2 3 10 5')
  // The code of the polls is loaded after the first rows.
  await act(() => import('./row-tools.tsx'))
  return opened
}

test('newer records are counted, and shown at the top when the user wants them', async () => {
  // A poll ends a day ahead. The test may run over midnight.
  const days = [24, 25].map((hours) => new Date(Date.now() + hours * 3_600_000).toISOString())
  const dayAhead = expect.stringMatching(new RegExp(days.map((day) => day.slice(0, 13)).join('|')))
  await openPolledList()
  answer(payouts(-1, 0, 1))
  await waitForPoll()
  const pill = await screen.findByRole('button', { name: '2 new, show at the top of the list' })
  expect(shownIds(), 'no row moves before').toBe('1 2 3 10 5')
  const [first, second] = provider.callsOf(SEARCH)
  expect(first?.query.numberOfRecords).toBe('1000')
  expect(second?.query).toEqual({ numberOfRecords: '101' })
  expect(second?.body).toEqual({
    PaymentSearch: { fromDate: '2026-11-20T01:39:18.000Z', toDate: dayAhead },
  })
  fireEvent.click(pill)
  await rowsShown('-1 0 1 2 3 10 5')
  expect(screen.queryByText(/new$/)).toBeNull()
  expect(calls()).toBe(2)
  await waitForPoll()
  await waitFor(() => expect(calls()).toBe(3))
  expect(provider.callsOf(SEARCH)[2]?.body).toEqual({
    PaymentSearch: { fromDate: '2026-11-20T01:41:18.000Z', toDate: dayAhead },
  })
})

test('a loaded record with another status is not new', async () => {
  await openPolledList()
  const [changed] = payouts(1)
  if (changed)
    answer([{ ...changed, PaymentStatus: { ...changed.PaymentStatus, status: 'RETURNED' } }])
  await waitForPoll()
  await waitFor(() => expect(calls()).toBe(2))
  expect(screen.queryByRole('button', { name: /new/ })).toBeNull()
})

test('only new records that pass the filter are counted', async () => {
  const { press } = await openPolledList()
  await press.type(screen.getByRole('searchbox', { name: 'Filter' }), 'priya')
  await rowsShown('1 3 5')
  answer(payouts(-1, 0, 1))
  await waitForPoll()
  await screen.findByRole('button', { name: '1 new, show at the top of the list' })
})

test('if there may be more new records than one poll reads, the list is read again', async () => {
  await openPolledList()
  const many = payouts(...Array.from({ length: 101 }, (_, index) => index - 101))
  answer(many, 'more')
  await waitForPoll()
  fireEvent.click(await screen.findByRole('button', { name: /^100\+ new/ }))
  await waitFor(() => expect(calls()).toBe(3))
  expect(provider.callsOf(SEARCH)[2]?.query.numberOfRecords).toBe('1000')
})

test('a hidden tab does not poll, and one shown again polls at once', async () => {
  await openPolledList()
  setVisibility('hidden')
  await waitForPoll()
  await waitForPoll()
  expect(calls()).toBe(1)
  setVisibility('visible')
  await waitFor(() => expect(calls()).toBe(2))
})

test('failed polls become rare, and no message is shown', async () => {
  await openPolledList()
  provider.lose(SEARCH)
  await waitForPoll()
  await waitFor(() => expect(calls()).toBe(2))
  await waitForPoll()
  expect(calls(), 'the next poll is 30 s later').toBe(2)
  await waitForPoll()
  await waitFor(() => expect(calls()).toBe(3))
  expect(screen.queryByRole('alert')).toBeNull()
  expect(shownIds()).toBe('1 2 3 10 5')
})

test('no poll follows a rejected one', async () => {
  await openPolledList()
  provider.refuse(SEARCH, 403, 'Forbidden')
  await waitForPoll()
  await waitFor(() => expect(calls()).toBe(2))
  for (let times = 0; times < 4; times += 1) await waitForPoll()
  expect(calls()).toBe(2)
})

test.each([
  ['whose dates are over', 'startDate=2020-11-01+00:00:00&endDate=2020-11-02+00:00:59'],
  ['of one payout', 'clientPaymentId=pay-1'],
])('a list %s is not polled', async (_what, query) => {
  await openPolledList(`${path}?${query}`)
  await waitForPoll()
  expect(calls()).toBe(1)
})
