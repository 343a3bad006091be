import { screen, waitFor, within } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { SearchAnswer } from '@tideway/contract/search/search-answer'
import { beforeEach, expect, test, vi } from 'vitest'
import { answerEmptyLists, answerFrame, openApp, openSearchPanel } from '../../../../test/app.tsx'

const provider = startFakeProvider()
const list = '/transactions/PaymentRequests'
const uuid = '2e96d0f5-11a4-4b1e-a0c7-5d3e9b1c7c69'
const requestId = '0192f0a6c5e07b3e9a570c1f6c0e4b2d'
const payID = 'inv-1@pay.harbour.example'
const days = 'startDate=2026-01-01+00%3A00%3A00&endDate=2036-01-01+00%3A00%3A59'

beforeEach(() => {
  answerFrame(provider)
  answerEmptyLists(provider)
})

async function openPanel(path = list) {
  const { press } = openApp({ role: 'BASE_FINANCE_OPERATOR', path })
  await screen.findByText('There is no data to display')
  const panel = await openSearchPanel(press)
  const field = (label: string) => panel.getByLabelText<HTMLInputElement>(label)
  return { press, panel, field }
}

const shownAt = (expected: string) =>
  waitFor(() => expect(window.location.pathname + window.location.search).toBe(expected))

// This test is the first, because the rules are fetched only once.
test('a search works without the rules of the suggestion', async () => {
  vi.doMock('./id-suggestion-text.tsx', () => Promise.reject(new Error('No connection')))
  const { press, field } = await openPanel()
  await press.type(field('Client Transaction Id'), `${payID}{Enter}`)
  await shownAt(`${list}?${new URLSearchParams({ clientTransactionId: payID })}`)
  expect(screen.queryByText(/^This looks like/)).toBeNull()
  vi.doUnmock('./id-suggestion-text.tsx')
})

test('an id in the wrong field is searched for in its own field', async () => {
  const { press, panel, field } = await openPanel()
  await press.type(field('PayID'), uuid)
  await panel.findByText('This looks like a Client Transaction Id.')
  await press.click(panel.getByRole('button', { name: 'Search by Client Transaction Id' }))
  await shownAt(`${list}?clientTransactionId=${uuid}`)
  expect(field('Client Transaction Id').value).toBe(uuid)
  expect(field('PayID').value).toBe('')
  expect(panel.queryByText(/^This looks like/)).toBeNull()
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Search' }))
})

test('a suggestion keeps the dates where it can, is reached by Tab, and names the fields it leaves out', async () => {
  const { press, panel, field } = await openPanel(`${list}?${days}`)
  await press.type(field('Client Branch'), payID.toUpperCase())
  await panel.findByText('This looks like a PayID.')
  await press.tab()
  expect(document.activeElement).toBe(panel.getByRole('button', { name: 'Search by PayID' }))
  await press.keyboard('{Enter}')
  await waitFor(() => expect(new URLSearchParams(location.search).get('payID')).toBe(payID))
  expect(new URLSearchParams(location.search).get('startDate')).toBe('2026-01-01 00:00:00')
  await press.clear(field('PayID'))
  await press.type(field('PayID'), uuid)
  await panel.findByText('This looks like a Client Transaction Id. We’ll search without the dates.')
})

test('the id of a payment request leads to it', async () => {
  const { press, panel, field } = await openPanel()
  await press.type(field('Client Transaction Id'), requestId)
  const link = await panel.findByRole('link', { name: 'Open the payment request' })
  expect(link.getAttribute('href')).toBe(`${list}/${requestId}`)
})

test('an id that no field can search by moves into the Filter', async () => {
  const { press, panel, field } = await openPanel()
  const npp = 'TESTAU2SXXXI20261120999999999999999'
  await press.type(field('Client Transaction Id'), npp)
  await panel.findByText('This looks like an NPP transaction ID, which you can’t search by.')
  await press.click(panel.getByRole('button', { name: 'Filter the rows by this' }))
  expect(screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' }).value).toBe(npp)
  expect(field('Client Transaction Id').value).toBe('')
})

test('a search without rows offers the correct field in place of the rows too', async () => {
  const { press, panel } = await openPanel(`${list}?clientBranch=${payID}&${days}`)
  const offer = { name: 'Search by PayID' }
  await panel.findByRole('button', offer)
  const rows = within(screen.getByRole('region', { name: 'Payment Requests' }))
  await press.click(await rows.findByRole('button', offer))
  await waitFor(() => expect(new URLSearchParams(location.search).get('payID')).toBe(payID))
  expect(new URLSearchParams(location.search).has('startDate')).toBe(true)
})

test('a filter without rows offers a search, which leaves the filter out', async () => {
  const { press } = await openPanel(`${list}?payID=nobody%40pay.harbour.example`)
  const filter = () => screen.getByRole<HTMLInputElement>('searchbox', { name: 'Filter' })
  await press.type(filter(), uuid)
  await press.click(await screen.findByRole('button', { name: 'Search by Client Transaction Id' }))
  await shownAt(`${list}?clientTransactionId=${uuid}`)
  expect(filter().value).toBe('')
})

test('a filter without rows leads to the search of everything with the same words', async () => {
  provider.answer('POST /portal/v1/search', SearchAnswer, { groups: [], complete: true })
  const { press } = await openPanel(`${list}?payID=nobody%40pay.harbour.example`)
  await press.type(screen.getByRole('searchbox', { name: 'Filter' }), 'okonkwo')
  await press.click(await screen.findByRole('button', { name: 'Search everything for ‘okonkwo’' }))
  const box = within(await screen.findByRole('dialog', { name: 'Find anything' }))
  expect(box.getByRole('combobox')).toHaveProperty('value', 'okonkwo')
  await box.findByText('No results for ‘okonkwo’.')
})
