// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { useRowFilter } from './use-row-filter.ts'

const rows = ['Beans', 'Peas', 'Beetroot']
const fields = [{ text: (row: string) => row }]

function FoundRows({ text, seen }: { text: string; seen: boolean[] }) {
  const filtered = useRowFilter(rows, fields, text, false)
  seen.push(filtered.pending)
  return <p>{filtered.rows.join(', ')}</p>
}

test('a text entered before the filter code is loaded applies once the code is loaded', async () => {
  const seen: boolean[] = []
  renderFor('BASE_ADMIN', <FoundRows seen={seen} text="be" />)
  // Rows without the text are not shown in the meantime, and the wait is indicated.
  expect(screen.queryByText('Beans, Peas, Beetroot')).toBeNull()
  expect(seen.at(-1)).toBe(true)
  await screen.findByText('Beans, Beetroot')
  expect(seen.at(-1)).toBe(false)
})

test('all rows are shown at once if there is no text', () => {
  renderFor('BASE_ADMIN', <FoundRows seen={[]} text="" />)
  expect(screen.getByText('Beans, Peas, Beetroot')).toBeDefined()
})

test.each([
  ['waits while rows arrive', '', true, { first: 0, last: 0 }],
  ['does not wait if a text is typed', 'be', true, { first: 3, last: 3 }],
  ['follows once all rows are here and painted', '', false, { first: 0, last: 3 }],
])('preparing the texts %s', async (_, text, arriving, { first, last }) => {
  const read = vi.fn((row: string) => row)
  const countedFields = [{ text: read }]
  function Rows() {
    useRowFilter(rows, countedFields, text, arriving)
    return null
  }
  renderFor('BASE_ADMIN', <Rows />)
  // The filter's code is here by then, because the tests before have loaded it.
  expect(read).toHaveBeenCalledTimes(first)
  await new Promise((resolve) => setTimeout(resolve, 20))
  await expect.poll(() => read.mock.calls.length).toBe(last)
})
