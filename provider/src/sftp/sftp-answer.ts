import { NO_SUCH_FILE, PERMISSION_DENIED, SftpError, statusOf } from './sftp-error.ts'

type Done<Result> = (error?: Error | null, result?: Result) => void

/** One request of the protocol, awaited. */
export function answer<Result = void>(ask: (done: Done<Result>) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    ask((error, result) => (error ? reject(error) : resolve(result as Result)))
  })
}

/** What a failed request means, in words for the client. */
export function faultOf(error: unknown, path: string, doing: 'read' | 'write' = 'write'): Error {
  if (error instanceof SftpError) return error
  switch (statusOf(error)) {
    case undefined:
      return new SftpError('lost', 'The connection was lost on the way')
    case NO_SUCH_FILE:
      return missing(path.slice(0, path.lastIndexOf('/')))
    case PERMISSION_DENIED:
      return doing === 'write'
        ? new SftpError('permission', `Writing to ${path} is not permitted`)
        : new SftpError('permission', `Reading ${path} is not permitted`)
    default:
      return doing === 'write'
        ? new SftpError('storage', `The server could not store ${path}: it may be full`)
        : new SftpError('storage', `The server could not read ${path}`)
  }
}

export function missing(folder: string): SftpError {
  return new SftpError('folder', `The folder ${folder} does not exist`)
}
