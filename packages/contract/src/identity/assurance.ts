/**
 * How sure the provider is of a person, as the token's `acr` says it: the levels of NIST SP 800-63B. `aal1` is one
 * factor, `aal2` is two of different kinds.
 */
export const assuranceLevels = ['aal1', 'aal2'] as const
export type AssuranceLevel = (typeof assuranceLevels)[number]

/**
 * How a person proved who they are (RFC 8176): `pwd` a password, `otp` a code of an app or a recovery code, `pop` a
 * passkey with `user` for the fingerprint, face or PIN that unlocked it, `mfa` several of different kinds. `fed` is
 * ours: another provider of identities vouched for the person.
 */
export const proofMethods = ['pwd', 'otp', 'pop', 'user', 'mfa', 'fed'] as const
export type ProofMethod = (typeof proofMethods)[number]

/** A passkey with user verification counts as two factors: the device, and what unlocks it. */
export const passkeyProof: readonly ProofMethod[] = ['pop', 'user', 'mfa']

/** Returns the level of the proofs that a sign-in collected. */
export function assuranceOf(methods: readonly ProofMethod[]): AssuranceLevel {
  const has = (method: ProofMethod) => methods.includes(method)
  if (has('mfa')) return 'aal2'
  if (has('pop') && has('user')) return 'aal2'
  return has('pwd') && (has('otp') || has('pop')) ? 'aal2' : 'aal1'
}

/** Returns the proofs in the order of `proofMethods`, each once, with `mfa` if they are of two kinds. */
export function joinProofs(...proofs: (readonly ProofMethod[])[]): ProofMethod[] {
  const all = new Set(proofs.flat())
  if (assuranceOf([...all]) === 'aal2') all.add('mfa')
  return proofMethods.filter((method) => all.has(method))
}

export function isProofMethod(value: unknown): value is ProofMethod {
  return (proofMethods as readonly unknown[]).includes(value)
}

export function isAssuranceLevel(value: unknown): value is AssuranceLevel {
  return (assuranceLevels as readonly unknown[]).includes(value)
}

/** Returns true if a level is enough where another is requested. */
export function reaches(level: AssuranceLevel, requestedLevel: AssuranceLevel): boolean {
  return assuranceLevels.indexOf(level) >= assuranceLevels.indexOf(requestedLevel)
}
