import type { SftpCause, SftpFailure } from '@tideway/contract/sftp/sftp-failures'
import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { EgressTarget } from '../../../platform/network/egress.ts'
import { EgressError } from '../../../platform/network/egress.ts'
import { fingerprintOf } from './host-key.ts'

/** A failure at a client's SFTP server. The text may be shown to the client whose server it is. */
export class SftpError extends Error {
  override name = 'SftpError'
  readonly fault: SftpCause
  constructor({ cause, text }: SftpFailure) {
    super(text)
    this.fault = cause
  }
}

/** The server showed another host key than the accepted one. Keys are in the format of known_hosts. */
export class HostKeyChanged extends SftpError {
  readonly shownKey: string
  constructor(accepted: string, shownKey: string) {
    super(sftpFailures.hostKeyChanged(fingerprintOf(accepted), fingerprintOf(shownKey)))
    this.shownKey = shownKey
  }
}

/** Turns a failed connection into an SftpError, and returns any other error unchanged. */
export function asSftpError(error: unknown, { host, port }: EgressTarget): unknown {
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

/** Returns the status that a server answered, or undefined if the connection broke without an answer. */
export function statusOf(error: unknown): number | undefined {
  if (!(error instanceof Error) || !('code' in error)) return undefined
  return typeof error.code === 'number' ? error.code : undefined
}
