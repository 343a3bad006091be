// @vitest-environment jsdom
import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { IdText } from './id-text.tsx'

test('a generated id is shortened, has no title, and is not read aloud', () => {
  const id = '9c41e7a06f0b4c8d8a1e2d5c6b7a3b52'
  render(<IdText name="Payment Request ID" value={id} />)
  const text = screen.getByText('9c41e7a0…3b52')
  expect(text.getAttribute('aria-hidden')).toBe('true')
  expect(text.getAttribute('title')).toBe(null)
  screen.getByRole('button', { name: 'Copy Payment Request ID' })
})

test('a client’s own id is read aloud, and its title has the whole id', () => {
  render(<IdText name="Client Transaction ID" value="wholesale-order-88172" />)
  const text = screen.getByText('wholesal…8172')
  expect(text.getAttribute('aria-hidden')).toBe(null)
  expect(text.getAttribute('title')).toBe('wholesale-order-88172')
})
