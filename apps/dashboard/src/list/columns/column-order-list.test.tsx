// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { ColumnOrder } from './column-order-list.tsx'
import type { ListConfig } from './list-config.ts'

const list = {
  type: () => 'x',
  defaultFields: [],
  fields: ['A', 'B', 'C', 'D'].map((id) => ({ id, label: `Field ${id}` })),
}

/** Renders the order of A, B and D. Returns the latest draft. */
async function openOrder(config: Partial<ListConfig> = {}) {
  const drafts: ListConfig[] = []
  function Draft() {
    const [draft, setDraft] = useState<ListConfig>({
      savedFields: ['A', 'B', 'D'],
      maxReceived: 1000,
      ...config,
    })
    drafts.push(draft)
    return <ColumnOrder draft={draft} list={list} onChange={setDraft} />
  }
  const { press } = renderFor('BASE_ADMIN', <Draft />)
  const fold = screen.getByRole('button', { name: 'Change column order' })
  expect(screen.queryAllByRole('listitem')).toEqual([])
  await press.click(fold)
  return { press, latest: () => drafts.at(-1) }
}

const shown = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)
const said = () =>
  screen
    .getAllByRole('status')
    .map(({ textContent }) => textContent)
    .join('')
const button = (name: string) => screen.getByRole('button', { name })

test('a column is moved by its buttons, which keep the focus and announce its position', async () => {
  const { press, latest } = await openOrder()
  button('Move Field B down').focus()
  await press.keyboard('{Enter}')
  expect(shown()).toEqual(
    ['Field A', 'Field D', 'Field BThis is the last column.'].map(firstReason),
  )
  // Its button for this direction is disabled now, so the other button has the focus.
  expect(document.activeElement).toBe(button('Move Field B up'))
  expect(said()).toBe('Field B: 3 of 3')
  await press.keyboard('{Enter}{Enter}')
  expect(said()).toBe('Field B: 1 of 3')
  expect(document.activeElement).toBe(button('Move Field B down'))
  expect(latest()).toEqual({
    savedFields: ['A', 'B', 'D'],
    maxReceived: 1000,
    order: ['B', 'A', 'C', 'D'],
  })
})

/** The first column says why it cannot move up. */
function firstReason(text: string, place: number): string {
  return place === 0 ? `${text}This is the first column.` : text
}

test('chosen widths are reset together', async () => {
  const { press, latest } = await openOrder({ widths: { A: 90 }, order: ['D', 'A'] })
  await press.click(button('Reset column widths'))
  expect(latest()).toEqual({ savedFields: ['A', 'B', 'D'], maxReceived: 1000, order: ['D', 'A'] })
  expect(button('Reset column widths').getAttribute('aria-disabled')).toBe('true')
})
