import { rolesThatGive } from '@tideway/contract/keys/key-permissions'

/**
 * Returns who can make a key with these permissions: 'an Admin or Tech Admin'. At least one role always has all of
 * them.
 */
export function whoGives(permissions: readonly string[]): string {
  const list = new Intl.ListFormat('en-AU', { type: 'disjunction' })
  const roles = list.format(rolesThatGive(permissions))
  return `${/^[AEIOU]/.test(roles) ? 'an' : 'a'} ${roles}`
}
