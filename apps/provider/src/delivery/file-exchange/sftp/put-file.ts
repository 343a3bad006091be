import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { SFTPWrapper } from 'ssh2'
import { missingFolder, sftpFaultOf, sftpRequest } from './sftp-answer.ts'
import { NO_SUCH_FILE, SftpError, statusOf } from './sftp-error.ts'
import type { SftpSession } from './sftp-session.ts'

/** Write size that every server accepts. */
const CHUNK = 32_768
/** Concurrent writes, because a round trip per chunk would be slow over a distance. */
const AT_ONCE = 16

export function inFolder(folder: string, name: string): string {
  return `${folder.replace(/\/+$/, '')}/${name}`
}

/** Throws with a reason if the folder does not exist, before anything is sent. */
export async function expectFolder({ sftp }: SftpSession, folder: string): Promise<void> {
  const entry = await sftpRequest<{ isDirectory(): boolean }>((done) =>
    sftp.stat(folder, done),
  ).catch((error) => {
    throw statusOf(error) === NO_SUCH_FILE
      ? missingFolder(folder)
      : sftpFaultOf(error, `${folder}/`, 'read')
  })
  if (!entry.isDirectory()) throw new SftpError(sftpFailures.notAFolder(folder))
}

/** Uploads a new file under a temporary name. A failed attempt removes the file if possible. */
export async function uploadFile(
  session: SftpSession,
  path: string,
  content: Buffer,
): Promise<void> {
  const { sftp } = session
  try {
    const handle = await sftpRequest<Buffer>((done) => sftp.open(path, 'w', done))
    try {
      await writeAll(sftp, handle, content)
    } finally {
      await sftpRequest((done) => sftp.close(handle, done))
    }
    const { size } = await sftpRequest<{ size: number }>((done) => sftp.stat(path, done))
    if (size !== content.length) throw new SftpError(sftpFailures.partlyStored)
  } catch (error) {
    if (statusOf(error) !== undefined || error instanceof SftpError) {
      await removeIfThere(session, path)
    }
    throw sftpFaultOf(error, path)
  }
}

/** Moves a file to its final name and replaces an existing one, atomically if the server can. */
export async function moveOver(session: SftpSession, from: string, to: string): Promise<void> {
  const { sftp } = session
  try {
    if (await renamedAtOnce(sftp, from, to)) return
    // Plain SFTP cannot rename over an existing file, so only an existing one is removed first.
    const renamed = await sftpRequest((done) => sftp.rename(from, to, done)).then(
      () => true,
      (error) => {
        if (statusOf(error) === undefined) throw error
        return false
      },
    )
    if (renamed) return
    await removeIfThere(session, to)
    await sftpRequest((done) => sftp.rename(from, to, done))
  } catch (error) {
    throw sftpFaultOf(error, to)
  }
}

export async function removeIfThere({ sftp }: SftpSession, path: string): Promise<void> {
  await sftpRequest((done) => sftp.unlink(path, done)).catch(() => undefined)
}

/** Returns false if the server does not support the extension. */
function renamedAtOnce(sftp: SFTPWrapper, from: string, to: string): Promise<boolean> {
  return new Promise((resolve, reject) => {
    try {
      sftp.ext_openssh_rename(from, to, (error) => (error ? reject(error) : resolve(true)))
    } catch {
      resolve(false)
    }
  })
}

async function writeAll(sftp: SFTPWrapper, handle: Buffer, content: Buffer): Promise<void> {
  let next = 0
  const writer = async () => {
    while (next < content.length) {
      const start = next
      const length = Math.min(CHUNK, content.length - start)
      next += length
      await sftpRequest((done) => sftp.write(handle, content, start, length, start, done))
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, writer))
}
