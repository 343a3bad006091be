import { cleanup, configure, render } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import type { ReactNode } from 'react'
import { StrictMode } from 'react'
import { afterEach } from 'vitest'

// Long, because the machine runs other tests at the same time.
configure({ asyncUtilTimeout: 15_000 })

afterEach(cleanup)

/** Renders a page of the provider. */
export function renderPage(part: ReactNode) {
  return { ...render(<StrictMode>{part}</StrictMode>), press: userEvent.setup() }
}
