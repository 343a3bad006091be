import { describe, expect, test } from 'vitest'
import { scopes } from '../users/roles/scopes.ts'
import type { Proof } from './account.ts'
import {
  proofAskedBy,
  proofExceptions,
  proofHeader,
  proofMissing,
  proofProblem,
  proofRules,
} from './step-up.ts'

const now = new Date('2026-11-20T03:10:00.000Z')
const seconds = now.getTime() / 1000

describe('a proof', () => {
  const proof: Proof = { authTime: seconds, level: 'aal1', hasSecondFactor: false }
  const onePassword = { maxAge: 600, acrValues: 'aal1' } as const
  const twoFactors = { maxAge: 600, acrValues: 'aal2' } as const
  test.each<[string, Partial<Proof>, ReturnType<typeof proofMissing>]>([
    ['of now is enough', {}, undefined],
    ['of ten minutes ago is enough', { authTime: seconds - 600 }, undefined],
    ['of a second more is not', { authTime: seconds - 601 }, onePassword],
    ['without a time is not', { authTime: 0 }, onePassword],
    ['by a password is not, where a factor is enrolled', { hasSecondFactor: true }, twoFactors],
    ['by two factors is enough there', { hasSecondFactor: true, level: 'aal2' }, undefined],
    ['by two factors is enough elsewhere', { level: 'aal2' }, undefined],
    [
      'by two factors that is old is not',
      { hasSecondFactor: true, level: 'aal2', authTime: seconds - 601 },
      twoFactors,
    ],
  ])('%s', (_what, part, challenge) => {
    expect(proofMissing({ ...proof, ...part }, now)).toEqual(challenge)
  })
})

test('a shorter time asks earlier, and says so', () => {
  const proof: Proof = { authTime: seconds - 31, level: 'aal1', hasSecondFactor: false }
  expect(proofMissing(proof, now, 31)).toBeUndefined()
  expect(proofMissing(proof, now, 30)).toEqual({ maxAge: 30, acrValues: 'aal1' })
})

describe('a proof is needed', () => {
  test.each<[string, unknown, string]>([
    ['RestAPI/POST:payment', {}, 'always'],
    ['RestAPI/POST:sweepRequest', undefined, 'always'],
    ['PortalAPI/PATCH:users', {}, 'always'],
    ['RestAPI/POST:paymentRequest/refund', {}, 'in bulk'],
    ['PortalAPI/PUT:clients/*', { ipWhitelist: [] }, 'always'],
    ['PortalAPI/PUT:clients/*', { keys: [] }, 'always'],
    ['PortalAPI/PUT:clients/*', { reportSFTPHost: null }, 'always'],
    ['PortalAPI/PUT:clients/*', { hostKeyFingerprint: 'SHA256:a' }, 'always'],
    ['PortalAPI/PUT:clients/*', { logoUrl: null, thinPayload: true }, 'never'],
    ['PortalAPI/PUT:clients/*', undefined, 'never'],
    ['PortalAPI/PUT:clients/*', ['keys'], 'never'],
    ['PortalAPI/POST:clients/*/apps', { type: 'batch' }, 'always'],
    ['PortalAPI/POST:clients/*/apps', { type: 'checkout' }, 'never'],
    ['RestAPI/GET:balance', undefined, 'never'],
    ['toString', {}, 'never'],
  ])('by %s with %j: %s', (operation, body, neededProof) => {
    expect(proofAskedBy(operation, body)).toBe(neededProof)
  })
})

test('every operation that changes something asks for a proof, or says why not', () => {
  const changing = scopes.filter((scope) => !scope.includes('/GET:'))
  const listed = [...Object.keys(proofRules), ...Object.keys(proofExceptions)]
  expect(changing.filter((scope) => !listed.includes(scope))).toEqual([])
  expect(Object.keys(proofRules).filter((scope) => scope in proofExceptions)).toEqual([])
})

test('the refusal is written as RFC 9470 has it', () => {
  const problem = proofProblem({ maxAge: 600, acrValues: 'aal2' })
  expect(problem).toEqual({
    status: 401,
    body: {
      message: 'Confirm that it is you to make this call',
      error: 'insufficient_user_authentication',
      max_age: 600,
      acr_values: 'aal2',
      locked: false,
    },
  })
  expect(proofHeader(problem)).toBe(
    'Bearer error="insufficient_user_authentication", error_description="Confirm that it is you to make this call", max_age=600, acr_values="aal2"',
  )
  expect(proofProblem({ maxAge: 600, acrValues: 'aal1' }, { locked: true }).body).toMatchObject({
    message: 'The session is locked. Confirm that it is you to continue',
    locked: true,
  })
})
