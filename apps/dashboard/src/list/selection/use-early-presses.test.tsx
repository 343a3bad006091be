// @vitest-environment jsdom
import { fireEvent, render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { RowHandlers } from './row-extras.ts'
import { useEarlyPresses } from './use-early-presses.ts'

function Rows({ handlers, onOpen }: { handlers?: RowHandlers; onOpen: (key: string) => void }) {
  const { onClickCapture } = useEarlyPresses(handlers)
  return (
    <div onClickCapture={(event) => onClickCapture(event, [])}>
      {['first', 'second'].map((key) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only presses are tested here
        // biome-ignore lint/a11y/noStaticElementInteractions: as the rows of a list
        <div data-row={key} key={key} onClick={() => onOpen(key)}>
          {key}
        </div>
      ))}
    </div>
  )
}

test('presses that select rows before the code of selection is loaded are repeated in their order', () => {
  const onOpen = vi.fn()
  const { rerender } = render(<Rows onOpen={onOpen} />)
  fireEvent.click(screen.getByText('first'), { ctrlKey: true })
  fireEvent.click(screen.getByText('second'), { shiftKey: true })
  expect(onOpen).not.toHaveBeenCalled()
  fireEvent.click(screen.getByText('second'))
  expect(onOpen.mock.calls).toEqual([['second']])

  const pressed: unknown[] = []
  const handlers: RowHandlers = {
    onMouseDownCapture: () => undefined,
    onClickCapture: ({ target, ctrlKey, shiftKey }) =>
      pressed.push([(target as HTMLElement).dataset.row, { ctrlKey, shiftKey }]),
    onKeyDown: () => undefined,
  }
  rerender(<Rows handlers={handlers} onOpen={onOpen} />)
  rerender(<Rows handlers={{ ...handlers }} onOpen={onOpen} />)
  expect(pressed).toEqual([
    ['first', { ctrlKey: true, shiftKey: false }],
    ['second', { ctrlKey: false, shiftKey: true }],
  ])
})
