import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { NO_SUCH_FILE, PERMISSION_DENIED, SftpError, statusOf } from './sftp-error.ts'

type Done<Result> = (error?: Error | null, result?: Result) => void

/** Makes one request of the protocol and returns a promise for its answer. */
export function sftpRequest<Result = void>(ask: (done: Done<Result>) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result as Result)))
  })
}

/** Explains a failed request in words for the client. The path of a folder ends with a slash. */
export function sftpFaultOf(
  error: unknown,
  path: string,
  doing: 'read' | 'write' = 'write',
): Error {
  if (error instanceof SftpError) return error
  const folder = path.slice(0, Math.max(path.lastIndexOf('/'), 0))
  const isReading = doing === 'read'
  switch (statusOf(error)) {
    case undefined:
      return new SftpError(sftpFailures.lost)
    case NO_SUCH_FILE:
      return missingFolder(folder)
    case PERMISSION_DENIED:
      return new SftpError(
        isReading ? sftpFailures.mayNotRead(withoutSlash(path)) : sftpFailures.mayNotWrite(folder),
      )
    default:
      return new SftpError(
        isReading ? sftpFailures.notRead(withoutSlash(path)) : sftpFailures.notStored(folder),
      )
  }
}

export function missingFolder(folder: string): SftpError {
  return new SftpError(sftpFailures.noFolder(folder))
}

const withoutSlash = (path: string) => path.replace(/\/$/, '')
