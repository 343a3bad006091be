// @vitest-environment jsdom
import { render, screen, waitFor } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { StageTitle } from './stage-title.tsx'

test('a heading that replaces another takes the focus', async () => {
  render(<StageTitle>Sending</StageTitle>)
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading')))
})

test('a field that the user has entered already keeps the focus', () => {
  const frames: FrameRequestCallback[] = []
  vi.stubGlobal('requestAnimationFrame', (draw: FrameRequestCallback) => frames.push(draw))
  render(
    <>
      <StageTitle>Payee</StageTitle>
      <input aria-label="Amount" />
    </>,
  )
  const amount = screen.getByLabelText('Amount')
  amount.focus()
  for (const draw of frames) draw(0)
  expect(frames).toHaveLength(1)
  expect(document.activeElement).toBe(amount)
})
