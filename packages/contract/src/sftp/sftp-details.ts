import { z } from 'zod/mini'
import { field } from '../calls/docs/field.ts'

/** Connection to a client's SFTP server, for the batch app and the daily report (spec 5, batch SFTP, daily report). */

const hostPattern = /^\S+$/
const MAX_HOST_LENGTH = 253
const MAX_PORT = 65_535
const MAX_USERNAME_LENGTH = 128
const folderPattern = /^\w/
const MAX_FOLDER_LENGTH = 1000
/** Control characters, which no host, user or folder name may contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern finds control characters in order to reject them
const controls = /[\u0000-\u001f\u007f]/

export const isSftpHost = (text: string) =>
  hostPattern.test(text) && text.length <= MAX_HOST_LENGTH && !controls.test(text)
export const isSftpPort = (port: number) => Number.isInteger(port) && port >= 1 && port <= MAX_PORT
export const isSftpUsername = (text: string) =>
  text.trim() !== '' && text.length <= MAX_USERNAME_LENGTH && !controls.test(text)
export const isSftpFolder = (text: string) =>
  folderPattern.test(text) && text.length <= MAX_FOLDER_LENGTH && !controls.test(text)

/** Returns the typed port if it is digits only. It is sent as a number. */
export function sftpPortOf(text: string): number | undefined {
  const port = /^\d{1,5}$/.test(text) ? Number(text) : undefined
  return port !== undefined && isSftpPort(port) ? port : undefined
}

/** The form's fields as typed. */
export interface SftpDraft {
  host: string
  port: string
  username: string
  folder: string
}

/** Returns the message under each field, or undefined if it is valid. Each form decides if a field may be empty. */
export const sftpMessages = {
  host: (text: string) => (isSftpHost(text) ? undefined : 'Invalid Hostname'),
  port: (text: string) => (sftpPortOf(text) === undefined ? 'Invalid Port' : undefined),
  username: (text: string) => (isSftpUsername(text) ? undefined : 'Invalid Username'),
  folder: (text: string) => (isSftpFolder(text) ? undefined : 'Invalid folder'),
} as const satisfies Record<keyof SftpDraft, (text: string) => string | undefined>

/** Describes a server in an app's settings. */
export const sftpWords = (folder: string) => ({
  host: {
    description: 'The host name or public IP address of the server, up to 253 characters.',
    example: 'sftp.harbour.example',
  },
  port: { description: 'The port of the server, from 1 to 65535.', example: 22 },
  username: { description: 'The user name to log in with.', example: 'tideway' },
  folder: { description: folder, example: 'input' },
})

/** The details in the API, all four required (spec 3.12, batch). */
export const SftpDetails = z.strictObject({
  host: field(
    z.string().check(z.refine(isSftpHost, 'Invalid Hostname')),
    'The host name or public IP address of the server, up to 253 characters.',
    'sftp.harbour.example',
    { minLength: 1, maxLength: 253, pattern: '^\\S+$' },
  ),
  port: field(
    z.number().check(z.refine(isSftpPort, 'Invalid Port')),
    'The port of the server, from 1 to 65535.',
    22,
    { type: 'integer', minimum: 1, maximum: 65_535 },
  ),
  username: field(
    z.string().check(z.refine(isSftpUsername, 'Invalid Username')),
    'The user name to log in with.',
    'tideway',
    { minLength: 1, maxLength: 128, pattern: '\\S' },
  ),
  folder: field(
    z.string().check(z.refine(isSftpFolder, 'Invalid folder')),
    'The folder of the files. Begins with a letter or a digit.',
    'input',
    { minLength: 1, maxLength: 1000, pattern: '^\\w' },
  ),
})
export type SftpDetails = z.infer<typeof SftpDetails>
