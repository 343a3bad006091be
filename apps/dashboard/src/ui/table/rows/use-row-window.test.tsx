// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { useRowWindow } from './use-row-window.ts'
import { rangeWith } from './virtual-window.ts'

vi.mock('@tanstack/react-virtual', () => {
  throw new Error('The file could not be fetched')
})

function Rows({ counts }: { counts: number[] }) {
  const { items, totalSize, ready } = useRowWindow({
    count: 300,
    getScrollElement: () => null,
    estimateSize: () => 32,
    getItemKey: (index) => index,
    rangeExtractor: rangeWith([150]),
    measureElement: () => 32,
    overscan: 4,
    scrollMargin: 32,
  })
  counts.push(items.length)
  return (
    <p>
      {items.length} rows of {totalSize} px{ready ? '' : ', not scrolled'}
    </p>
  )
}

test('the rows of one window are drawn at once, and all rows if the library cannot be loaded', async () => {
  const counts: number[] = []
  render(<Rows counts={counts} />)
  // Of these rows, 23 start above 768 px, four more follow them, and one must remain rendered.
  expect(screen.getByText('28 rows of 9600 px, not scrolled')).toBeTruthy()
  await screen.findByText('300 rows of 9600 px, not scrolled')
  expect([...new Set(counts)]).toEqual([28, 300])
})
