// @vitest-environment jsdom

import { screen } from '@testing-library/react'
import type { ReportDelivery } from '@tideway/contract/reports/report-delivery'
import { expect, test } from 'vitest'
import { renderFor } from '../../../test/render.tsx'
import { DeliveryState } from './delivery-state.tsx'

test.each<[string, ReportDelivery]>([
  ['We haven’t delivered a report to this server yet.', { state: 'NEVER', waiting: 0, givenUp: 0 }],
  [
    'Last report delivered',
    {
      state: 'WORKING',
      deliveredFileName: 'HARBOUR_MT940_20261121T0500Z.sta',
      deliveredDatetime: '2026-11-20T18:40:00.000Z',
      waiting: 0,
      givenUp: 0,
    },
  ],
])('shows %s', (text, delivery) => {
  const { container } = renderFor('BASE_ADMIN', <DeliveryState delivery={delivery} />)
  expect(container.textContent).toContain(`${delivery.state}${text}`)
})

test('shows nothing without a server', () => {
  const off: ReportDelivery = { state: 'OFF', waiting: 0, givenUp: 0 }
  renderFor('BASE_ADMIN', <DeliveryState delivery={off} />)
  expect(screen.queryByText('OFF')).toBe(null)
})
