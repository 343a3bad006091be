// @vitest-environment jsdom
import { screen } from '@testing-library/react'
import { startFakeProvider } from '@tideway/browser/test/fake-provider'
import { ClientConfig } from '@tideway/contract/clients/clients'
import { expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { sampleRecord } from './sample-record.ts'
import { WaitingStrip } from './waiting-strip.tsx'

const provider = startFakeProvider()

test('a role that may not create payment requests may not cancel them, and sees the reason', async () => {
  provider.answer('GET /portal/v1/clients/HARBOUR', ClientConfig, {
    clientId: 'HARBOUR',
    clientName: 'Harbour Roasters',
  })
  const { press } = renderFor(
    'BASE_CUSTOMER_SERVICE_OPERATOR',
    <WaitingStrip
      onChange={() => undefined}
      reread={() => Promise.reject(new Error('nothing is read'))}
      row={sampleRecord({ status: 'WAITING' })}
    />,
  )
  const cancel = screen.getByRole('button', {
    name: 'Cancel Payment Request',
    description: 'Your role doesn’t allow cancelling payment requests',
  })
  await press.click(cancel)
  expect(cancel.getAttribute('aria-disabled')).toBe('true')
  expect(screen.queryByRole('alertdialog')).toBe(null)
})
