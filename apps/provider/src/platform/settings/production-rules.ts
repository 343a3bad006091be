import { listSecrets, SECRET_LENGTH } from '../secrets/secret-list.ts'

/** Settings that production requires, and their form. Each rule names the variable and the allowed values. */

/** Value of RAIL for the simulated banks. */
export const SIMULATED_RAIL = 'simulated'
/** Value of RAIL for a gateway that speaks ISO 20022. */
export const ISO20022_RAIL = 'iso20022'

export const MAKE_SECRET = 'create one with `openssl rand -base64 48`'

/** Minimum bits of variety, by the frequency of characters. 32 random hexadecimal digits have about 115. */
const LEAST_BITS = 90
const secrets = ['SIGNING_SECRET', 'COOKIE_SECRET'] as const
/** Words of examples and placeholders. Each is too long to occur in a random secret by chance. */
const placeholders = /change.?me|secret|password|example|replace|tideway|insert.?here|your.?own/i

const whyNeeded: Partial<Record<string, string>> = {
  RAIL: 'missing. Set iso20022 for a gateway, simulated for banks that move no real money, or the path of the module that connects to your banks',
  SIGNING_SECRET: `missing; ${MAKE_SECRET}`,
  COOKIE_SECRET: `missing; ${MAKE_SECRET}`,
}

/** Returns all problems, not only the first. */
export function productionProblems(
  values: Record<string, string | undefined>,
  needed: readonly string[],
): string[] {
  const missing = needed.filter((name) => values[name] === undefined)
  const urls = [
    ['PROVIDER_URL', values.PROVIDER_URL],
    ...(values.DASHBOARD_URLS ?? '').split(',').map((url) => ['DASHBOARD_URLS', url.trim()]),
  ].filter(([, url]) => url)
  return [
    ...missing.map((name) => `${name}: ${whyNeeded[name] ?? 'missing'}`),
    ...urls.flatMap(([name, url = '']) => {
      const problem = secureOriginProblem(url)
      return problem === undefined ? [] : [`${name}: ${problem}`]
    }),
    ...secrets.flatMap((name) =>
      listSecrets(values[name] ?? '').flatMap((secret) => {
        const problem = weakness(secret)
        return problem === undefined ? [] : [`${name}: ${problem}; ${MAKE_SECRET}`]
      }),
    ),
    ...(sharesSecret(values.SIGNING_SECRET, values.COOKIE_SECRET)
      ? [`COOKIE_SECRET: must differ from SIGNING_SECRET; ${MAKE_SECRET}`]
      : []),
  ]
}

/** The embedded PostgreSQL has one address, without a pooler. */
export function databaseProblems(values: Record<string, string | undefined>): string[] {
  if (values.DATABASE_URL !== undefined) return []
  return ['DATABASE_DIRECT_URL', 'DATABASE_POOLER', 'DATABASE_READ_URL']
    .filter((name) => values[name] !== undefined)
    .map((name) => `${name}: requires DATABASE_URL`)
}

/** The demo's pages act for the payers and their banks, which only the simulated banks support. */
export function demoProblems(values: Record<string, string | undefined>): string[] {
  const rail = values.RAIL ?? SIMULATED_RAIL
  return rail === SIMULATED_RAIL
    ? []
    : ['RAIL: must be simulated in the demo; any other rail requires TIDEWAY_MODE=production']
}

function sharesSecret(one: string | undefined, other: string | undefined): boolean {
  if (one === undefined || other === undefined) return false
  const others = new Set<string>(listSecrets(other))
  return listSecrets(one).some((secret) => others.has(secret))
}

/** Returns why a secret can be guessed. Its length is checked with the form of all settings. */
function weakness(secret: string): string | undefined {
  if (secret.length < SECRET_LENGTH) return undefined
  if (placeholders.test(secret)) return 'looks like a placeholder from an example'
  if (bitsOf(repeatedPart(secret)) < LEAST_BITS || isSequence(secret))
    return 'is too predictable to be random'
  return undefined
}

/** Returns the shortest text that the secret repeats, because a repeated text is no harder to guess. */
function repeatedPart(secret: string): string {
  const period = `${secret}${secret}`.indexOf(secret, 1)
  return secret.slice(0, period)
}

function bitsOf(text: string): number {
  const counts = new Map<string, number>()
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1)
  let bits = 0
  for (const count of counts.values()) bits -= count * Math.log2(count / text.length)
  return bits
}

/** Returns true if most characters follow one another, as in `abcdef` or `987654`. */
function isSequence(text: string): boolean {
  let steps = 0
  for (let index = 1; index < text.length; index += 1)
    if (Math.abs(text.charCodeAt(index) - text.charCodeAt(index - 1)) === 1) steps += 1
  return steps > text.length / 2
}

/**
 * Returns why a text cannot be an origin in production, or undefined if it can. Sign-in, cookies and tokens need https,
 * and CORS and redirects compare origins character by character.
 */
export function secureOriginProblem(text: string): string | undefined {
  if (!URL.canParse(text)) return `'${text}' must be an https:// address`
  const { protocol, origin } = new URL(text)
  if (protocol !== 'https:') return `'${text}' must begin with https://`
  return text.replace(/\/$/, '') === origin
    ? undefined
    : `'${text}' must be an origin without a path, such as ${origin}`
}
