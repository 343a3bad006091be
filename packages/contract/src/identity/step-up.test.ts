import { describe, expect, test } from 'vitest'
import type { Proof } from './account.ts'
import type { ProofRule } from './step-up.ts'
import {
  proofAskedBy,
  proofHeader,
  proofMissing,
  proofProblem,
  settingsWithProof,
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

test('a shorter time requires a proof earlier, and the requirement names that time', () => {
  const proof: Proof = { authTime: seconds - 31, level: 'aal1', hasSecondFactor: false }
  expect(proofMissing(proof, now, 31)).toBeUndefined()
  expect(proofMissing(proof, now, 30)).toEqual({ maxAge: 30, acrValues: 'aal1' })
})

describe('a proof is needed', () => {
  const settings = { names: settingsWithProof }
  test.each<[ProofRule, unknown, string]>([
    ['always', {}, 'always'],
    ['always', undefined, 'always'],
    ['in bulk', {}, 'in bulk'],
    [settings, { ipWhitelist: [] }, 'always'],
    [settings, { keys: [] }, 'always'],
    [settings, { reportSFTPHost: null }, 'always'],
    [settings, { logoUrl: null, thinPayload: true }, 'never'],
    [settings, undefined, 'never'],
    [settings, ['keys'], 'never'],
    [{ type: 'batch' }, { type: 'batch' }, 'always'],
    [{ type: 'batch' }, { type: 'checkout' }, 'never'],
  ])('by the rule %j with %j: %s', (rule, body, neededProof) => {
    expect(proofAskedBy(rule, body)).toBe(neededProof)
  })
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
