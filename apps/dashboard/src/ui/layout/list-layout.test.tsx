import { cleanup, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { ListLayout } from './list-layout.tsx'

beforeEach(() => {
  localStorage.clear()
  window.matchMedia = (media) =>
    Object.assign(new EventTarget(), {
      matches: !media.includes('max-width'),
      media,
      onchange: null,
      addListener: () => undefined,
      removeListener: () => undefined,
    })
})

const panel = () => <input aria-label="Client Branch" />

function open() {
  return renderFor(
    'BASE_ADMIN',
    <ListLayout head={null} panel={panel}>
      <p>Rows</p>
    </ListLayout>,
  )
}

test('the panel is hidden and shown, keeps the focus, and is as it was after a reload', async () => {
  const { press } = open()
  await press.click(screen.getByRole('button', { name: 'Hide panel' }))
  expect(screen.queryByLabelText('Client Branch')).toBeNull()
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Search' }))
  cleanup()
  const reloaded = open()
  expect(screen.queryByLabelText('Client Branch')).toBeNull()
  await reloaded.press.click(screen.getByRole('button', { name: 'Search' }))
  screen.getByLabelText('Client Branch')
  expect(document.activeElement).toBe(screen.getByRole('button', { name: 'Hide panel' }))
  cleanup()
  open()
  screen.getByLabelText('Client Branch')
})
