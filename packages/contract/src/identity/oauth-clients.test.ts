import { expect, test } from 'vitest'
import { appNameOfClient, dashboardClientId, variantClientId } from './oauth-clients.ts'

test.each(['partner', 'a', 'Kelp_Pay-2'])('the variant %s has its own OAuth client', (appName) => {
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
])('%j is not a variant’s OAuth client', (clientId) => {
  expect(appNameOfClient(clientId)).toBeUndefined()
})
