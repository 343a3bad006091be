import { proofRules, REFUNDS_WITHOUT_PROOF } from '@tideway/contract/identity/step-up'
import type { Scope } from '@tideway/contract/users/roles/scopes'
import type { DocumentedRoute } from './documented-route.ts'

const needed = 'without a fresh proof of the person returns 401 too'

/** Returns when a person's call asks for a fresh proof, or undefined if it never does. */
export function proofWords({
  operation,
  asksNoProof,
}: Pick<DocumentedRoute, 'operation' | 'asksNoProof'>): string | undefined {
  if (asksNoProof || !Object.hasOwn(proofRules, operation)) return undefined
  const rule = proofRules[operation as Scope]
  if (rule === undefined) return undefined
  if (rule === 'always') return `A person’s call ${needed}.`
  if (rule === 'in bulk')
    return `After ${REFUNDS_WITHOUT_PROOF} refunds in ten minutes, a person’s call ${needed}.`
  if ('type' in rule) return `A person’s call for the \`${rule.type}\` app ${needed}.`
  const names = rule.names.map((name) => `\`${name}\``).join(', ')
  return `A person’s call that names one of ${names} ${needed}.`
}
