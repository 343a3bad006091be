import type { AnyFieldDocs } from '../calls/docs/field-docs.ts'
import { describeObject } from '../calls/docs/field-docs.ts'
import { ConnectionTestResult } from './sftp-connection.ts'
import { SftpDetails } from './sftp-details.ts'

/** A client's SFTP server, and the test of a connection to it. */

const host = {
  description: 'The host name or public IP address of the server, up to 253 characters.',
  example: 'sftp.harbour.example',
}
const port = { description: 'The port of the server, from 1 to 65535.', example: 22 }
const username = { description: 'The user name to log in with.', example: 'tideway' }

/** Describes a server in an app's settings. */
export const sftpFields = (folder: string) =>
  ({
    host,
    port,
    username,
    folder: { description: folder, example: 'input' },
  }) satisfies Record<string, AnyFieldDocs>

/** A server to test. All four fields are required. */
export const sftpDetailsDocs = describeObject(SftpDetails, {
  description: 'An SFTP server to test.',
  fields: {
    host: { ...host, limits: { minLength: 1, maxLength: 253, pattern: '^\\S+$' } },
    port: { ...port, limits: { type: 'integer', minimum: 1, maximum: 65_535 } },
    username: { ...username, limits: { minLength: 1, maxLength: 128, pattern: '\\S' } },
    folder: {
      description: 'The folder of the files. Begins with a letter or a digit.',
      example: 'input',
      limits: { minLength: 1, maxLength: 1000, pattern: '^\\w' },
    },
  },
})

export const connectionTestResultDocs = describeObject(ConnectionTestResult, {
  name: 'ConnectionTestResult',
  description: 'The result of a connection test, step by step.',
  fields: {
    works: { description: 'Whether every step succeeded.' },
    steps: {
      description: 'All five steps, in their order.',
      fields: {
        step: {
          description:
            'The step: find the host by `name`, connect to its `port`, compare its `hostKey`, `login`, and open the `folder`.',
        },
        outcome: { description: 'OK, FAILED, or NOT_TRIED because an earlier step failed.' },
        message: {
          description: 'The result of the step, or what to do about it.',
          example: 'Not tried',
        },
      },
    },
  },
})
