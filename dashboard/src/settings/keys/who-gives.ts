import { rolesThatGive } from '@tideway/contract/keys/key-permissions'

/** Whom to ask for a key with these permissions: 'an Admin or Tech Admin'. Some role always has them all. */
export function whoGives(permissions: readonly string[]): string {
  const list = new Intl.ListFormat('en-AU', { type: 'disjunction' })
  const roles = list.format(rolesThatGive(permissions))
  return `${/^[AEIOU]/.test(roles) ? 'an' : 'a'} ${roles}`
}
