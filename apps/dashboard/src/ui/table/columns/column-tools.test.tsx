// @vitest-environment jsdom
import { cleanup, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, expect, test } from 'vitest'
import { ColumnTools } from './column-tools.tsx'

afterEach(cleanup)

const columns = [
  { id: 'a', header: 'PayID', px: 200 },
  { id: 'b', header: 'Amount', px: 90 },
]

/** Renders the edges of two heads, whose texts need 80 to 150 px. */
function renderHeads() {
  const changes: unknown[] = []
  render(
    <table>
      <thead>
        <tr>
          {columns.map((column, place) => (
            <th key={column.id}>
              <ColumnTools
                arrange={{
                  move: (...args) => changes.push(['move', ...args]),
                  resize: (...args) => changes.push(['resize', ...args]),
                }}
                column={column}
                inTabOrder={place === 0}
                spanOf={() => ({ least: 80, most: 150 })}
              />
            </th>
          ))}
        </tr>
      </thead>
    </table>,
  )
  return { changes, press: userEvent.setup() }
}

test.each([
  ['{ArrowRight}', ['resize', 'a', 210]],
  ['{ArrowLeft}', ['resize', 'a', 190]],
  ['{Shift>}{ArrowRight}{/Shift}', ['resize', 'a', 250]],
  ['{ArrowDown}{ArrowLeft}', ['resize', 'b', 80]],
  ['{ArrowDown}{Shift>}{ArrowLeft}{/Shift}', ['resize', 'b', 80]],
  ['{ArrowDown}{ArrowUp}{ArrowRight}', ['resize', 'a', 210]],
  ['{Enter}', ['resize', 'a', 150]],
  ['{Delete}', ['resize', 'a', undefined]],
])('%s on the first edge', async (keys, change) => {
  const { changes, press } = renderHeads()
  await press.tab()
  expect(document.activeElement).toBe(screen.getByRole('separator', { name: 'Width of PayID' }))
  await press.keyboard(keys)
  expect(changes).toEqual([change])
})

test('the edges are one stop of the Tab key, at the edge that was focused last', async () => {
  const { press } = renderHeads()
  await press.tab()
  await press.keyboard('{ArrowDown}')
  await press.tab()
  expect(document.activeElement).toBe(document.body)
  await press.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('separator', { name: 'Width of Amount' }))
})

test('widths chosen with larger letters are stored for normal text size', async () => {
  document.documentElement.style.fontSize = '32px'
  try {
    const { changes, press } = renderHeads()
    await press.tab()
    await press.keyboard('{ArrowRight}')
    expect(changes).toEqual([['resize', 'a', 105]])
  } finally {
    document.documentElement.style.fontSize = ''
  }
})
