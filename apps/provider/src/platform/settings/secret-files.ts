import { readFileSync } from 'node:fs'

/** Settings that hold a secret, and that `NAME_FILE` may therefore read from a file. */
export const secretSettings = [
  'DATABASE_URL',
  'DATABASE_DIRECT_URL',
  'DATABASE_READ_URL',
  'SIGNING_SECRET',
  'COOKIE_SECRET',
  'SMTP_URL',
] as const

type Variables = Record<string, string | undefined>

/**
 * Replaces each `NAME_FILE` of a secret by the text of its file, without white space around it. A secret in a file is
 * not in the environment of the process, which tools and crash reports show.
 *
 * @returns The variables with the secrets in place, and a sentence for each file that cannot be used.
 */
export function readSecretFiles(values: Variables): { variables: Variables; problems: string[] } {
  const variables = { ...values }
  const problems: string[] = []
  for (const name of secretSettings) {
    const file = values[`${name}_FILE`]
    if (file === undefined || file === '') continue
    if (values[name]) {
      problems.push(`${name}_FILE: must not be set together with ${name}`)
      continue
    }
    try {
      variables[name] = readFileSync(file, 'utf8').trim()
      if (variables[name] === '') problems.push(`${name}_FILE: ${file} is empty`)
    } catch (error) {
      problems.push(`${name}_FILE: ${error instanceof Error ? error.message : String(error)}`)
    }
  }
  return { variables, problems }
}
