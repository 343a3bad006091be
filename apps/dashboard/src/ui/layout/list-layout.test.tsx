import { screen } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { ListLayout } from './list-layout.tsx'

let isSmall = false

beforeEach(() => {
  isSmall = false
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: media.includes('max-width') === isSmall,
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
})

const renderPanel = (_close: () => void, target: { field: string } | undefined) => (
  <input aria-label="Client Branch" defaultValue={target?.field ?? 'none'} />
)

function Layout({ onShow }: { onShow?: (shown: boolean) => void }) {
  const [shown, setShown] = useState(false)
  return (
    <ListLayout<{ field: string }>
      head={null}
      panel={{
        render: renderPanel,
        shown,
        onShow(next) {
          setShown(next)
          onShow?.(next)
        },
        folded: (open) => (
          <button onClick={() => open({ field: 'dates' })} type="button">
            Dates
          </button>
        ),
      }}
      refresh={<button type="button">Refresh</button>}
      tools={isSmall ? <button type="button">Export to CSV</button> : null}
    >
      <section aria-label="Rows" tabIndex={-1} />
    </ListLayout>
  )
}

test('the panel is shown and folded, and the focus moves to the button that reverses the choice', async () => {
  const choices: boolean[] = []
  const { press } = renderFor('BASE_ADMIN', <Layout onShow={(shown) => choices.push(shown)} />)
  expect(screen.queryByLabelText('Client Branch')).toBeNull()
  screen.getByRole('button', { name: 'Refresh' })
  await press.click(screen.getByRole('button', { name: 'Show search panel' }))
  screen.getByLabelText('Client Branch')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide panel' }))
  // The open panel contains these controls.
  expect(screen.queryByRole('button', { name: 'Refresh' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Dates' })).toBeNull()
  await press.click(screen.getByRole('button', { name: 'Hide panel' }))
  expect(screen.queryByLabelText('Client Branch')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Show search panel' }))
  expect(choices).toEqual([true, false])
})

test('the summary of the folded panel opens one of its fields', async () => {
  const { press } = renderFor('BASE_ADMIN', <Layout />)
  await press.click(screen.getByRole('button', { name: 'Dates' }))
  expect(screen.getByLabelText<HTMLInputElement>('Client Branch').value).toBe('dates')
})

test('a small screen has the list’s buttons behind one button', async () => {
  isSmall = true
  const { press } = renderFor('BASE_ADMIN', <Layout />)
  expect(screen.queryByRole('button', { name: 'Show search panel' })).toBeNull()
  expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull()
  const tools = screen.getByRole('button', { name: 'Tools' })
  await press.click(tools)
  expect(tools.getAttribute('aria-expanded')).toBe('true')
  screen.getByRole('button', { name: 'Export to CSV' })
  await press.click(tools)
  expect(screen.queryByRole('button', { name: 'Export to CSV' })).toBeNull()
})

test('a keyboard user can skip the controls above the rows', async () => {
  const { press } = renderFor('BASE_ADMIN', <Layout />)
  await press.tab()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Skip to the rows' }))
  await press.keyboard('{Enter}')
  expect(document.activeElement).toBe(screen.getByRole('region', { name: 'Rows' }))
})
