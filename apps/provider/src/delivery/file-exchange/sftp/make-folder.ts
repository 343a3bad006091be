import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import { sftpFaultOf, sftpRequest } from './sftp-answer.ts'
import { NO_SUCH_FILE, SftpError, statusOf } from './sftp-error.ts'
import type { SftpSession } from './sftp-session.ts'

/** Makes a folder unless it exists. */
export async function ensureFolder({ sftp }: SftpSession, path: string): Promise<void> {
  const entry = await sftpRequest<{ isDirectory(): boolean }>((done) =>
    sftp.stat(path, done),
  ).catch((error) => {
    if (statusOf(error) === NO_SUCH_FILE) return undefined
    throw sftpFaultOf(error, path)
  })
  if (entry?.isDirectory()) return
  if (entry) throw new SftpError(sftpFailures.notAFolder(path))
  await sftpRequest((done) => sftp.mkdir(path, done)).catch((error) => {
    throw sftpFaultOf(error, path)
  })
}

/** Moves a file to a name that is not in use. */
export async function moveFile({ sftp }: SftpSession, from: string, to: string): Promise<void> {
  await sftpRequest((done) => sftp.rename(from, to, done)).catch((error) => {
    throw sftpFaultOf(error, to)
  })
}
