import { z } from 'zod/mini'
import type { SftpDetails } from '../sftp/sftp-details.ts'
import { isSftpFolder, isSftpHost, isSftpPort, isSftpUsername } from '../sftp/sftp-details.ts'

/** The batch app: payment files that are fetched from the client's own SFTP server (spec 2.16, 3.12, 4, 5, 9). */

/** The one filter there is, with the prefix and extension it begins with. */
export const paymentsFilter = {
  type: 'payment',
  subType: 'ABA_OUTBOUND_PAYMENT',
  prefix: 'payment',
  extension: 'aba',
} as const

const MAX_NAME_PART = 50
const prefixPattern = /^[A-Za-z0-9_-]+$/
const extensionPattern = /^[A-Za-z0-9]+$/

export const isBatchPrefix = (text: string) =>
  prefixPattern.test(text) && text.length <= MAX_NAME_PART
export const isBatchExtension = (text: string) =>
  extensionPattern.test(text) && text.length <= MAX_NAME_PART

/** The message under each field of the file name; undefined where it is good. */
export const fileNameMessages = {
  prefix: (text: string) => (isBatchPrefix(text) ? undefined : 'Invalid prefix'),
  extension: (text: string) => (isBatchExtension(text) ? undefined : 'Invalid extension'),
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

/** As read. A provider may leave out whatever it has nothing to say about. */
export const BatchApp = z.object({
  enabled: z._default(z.boolean(), false),
  openPgpEnabled: z._default(z.boolean(), false),
  inputFilePgpPublicKey: z.optional(z.nullable(z.string())),
  /** What the provider logs in with, as a line of authorized_keys. Made when the app is first saved enabled. */
  key: z.optional(z.nullable(z.string())),
  sftpDetails: z._default(SftpDetailsRead, {}),
  typeFilters: z._default(z.array(TypeFilter), [paymentsFilter]),
})
export type BatchApp = z.infer<typeof BatchApp>

const saved = z.string().check(z.maxLength(1000))
const savedKey = z.optional(z.nullable(z.string().check(z.maxLength(20_000))))

/** As saved: the whole connection. Both keys are the provider's own, and taken back unread. */
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

/** All that an enabled app needs; the message of the first thing that is missing or wrong (spec 5, batch SFTP). */
export function readBatchDetails({
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
 * Why PGP can not be switched now, in words for people; undefined when it can (spec 4, PGP). `hasKey`: an SSH key has
 * been made, which the first save of the enabled app does.
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

/** What is put beside a file of the client when it is done with. */
export const RESULT_ENDING = '.result.csv'
const ENCRYPTED_ENDING = '.pgp'
const MAX_FILE_NAME = 200

/** No name of ours, and none that leads anywhere: a name is what a server says it is. */
const plainName = /^(?!.*[/\\])[ -~]+$/

/**
 * Whether a file is one of payments, by its name alone: `{prefix}`, then `_` or `-`, ending `.{extension}` or
 * `.{extension}.pgp` (readings 5, batch file names). `plainName` is the name without the latter.
 */
export function readBatchFileName(
  name: string,
  { prefix, extension }: Pick<TypeFilter, 'prefix' | 'extension'>,
): { plainName: string; encrypted: boolean } | undefined {
  if (name.length > MAX_FILE_NAME || !plainName.test(name) || name.endsWith(RESULT_ENDING)) return
  const encrypted = name.endsWith(ENCRYPTED_ENDING) && extension !== 'pgp'
  const bare = encrypted ? name.slice(0, -ENCRYPTED_ENDING.length) : name
  const isOurs =
    (bare.startsWith(`${prefix}_`) || bare.startsWith(`${prefix}-`)) &&
    bare.endsWith(`.${extension}`) &&
    bare.length > prefix.length + extension.length + 2
  return isOurs ? { plainName: bare, encrypted } : undefined
}

/** Spec 2.16. `day` is yyyyMMdd. */
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
