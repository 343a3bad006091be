import type { ProofRule } from '@tideway/contract/identity/step-up'
import { REFUNDS_WITHOUT_PROOF } from '@tideway/contract/identity/step-up'

const needed = 'without a fresh proof of the person returns 401 too'

/** Returns when a person's call asks for a fresh proof, or undefined if it never does. */
export function proofWords(rule: ProofRule | undefined): string | undefined {
  if (rule === undefined) return undefined
  if (rule === 'always') return `A person’s call ${needed}.`
  if (rule === 'in bulk')
    return `After ${REFUNDS_WITHOUT_PROOF} refunds in ten minutes, a person’s call ${needed}.`
  if ('type' in rule) return `A person’s call for the \`${rule.type}\` app ${needed}.`
  const names = rule.names.map((name) => `\`${name}\``).join(', ')
  return `A person’s call that names one of ${names} ${needed}.`
}
