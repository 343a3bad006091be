import { expect, test } from 'vitest'
import { appNameOfClient, dashboardClientId, variantClientId } from './oauth-clients.ts'

test.each(['partner', 'a', 'Kelp_Pay-2'])('%s has a client of its own', (appName) => {
  expect(variantClientId(appName)).not.toBe(dashboardClientId)
  expect(appNameOfClient(variantClientId(appName))).toBe(appName)
})

test.each([
  dashboardClientId,
  'tideway-dashboard-',
  'tideway-dashboard--x',
  'tideway-dashboard-a b',
  'tideway-dashboard-a/b',
  'tideway-payouts',
  'TIDEWAY-DASHBOARD-partner',
  '',
])('%j is no variant', (clientId) => {
  expect(appNameOfClient(clientId)).toBeUndefined()
})
