// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { useRowFilter } from './use-row-filter.ts'

const rows = ['Beans', 'Peas', 'Beetroot']
const fields = [{ text: (row: string) => row }]

function Found({ text, seen }: { text: string; seen: boolean[] }) {
  const filtered = useRowFilter(rows, fields, text, false)
  seen.push(filtered.pending)
  return <p>{filtered.rows.join(', ')}</p>
}

test('a text that is there before the code that filters is answered as soon as the code is', async () => {
  const seen: boolean[] = []
  renderFor('BASE_ADMIN', <Found seen={seen} text="be" />)
  // Nothing that does not hold the text is shown meanwhile, and the wait is said.
  expect(screen.queryByText('Beans, Peas, Beetroot')).toBeNull()
  expect(seen.at(-1)).toBe(true)
  await screen.findByText('Beans, Beetroot')
  expect(seen.at(-1)).toBe(false)
})

test('without a text all rows are shown at once', () => {
  renderFor('BASE_ADMIN', <Found seen={[]} text="" />)
  expect(screen.getByText('Beans, Peas, Beetroot')).toBeDefined()
})
