export type SftpFault =
  | 'key'
  | 'host-key'
  | 'login'
  | 'folder'
  | 'permission'
  | 'storage'
  | 'lost'
  | 'late'
  | 'protocol'

/** What went wrong at somebody's SFTP server; the message is fit for the client whose server it is. */
export class SftpError extends Error {
  override name = 'SftpError'
  readonly fault: SftpFault
  constructor(fault: SftpFault, message: string) {
    super(message)
    this.fault = fault
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
