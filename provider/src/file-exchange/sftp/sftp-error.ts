import type { SftpCause, SftpFailure } from '@tideway/contract/sftp/sftp-failures'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { Target } from '../../platform/egress.ts'
import { EgressError } from '../../platform/egress.ts'

/** What went wrong at a client's SFTP server; the message is fit for the client whose server it is. */
export class SftpError extends Error {
  override name = 'SftpError'
  readonly fault: SftpCause
  constructor({ cause, text }: SftpFailure) {
    super(text)
    this.fault = cause
  }
}

/** A server that was not reached, as an error of its SFTP; any other error as it came. */
export function asSftpError(error: unknown, { host, port }: Target): unknown {
  if (!(error instanceof EgressError)) return error
  switch (error.fault) {
    case 'unknown':
      return new SftpError(sftpFailures.unknownHost(host))
    case 'forbidden':
      return new SftpError(sftpFailures.notPublic(host))
    case 'unreachable':
      return new SftpError(sftpFailures.noConnection(host, port))
    case 'silent':
      return new SftpError(sftpFailures.noAnswer(host, port))
  }
}

/** Status codes of SFTP version 3. */
export const NO_SUCH_FILE = 2
export const PERMISSION_DENIED = 3

/** The status a server answered with; undefined where it was no answer but a broken connection. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'number' ? error.code : undefined
}
