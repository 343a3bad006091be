import { sftpFailures } from '@tideway/contract/sftp/sftp-failures'
import type { Attributes, FileEntryWithStats, SFTPWrapper } from 'ssh2'
import { sftpFaultOf, sftpRequest } from './sftp-answer.ts'
import { SftpError } from './sftp-error.ts'
import type { SftpSession } from './sftp-session.ts'

/** Read size that every server supports. */
const CHUNK = 32_768
/** Concurrent reads, because a round trip per chunk would be slow over a distance. */
const AT_ONCE = 16
/** A folder with more entries is too large to list every minute. */
const MOST_ENTRIES = 20_000
const END_OF_FILE = 1

/** A file as its server lists it. */
export interface RemoteFile {
  name: string
  size: number
  /** In seconds, by the server's clock. */
  modifiedAt: number
}

/** Returns the files of a folder, without folders and links. */
export async function listFiles({ sftp }: SftpSession, folder: string): Promise<RemoteFile[]> {
  try {
    const handle = await sftpRequest<Buffer>((done) => sftp.opendir(folder, done))
    try {
      const files: FileEntryWithStats[] = []
      for (;;) {
        const more = await nextEntries(sftp, handle)
        if (more.length === 0) break
        files.push(...more)
        if (files.length > MOST_ENTRIES) {
          throw new SftpError(sftpFailures.crowdedFolder(folder, MOST_ENTRIES))
        }
      }
      return files
        .filter(({ attrs }) => isFile(attrs))
        .map(({ filename, attrs }) => ({ name: filename, ...statOf(attrs) }))
    } finally {
      await sftpRequest((done) => sftp.close(handle, done)).catch(() => undefined)
    }
  } catch (error) {
    throw sftpFaultOf(error, `${folder}/`, 'read')
  }
}

/** Returns the current attributes of a file, or undefined if it is gone. */
export async function statFile(
  { sftp }: SftpSession,
  path: string,
): Promise<Omit<RemoteFile, 'name'> | undefined> {
  try {
    const attrs = await sftpRequest<Attributes>((done) => sftp.lstat(path, done))
    return isFile(attrs) ? statOf(attrs) : undefined
  } catch (error) {
    const fault = sftpFaultOf(error, path, 'read')
    if (fault instanceof SftpError && fault.fault === 'folder') return undefined
    throw fault
  }
}

/** Returns the first `size` bytes of a file, or fewer if it is shorter by now. */
export async function readFile({ sftp }: SftpSession, path: string, size: number): Promise<Buffer> {
  try {
    const handle = await sftpRequest<Buffer>((done) => sftp.open(path, 'r', done))
    try {
      return await readAll(sftp, handle, size)
    } finally {
      await sftpRequest((done) => sftp.close(handle, done)).catch(() => undefined)
    }
  } catch (error) {
    throw sftpFaultOf(error, path, 'read')
  }
}

async function readAll(sftp: SFTPWrapper, handle: Buffer, size: number): Promise<Buffer> {
  const content = Buffer.alloc(size)
  let next = 0
  let end = size
  const reader = async () => {
    while (next < end) {
      let at = next
      const chunkEnd = Math.min(at + CHUNK, size)
      next = chunkEnd
      // A server may return fewer bytes than requested.
      while (at < chunkEnd) {
        const read = await readSome(sftp, handle, content, at, chunkEnd - at)
        if (read === 0) {
          end = Math.min(end, at)
          return
        }
        at += read
      }
    }
  }
  await Promise.all(Array.from({ length: AT_ONCE }, reader))
  return content.subarray(0, end)
}

function readSome(
  sftp: SFTPWrapper,
  handle: Buffer,
  into: Buffer,
  at: number,
  length: number,
): Promise<number> {
  return new Promise((resolve, reject) => {
    sftp.read(handle, into, at, length, at, (error, read) => {
      const atEnd = error && 'code' in error && error.code === END_OF_FILE
      if (error && !atEnd) reject(error)
      else resolve(atEnd ? 0 : read)
    })
  })
}

function nextEntries(sftp: SFTPWrapper, handle: Buffer): Promise<FileEntryWithStats[]> {
  return new Promise((resolve, reject) => {
    sftp.readdir(handle, (error, list) => {
      const atEnd = error && 'code' in error && error.code === END_OF_FILE
      if (error && !atEnd) reject(error)
      else resolve(atEnd ? [] : list)
    })
  })
}

function statOf({ size, mtime }: Attributes): Omit<RemoteFile, 'name'> {
  return { size, modifiedAt: mtime }
}

const FILE_TYPE = 0o170000
const REGULAR_FILE = 0o100000

function isFile({ mode }: Attributes): boolean {
  return (mode & FILE_TYPE) === REGULAR_FILE
}
