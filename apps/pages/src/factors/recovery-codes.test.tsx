// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderPage } from '../../test/render.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

test('recovery codes can be downloaded, one on each line', () => {
  renderPage(<RecoveryCodes codes={['ab12-cd34', 'ef56-gh78']} />)
  const link = screen.getByRole<HTMLAnchorElement>('link', { name: 'Download' })
  expect(link.download).toBe('recovery-codes.txt')
  expect(decodeURIComponent(link.href)).toBe('data:text/plain;charset=utf-8,ab12-cd34\nef56-gh78\n')
})
