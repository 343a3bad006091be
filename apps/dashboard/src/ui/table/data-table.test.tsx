import { render, screen, waitFor } from '@testing-library/react'
import { expect, onTestFinished, test, vi } from 'vitest'
import '../../../test/render.tsx'
import type { DataTableProps } from './data-table.tsx'
import { DataTable } from './data-table.tsx'

const names = ['Ana Silva', 'Priya Nair']

function renderTable(first: Partial<DataTableProps<string>>) {
  const table = (props: Partial<DataTableProps<string>>) => (
    <DataTable
      columns={[{ id: 'name', header: 'Name', cell: (name) => name, text: (name) => name }]}
      emptyText="No payees"
      failedText="Failed"
      label="Payees"
      onRefresh={() => undefined}
      rowKey={(name) => name}
      rows={names}
      status="ready"
      {...props}
    />
  )
  // jsdom measures no text and loads no fonts.
  HTMLCanvasElement.prototype.getContext = () => null
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), { matches: false, media }) as never
  Object.defineProperty(document, 'fonts', { configurable: true, value: new EventTarget() })
  const { container, rerender } = render(table(first))
  return { container, show: (props: Partial<DataTableProps<string>>) => rerender(table(props)) }
}

test('the head is rendered at once, skeleton rows follow, and rows stay while they are read again', async () => {
  const { container, show } = renderTable({ rows: [], status: 'loading' })
  const isBusy = () => screen.getByRole('region', { name: 'Payees' }).getAttribute('aria-busy')
  const skeleton = () => container.querySelectorAll('tbody[aria-hidden] tr').length
  const said = () => screen.getByRole('status').textContent
  screen.getByRole('columnheader', { name: 'Name' })
  expect([isBusy(), said()]).toEqual(['true', 'Loading'])
  await waitFor(() => expect(skeleton()).toBe(12))
  show({ status: 'ready' })
  expect([isBusy(), said(), skeleton()]).toEqual(['false', '', 0])
  show({ status: 'reloading' })
  expect([isBusy(), said(), skeleton()]).toEqual(['true', 'Loading', 0])
})

test('a row has its position among all rows, and shows the field that matched the filter', async () => {
  // The table needs a height, because without one no row is visible.
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  onTestFinished(() => height.mockRestore())
  renderTable({
    firstRow: 100,
    rowCount: 250,
    rowHint: (name) => (name === 'Ana Silva' ? 'Description: Beans' : ''),
  })
  const ana = await screen.findByRole('row', { name: /Ana Silva/ })
  const priya = screen.getByRole('row', { name: /Priya Nair/ })
  expect(screen.getByRole('table').getAttribute('aria-rowcount')).toBe('251')
  expect(ana.getAttribute('aria-rowindex')).toBe('102')
  expect(priya.getAttribute('aria-rowindex')).toBe('103')
  expect(ana.textContent).toContain('Description: Beans')
})

test('a cell has one element for its text, and none for an empty one', async () => {
  // The table needs a height, because without one no row is visible.
  const height = vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  onTestFinished(() => height.mockRestore())
  const column = { header: '', cell: (text: string) => text, text: (text: string) => text }
  renderTable({
    columns: [
      { ...column, id: 'name' },
      { ...column, id: 'note', cell: () => '' },
    ],
  })
  const ana = await screen.findByRole('row', { name: /Ana/ })
  const elements = [...ana.children].map((cell) => cell.querySelectorAll('*').length)
  expect(elements).toEqual([1, 0])
})
