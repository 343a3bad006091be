import { z } from 'zod/mini'
import { foreignCharacters } from '../csv/foreign-characters.ts'
import type { SftpDetails } from '../sftp/sftp-details.ts'
import { isSftpFolder, isSftpHost, isSftpPort, isSftpUsername } from '../sftp/sftp-details.ts'

/** The batch app: fetches payment files from the client's own SFTP server (spec 2.16, 3.12, 4, 5, 9). */

/** The only filter, with its default prefix and extension. */
export const paymentsFilter = {
  type: 'payment',
  subType: 'ABA_OUTBOUND_PAYMENT',
  prefix: 'payment',
  extension: 'aba',
} as const

const MAX_NAME_PART = 50
const prefixPattern = /^[A-Za-z0-9_-]+$/
const extensionPattern = /^[A-Za-z0-9]+$/

export const isPaymentFilePrefix = (text: string) =>
  prefixPattern.test(text) && text.length <= MAX_NAME_PART
export const isPaymentFileExtension = (text: string) =>
  extensionPattern.test(text) && text.length <= MAX_NAME_PART

/** Returns the message under each field of the file name, or undefined if it is valid. */
export const fileNameMessages = {
  prefix: (text: string) => (isPaymentFilePrefix(text) ? undefined : 'Invalid prefix'),
  extension: (text: string) => (isPaymentFileExtension(text) ? undefined : 'Invalid extension'),
} as const

export const TypeFilter = z.object({
  type: z.string(),
  subType: z.string(),
  prefix: z.string(),
  extension: z.string(),
})
export type TypeFilter = z.infer<typeof TypeFilter>

/** Empty while the app is disabled. */
const SftpDetailsRead = z.object({
  host: z.optional(z.string()),
  port: z.optional(z.number()),
  username: z.optional(z.string()),
  folder: z.optional(z.string()),
})

/** The app as read. A provider may omit fields that do not apply. */
export const BatchApp = z.object({
  enabled: z._default(z.boolean(), false),
  openPgpEnabled: z._default(z.boolean(), false),
  inputFilePgpPublicKey: z.optional(z.nullable(z.string())),
  /**
   * The provider's public key for the login, as a line of authorized_keys. Created when the app is first saved as
   * enabled.
   */
  key: z.optional(z.nullable(z.string())),
  sftpDetails: z._default(SftpDetailsRead, {}),
  typeFilters: z._default(z.array(TypeFilter), [paymentsFilter]),
})
export type BatchApp = z.infer<typeof BatchApp>

const saved = z.string().check(z.maxLength(1000))
const savedKey = z.optional(z.nullable(z.string().check(z.maxLength(20_000))))

/** The whole connection as saved. Both keys belong to the provider: they are accepted and ignored. */
export const BatchAppSave = z.strictObject({
  enabled: z.boolean(),
  openPgpEnabled: z.optional(z.boolean()),
  inputFilePgpPublicKey: savedKey,
  key: savedKey,
  sftpDetails: z.optional(
    z.nullable(
      z.strictObject({
        host: z.optional(z.nullable(saved)),
        port: z.optional(z.nullable(z.number())),
        username: z.optional(z.nullable(saved)),
        folder: z.optional(z.nullable(saved)),
      }),
    ),
  ),
  typeFilters: z.optional(
    z
      .array(
        z.strictObject({
          type: z.literal(paymentsFilter.type),
          subType: z.literal(paymentsFilter.subType),
          prefix: saved,
          extension: saved,
        }),
      )
      .check(z.maxLength(1)),
  ),
})
export type BatchAppSave = z.infer<typeof BatchAppSave>

/**
 * Returns all details that an enabled app needs, or the message for the first missing or invalid one (spec 5, batch
 * SFTP).
 */
export function readPaymentFileDetails({
  sftpDetails,
  typeFilters,
}: Pick<BatchAppSave, 'sftpDetails' | 'typeFilters'>):
  | { details: SftpDetails; filter: Pick<TypeFilter, 'prefix' | 'extension'> }
  | { wrong: string } {
  const { host, port, username, folder } = sftpDetails ?? {}
  const { prefix, extension } = typeFilters?.[0] ?? paymentsFilter
  if (typeof host !== 'string' || !isSftpHost(host)) return { wrong: 'Invalid Hostname' }
  if (typeof port !== 'number' || !isSftpPort(port)) return { wrong: 'Invalid Port' }
  if (typeof username !== 'string' || !isSftpUsername(username))
    return { wrong: 'Invalid Username' }
  if (typeof folder !== 'string' || !isSftpFolder(folder)) return { wrong: 'Invalid folder' }
  const wrong = fileNameMessages.prefix(prefix) ?? fileNameMessages.extension(extension)
  if (wrong !== undefined) return { wrong }
  return { details: { host, port, username, folder }, filter: { prefix, extension } }
}

/**
 * Returns why PGP cannot be switched now as a message, or undefined if it can (spec 4, PGP). `hasKey`: an SSH key
 * exists, which the first save of the enabled app creates.
 */
export function whyNotSwitchPgp({
  enabled,
  isValid,
  hasKey,
}: {
  enabled: boolean
  isValid: boolean
  hasKey: boolean
}): string | undefined {
  if (!enabled) return 'Enable the Batch App first'
  if (!isValid) return 'Complete the SFTP server details first'
  if (!hasKey) return 'Save first to create your SSH key'
  return undefined
}

/** Ending of the result file placed beside a processed file. */
export const RESULT_ENDING = '.result.csv'
const ENCRYPTED_ENDING = '.pgp'
const MAX_FILE_NAME = 200

/**
 * Recognises a payments file by its name alone: `{prefix}`, then `_` or `-`, ending `.{extension}` or
 * `.{extension}.pgp` (readings 5, batch file names). Upper and lower case are the same, because programs and servers of
 * Windows change them. `plainName` is the name without `.pgp`. Any other file is ignored, and `ignoredBecause` is a
 * sentence about its name. Names come from the client's server.
 */
export function readPaymentFileName(
  name: string,
  { prefix, extension }: Pick<TypeFilter, 'prefix' | 'extension'>,
): { plainName: string; encrypted: boolean } | { ignoredBecause: string } {
  if (name.length > MAX_FILE_NAME) {
    return { ignoredBecause: `Its name has more than ${MAX_FILE_NAME} characters` }
  }
  const separator = /[/\\]/.exec(name)
  if (separator) return { ignoredBecause: `Its name has the character ${separator[0]}` }
  const foreign = foreignCharacters(name)
  if (foreign !== undefined)
    return { ignoredBecause: `Characters that a name can’t have: ${foreign}` }
  const lower = name.toLowerCase()
  const encrypted = lower.endsWith(ENCRYPTED_ENDING) && extension.toLowerCase() !== 'pgp'
  const plainName = encrypted ? name.slice(0, -ENCRYPTED_ENDING.length) : name
  const bare = plainName.toLowerCase()
  const start = prefix.toLowerCase()
  const end = `.${extension}`
  if (!bare.startsWith(`${start}_`) && !bare.startsWith(`${start}-`)) {
    return { ignoredBecause: `Its name doesn’t begin with ‘${prefix}_’ or ‘${prefix}-’` }
  }
  if (isResultFileName(name) || !bare.endsWith(end.toLowerCase())) {
    return { ignoredBecause: `Its name doesn’t end with ‘${end}’ or ‘${end}${ENCRYPTED_ENDING}’` }
  }
  if (bare.length <= start.length + end.length + 1) {
    return { ignoredBecause: `Its name has nothing between ‘${prefix}_’ and ‘${end}’` }
  }
  return { plainName, encrypted }
}

/** Returns true for a file that we write beside a processed file. */
export function isResultFileName(name: string): boolean {
  return name.toLowerCase().endsWith(RESULT_ENDING)
}

/** Returns the examples of spec 2.16. `day` is yyyyMMdd. */
export function exampleFileNames(
  { prefix, extension }: Pick<TypeFilter, 'prefix' | 'extension'>,
  day: string,
): { name: string; about: string }[] {
  return [
    { name: `${prefix}_FILE_${day}.${extension}${ENCRYPTED_ENDING}`, about: 'encrypted' },
    { name: `${prefix}_FILE_${day}.${extension}`, about: 'not encrypted' },
    { name: `${prefix}_FILE__${day}-1.${extension}`, about: 'mix of underscores and hyphens' },
  ]
}
