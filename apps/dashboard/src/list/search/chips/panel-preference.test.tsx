import { screen } from '@testing-library/react'
import { beforeEach, test } from 'vitest'
import { renderFor } from '../../../../test/render.tsx'
import { usePanelPreference } from './panel-preference.ts'

beforeEach(() => localStorage.clear())

function Panel() {
  const { shown, onShow } = usePanelPreference()
  return (
    <button onClick={() => onShow(!shown)} type="button">
      {shown ? 'shown' : 'folded'}
    </button>
  )
}

test('the panel is folded until its user opens it, and stays open after a reload', async () => {
  const { press, unmount } = renderFor('BASE_ADMIN', <Panel />)
  await press.click(screen.getByRole('button', { name: 'folded' }))
  screen.getByRole('button', { name: 'shown' })
  unmount()
  renderFor('BASE_ADMIN', <Panel />)
  screen.getByRole('button', { name: 'shown' })
})

test('another user of the browser has another choice', () => {
  localStorage.setItem('searchPanel:account-2', '"shown"')
  renderFor('BASE_ADMIN', <Panel />)
  screen.getByRole('button', { name: 'folded' })
})
