import { z } from 'zod/mini'
import { nameMessage } from './plain-name.ts'

/** A person's given and family name, as they write it on their invitation and on their account page. */
export const NameChange = z.strictObject({
  givenName: z.string().check(z.maxLength(1000)),
  familyName: z.string().check(z.maxLength(1000)),
})
export type NameChange = z.infer<typeof NameChange>

export type NameProblems = Partial<Record<keyof NameChange, string>>

/** Returns a message for each name that cannot be saved. Spaces around a name are not part of it. */
export function nameProblems({ givenName, familyName }: NameChange): NameProblems {
  const givenProblem = requiredName(givenName, 'Enter your given name')
  const family = requiredName(familyName, 'Enter your family name')
  return {
    ...(givenProblem !== undefined && { givenName: givenProblem }),
    ...(family !== undefined && { familyName: family }),
  }
}

function requiredName(text: string, missing: string): string | undefined {
  return text.trim() === '' ? missing : nameMessage(text.trim())
}
