import { expect, test } from 'vitest'
import { permissionsOf } from '../users/roles/permissions.ts'
import type { Role } from '../users/roles/roles.ts'
import { roleLabel, roles } from '../users/roles/roles.ts'
import { scopesOfRole } from '../users/roles/scopes.ts'
import type { FirstStep, FirstSteps } from './first-steps.ts'
import { allStepsDone, firstStepNames, firstSteps, stepsDone } from './first-steps.ts'

const nothing: FirstSteps = {
  domain: false,
  checkout: false,
  apiKey: false,
  webhook: false,
  payment: false,
}

test('counts the steps one by one, and reports all done after the last', () => {
  expect(firstStepNames).toEqual(['checkout', 'apiKey', 'domain', 'webhook', 'payment'])
  let state = nothing
  for (const [index, step] of firstStepNames.entries()) {
    expect([stepsDone(state), allStepsDone(state)]).toEqual([index, false])
    state = { ...state, [step]: true }
  }
  expect([stepsDone(state), allStepsDone(state)]).toEqual([5, true])
})

test.each<[Role, FirstStep[]]>([
  ['BASE_ADMIN', ['checkout', 'apiKey', 'domain', 'webhook', 'payment']],
  ['BASE_TECH_ADMIN', ['checkout', 'apiKey', 'domain', 'webhook']],
  ['BASE_TECH_OPERATOR', ['checkout', 'apiKey', 'domain', 'webhook']],
  ['BASE_FINANCE_ADMIN', ['payment']],
  ['BASE_FINANCE_MANAGER', ['payment']],
  ['BASE_FINANCE_OPERATOR', ['payment']],
  ['BASE_CUSTOMER_SERVICE_OPERATOR', []],
])('a %s may perform the steps %j', (role, may) => {
  expect(roles, roleLabel(role)).toContain(role)
  const held = permissionsOf({ scope: scopesOfRole(role), federated: false })
  expect(firstStepNames.filter((step) => held[firstSteps[step].permission])).toEqual(may)
})
