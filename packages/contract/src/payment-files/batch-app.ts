import { z } from 'zod/mini'
import { field, fields, nameObject } from '../calls/docs/field.ts'
import { foreignCharacters } from '../csv/foreign-characters.ts'
import type { SftpDetails } from '../sftp/sftp-details.ts'
import {
  isSftpFolder,
  isSftpHost,
  isSftpPort,
  isSftpUsername,
  sftpWords,
} from '../sftp/sftp-details.ts'

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
  type: field(z.string(), 'Always `payment`.', paymentsFilter.type),
  subType: field(z.string(), 'Always `ABA_OUTBOUND_PAYMENT`.', paymentsFilter.subType),
  prefix: field(
    z.string(),
    'The beginning of a file’s name, before `_` or `-`.',
    paymentsFilter.prefix,
  ),
  extension: field(
    z.string(),
    'The ending of a file’s name, before `.pgp` if it is encrypted.',
    paymentsFilter.extension,
  ),
})
export type TypeFilter = z.infer<typeof TypeFilter>

/** Empty while the app is disabled. */
const SftpDetailsRead = z.object(
  fields(
    {
      host: z.optional(z.string()),
      port: z.optional(z.number()),
      username: z.optional(z.string()),
      folder: z.optional(z.string()),
    },
    sftpWords('The folder that we fetch files from.'),
  ),
)

/** The app as read. A provider may omit fields that do not apply. */
export const BatchApp = z.object({
  enabled: field(z._default(z.boolean(), false), 'Whether we fetch files.'),
  openPgpEnabled: field(
    z._default(z.boolean(), false),
    'Whether files must be encrypted. Their names then end in `.pgp`.',
  ),
  inputFilePgpPublicKey: field(
    z.optional(z.nullable(z.string())),
    'The OpenPGP public key to encrypt files to.',
    '-----BEGIN PGP PUBLIC KEY BLOCK-----\n…',
  ),
  /** Created when the app is first saved as enabled. */
  key: field(
    z.optional(z.nullable(z.string())),
    'The SSH public key that we log in with, as a line for `authorized_keys`. It never changes.',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIH… tideway',
  ),
  sftpDetails: field(
    z._default(SftpDetailsRead, {}),
    'The client’s SFTP server. Empty while the app is disabled.',
  ),
  typeFilters: field(
    z._default(z.array(TypeFilter), [paymentsFilter]),
    'Which files hold payments, by their names.',
  ),
})
export type BatchApp = z.infer<typeof BatchApp>
nameObject(
  BatchApp,
  'BatchApp',
  'The batch app, which fetches payment files from the client’s SFTP server.',
)

const saved = z.string().check(z.maxLength(1000))
const savedKey = z.optional(z.nullable(z.string().check(z.maxLength(20_000))))

/** The whole connection as saved. Both keys belong to the provider: they are accepted and ignored. */
export const BatchAppSave = z.strictObject({
  enabled: field(z.boolean(), 'Whether we fetch files.'),
  openPgpEnabled: field(
    z.optional(z.boolean()),
    'Whether files must be encrypted. Their names then end in `.pgp`.',
  ),
  inputFilePgpPublicKey: field(
    savedKey,
    'Accepted without effect, so that you can send back what you read.',
    '-----BEGIN PGP PUBLIC KEY BLOCK-----\n…',
  ),
  key: field(
    savedKey,
    'Accepted without effect, so that you can send back what you read.',
    'ssh-ed25519 AAAAC3NzaC1lZDI1NTE5AAAAIH… tideway',
  ),
  sftpDetails: field(
    z.optional(
      z.nullable(
        z.strictObject(
          fields(
            {
              host: z.optional(z.nullable(saved)),
              port: z.optional(z.nullable(z.number())),
              username: z.optional(z.nullable(saved)),
              folder: z.optional(z.nullable(saved)),
            },
            sftpWords('The folder to fetch files from.'),
          ),
        ),
      ),
    ),
    'The client’s SFTP server. All four fields are required while the app is enabled.',
  ),
  typeFilters: field(
    z.optional(
      z
        .array(
          z.strictObject({
            type: field(z.literal(paymentsFilter.type), 'Always `payment`.', paymentsFilter.type),
            subType: field(
              z.literal(paymentsFilter.subType),
              'Always `ABA_OUTBOUND_PAYMENT`.',
              paymentsFilter.subType,
            ),
            prefix: field(
              saved,
              'The beginning of a file’s name, before `_` or `-`.',
              paymentsFilter.prefix,
            ),
            extension: field(
              saved,
              'The ending of a file’s name, before `.pgp` if it is encrypted.',
              paymentsFilter.extension,
            ),
          }),
        )
        .check(z.maxLength(1)),
    ),
    'Which files hold payments, by their names.',
  ),
})
export type BatchAppSave = z.infer<typeof BatchAppSave>
nameObject(BatchAppSave, 'BatchSettings', 'The settings of the batch app to save.')

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

/** Ending of the result file placed next to a processed file. */
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

/** Returns true for a file that we write next to a processed file. */
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
