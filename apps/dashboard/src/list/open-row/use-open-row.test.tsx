import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router'
import { act, cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test, vi } from 'vitest'
import { parseSearch, stringifySearch } from '../../platform/search-params.ts'
import { listParams } from '../address/list-address.ts'
import { useOpenRow } from './use-open-row.ts'

const { unpainted } = vi.hoisted(() => ({ unpainted: [] as (() => void)[] }))
// Delays the work after painting, because on a busy page the address may get other changes first.
vi.mock('../../platform/after-paint.ts', () => ({
  afterPaint(run: () => void) {
    unpainted.push(run)
    return () => undefined
  },
}))

afterEach(cleanup)

async function openList() {
  const drawn: string[] = []
  function Row() {
    const { key, open } = useOpenRow()
    drawn.push(key ?? 'closed')
    return (
      <button onClick={() => open('pay-20')} type="button">
        {key ?? 'closed'}
      </button>
    )
  }
  const root = createRootRoute()
  const list = createRoute({
    getParentRoute: () => root,
    path: '/list',
    validateSearch: listParams,
    component: Row,
  })
  const history = createMemoryHistory({ initialEntries: ['/list'] })
  const router = createRouter({
    routeTree: root.addChildren([list]),
    history,
    parseSearch,
    stringifySearch,
  })
  render(<RouterProvider router={router} />)
  await screen.findByText('closed')
  return { drawn, history, router, press: userEvent.setup() }
}

test('a pressed row stays open while the filter is written into the address', async () => {
  const { drawn, history, router, press } = await openList()
  await press.click(screen.getByRole('button'))
  await act(() => router.navigate({ href: '/list?filter=priya', replace: true }))
  await act(async () => unpainted.splice(0).forEach((run) => void run()))
  await screen.findByText('pay-20')
  expect(history.location.search).toBe('?filter=priya&open=pay-20')
  expect(drawn.join(' ')).toMatch(/^(closed )+(pay-20 ?)+$/)
  act(() => history.back())
  await screen.findByText('closed')
  expect(history.location.search).toBe('?filter=priya')
})
