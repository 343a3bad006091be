// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
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
