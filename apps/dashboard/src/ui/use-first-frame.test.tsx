// @vitest-environment jsdom
import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { useFirstFrame } from './use-first-frame.ts'

function Screen({ drawn }: { drawn: boolean[] }) {
  drawn.push(useFirstFrame())
  return null
}

test('a new screen omits its heavy parts in the first frame and shows them from then on', () => {
  const drawn: boolean[] = []
  const { rerender } = render(<Screen drawn={drawn} />)
  expect(drawn).toEqual([true, false])
  rerender(<Screen drawn={drawn} />)
  expect(drawn.slice(1)).not.toContain(true)
})
