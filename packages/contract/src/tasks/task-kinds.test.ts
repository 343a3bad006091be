import { expect, test } from 'vitest'
import { roleLabel, roles } from '../users/roles/roles.ts'
import { rolesWith, scopesOfRole } from '../users/roles/scopes.ts'
import { taskKindNames, taskKinds, visibleKinds } from './task-kinds.ts'

/** Written from the roles of the specification: A admin, FA, FM, TA, FO, CS, TO. */
const table = {
  payoutReturned: { sees: 'A FA FM TA FO CS TO', acts: 'A FA FM' },
  refundFailed: { sees: 'A FA FM TA FO CS TO', acts: 'A FA FM' },
  payToRefundFailed: { sees: 'A FA FM TA FO CS TO', acts: 'A FA FM' },
  settlementFailed: { sees: 'A FA FM TA FO', acts: 'A FA' },
  balanceLow: { sees: 'A FA FM TA FO', acts: 'A FA' },
  approvalWaiting: { sees: 'A FA FM TA TO', acts: 'A FA FM TA TO' },
  requestExpiring: { sees: 'A FA FM TA FO CS TO', acts: 'A FA FM FO' },
  paymentFileRejected: { sees: 'A TA TO', acts: 'A TA TO' },
  paymentFilesUncollected: { sees: 'A TA TO', acts: 'A TA TO' },
  reportUndelivered: { sees: 'A FA FM TA FO', acts: 'A TA TO' },
  webhookFailing: { sees: 'A TA TO', acts: 'A TA TO' },
  secretEnding: { sees: 'A TA TO', acts: 'A TA TO' },
  invitationEnding: { sees: 'A FA TA', acts: 'A FA TA' },
}
const short = (list: readonly string[]) =>
  list
    .map((label) =>
      label === 'Admin' ? 'A' : label.replace('Customer ', 'C').replace(/[a-z]/g, ''),
    )
    .map((letters) => letters.replace(/ /g, '').replace('CSO', 'CS'))
    .join(' ')

test.each(taskKindNames)('%s: who sees it, and who can act', (kind) => {
  const sees = roles.filter((role) =>
    visibleKinds({ scopes: new Set(scopesOfRole(role)), federated: false }).includes(kind),
  )
  expect({
    sees: short(sees.map(roleLabel)),
    acts: short(rolesWith(taskKinds[kind].acts).map(roleLabel)),
  }).toEqual(table[kind])
})

test('a person of another identity provider sees no invitations, because they manage no users', () => {
  const scopes = new Set(scopesOfRole('BASE_ADMIN'))
  expect(visibleKinds({ scopes, federated: true })).toEqual(
    taskKindNames.filter((kind) => kind !== 'invitationEnding'),
  )
})
