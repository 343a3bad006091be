import { expect, test } from 'vitest'
import type { ProofMethod } from './assurance.ts'
import { assuranceOf, joinProofs, passkeyProof, reaches } from './assurance.ts'

test.each<[ProofMethod[], string]>([
  [[], 'aal1'],
  [['pwd'], 'aal1'],
  [['otp'], 'aal1'],
  [['fed'], 'aal1'],
  [['fed', 'mfa'], 'aal2'],
  [['pop'], 'aal1'],
  [['pop', 'user'], 'aal2'],
  [['pwd', 'otp'], 'aal2'],
  [['pwd', 'pop'], 'aal2'],
  [[...passkeyProof], 'aal2'],
])('the proofs %j reach %s', (methods, level) => {
  expect(assuranceOf(methods)).toBe(level)
})

test.each<[ProofMethod[][], ProofMethod[]]>([
  [[['pwd']], ['pwd']],
  [
    [['otp'], ['pwd']],
    ['pwd', 'otp', 'mfa'],
  ],
  [
    [['pwd'], [...passkeyProof]],
    ['pwd', 'pop', 'user', 'mfa'],
  ],
  [[['pwd'], ['pwd']], ['pwd']],
])('the proofs %j are joined as %j', (proofs, joined) => {
  expect(joinProofs(...proofs)).toEqual(joined)
})

test.each([
  ['aal1', 'aal1', true],
  ['aal1', 'aal2', false],
  ['aal2', 'aal1', true],
  ['aal2', 'aal2', true],
] as const)('%s where %s is requested: %s', (level, requestedLevel, enough) => {
  expect(reaches(level, requestedLevel)).toBe(enough)
})
