import type { Stats } from 'node:fs'
import { constants } from 'node:fs'
import { link, lstat, mkdir, open, readdir, realpath, rmdir, unlink } from 'node:fs/promises'
import path from 'node:path'
import type { Attributes, SFTPWrapper } from 'ssh2'
import ssh2 from 'ssh2'
import { OpenHandles } from './open-handles.ts'

/** Path that leads outside or over a link. It gets the same answer as a missing one. */
class NotInJailError extends Error {
  override name = 'NotInJailError'
  readonly code = 'ENOENT'
}

/** Returns the path as a client sees it: absolute, from the root of the jail, without dots. */
function virtualPath(requested: string): string {
  if (requested.includes('\0')) throw new NotInJailError('a path has no NUL')
  // '..' above the root stays at the root, as on any file system.
  return path.posix.normalize(`/${requested}`).replace(/(?<=.)\/$/, '')
}

/**
 * Returns the location of a client's path on the disk. No part of it may be a link: clients cannot create one over
 * SFTP, and existing links are not followed.
 */
async function realPath(root: string, requested: string): Promise<string> {
  const virtual = virtualPath(requested)
  if (virtual === '/') return root
  const folder = path.join(await realpath(root), path.posix.dirname(virtual))
  if ((await realpath(folder)) !== path.resolve(folder)) {
    throw new NotInJailError('the path leads over a link')
  }
  const file = path.join(folder, path.posix.basename(virtual))
  const stats = await lstat(file).catch(() => undefined)
  if (stats?.isSymbolicLink()) throw new NotInJailError('links are not followed')
  return file
}

const { OPEN_MODE, STATUS_CODE } = ssh2.utils.sftp
const READ_AT_MOST = 262_144
const ENTRIES_AT_ONCE = 100

/**
 * Serves the files under `root` to one session, and nothing else on the disk. SFTP version 3, without extensions.
 * `ownFolders` cannot be removed.
 */
export function serveFiles(sftp: SFTPWrapper, root: string, ownFolders: string[]): void {
  const handles = new OpenHandles()

  let lastAnswer: Promise<unknown> = Promise.resolve()

  /**
   * Handles one request. It sends its own answer or OK, and every failure becomes a status instead of ending the
   * process. Requests are answered in their order, because OpenSSH's scp truncates a file whose reads are reordered.
   */
  const on = (name: string, work: (id: number, ...args: never[]) => Promise<unknown>) => {
    const answer = async (id: number, ...args: never[]) => {
      try {
        if ((await work(id, ...args)) !== ANSWERED) sftp.status(id, STATUS_CODE.OK)
      } catch (error) {
        sftp.status(id, statusFor(error))
      }
    }
    sftp.on(name, (id: number, ...args: never[]) => {
      lastAnswer = lastAnswer.then(() => answer(id, ...args))
    })
  }
  const attributes = async (id: number, requested: string) => {
    sftp.attrs(id, attributesOf(await lstat(await realPath(root, requested))))
    return ANSWERED
  }

  on('REALPATH', async (id, requested: string) => {
    sftp.name(id, [
      {
        filename: virtualPath(requested),
        longname: virtualPath(requested),
        attrs: {} as Attributes,
      },
    ])
    return ANSWERED
  })
  on('STAT', attributes)
  on('LSTAT', attributes)
  on('FSTAT', async (id, handle: Buffer) => {
    sftp.attrs(id, attributesOf(await handles.file(handle).file.stat()))
    return ANSWERED
  })
  // Modes and times are set by the server only.
  on('SETSTAT', async (_id, requested: string) => lstat(await realPath(root, requested)))
  on('FSETSTAT', async (_id, handle: Buffer) => handles.file(handle))

  on('OPENDIR', async (id, requested: string) => {
    const folder = await realPath(root, requested)
    const left = await readdir(folder, { withFileTypes: true })
    const shown = left.filter((entry) => entry.isFile() || entry.isDirectory())
    sftp.handle(id, handles.add({ kind: 'folder', path: folder, left: shown }))
    return ANSWERED
  })
  on('READDIR', async (id, handle: Buffer) => {
    const folder = handles.folder(handle)
    const entries = folder.left.splice(0, ENTRIES_AT_ONCE)
    if (entries.length === 0) {
      sftp.status(id, STATUS_CODE.EOF)
      return ANSWERED
    }
    const listed = await Promise.all(
      entries.map(async ({ name }) => {
        const stats = await lstat(path.join(folder.path, name)).catch(() => undefined)
        return stats
          ? [{ filename: name, longname: lineOf(name, stats), attrs: attributesOf(stats) }]
          : []
      }),
    )
    sftp.name(id, listed.flat())
    return ANSWERED
  })

  on('OPEN', async (id, requested: string, flags: number) => {
    const file = await open(
      await realPath(root, requested),
      openFlags(flags) | constants.O_NOFOLLOW,
    )
    if (!(await file.stat()).isFile()) {
      await file.close()
      throw new Error('not a file')
    }
    sftp.handle(id, handles.add({ kind: 'file', file, appends: (flags & OPEN_MODE.APPEND) !== 0 }))
    return ANSWERED
  })
  on('READ', async (id, handle: Buffer, offset: number, length: number) => {
    const { file } = handles.file(handle)
    const buffer = Buffer.alloc(Math.min(length, READ_AT_MOST))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, offset)
    if (bytesRead === 0) sftp.status(id, STATUS_CODE.EOF)
    else sftp.data(id, buffer.subarray(0, bytesRead))
    return ANSWERED
  })
  on('WRITE', async (_id, handle: Buffer, offset: number, data: Buffer) => {
    const { file, appends } = handles.file(handle)
    let written = 0
    while (written < data.length) {
      const at = appends ? null : offset + written
      written += (await file.write(data, written, data.length - written, at)).bytesWritten
    }
  })
  on('CLOSE', async (_id, handle: Buffer) => handles.close(handle))

  on('REMOVE', async (_id, requested: string) => unlink(await realPath(root, requested)))
  on('MKDIR', async (_id, requested: string) => mkdir(await realPath(root, requested)))
  on('RMDIR', async (_id, requested: string) => {
    if (ownFolders.includes(virtualPath(requested).slice(1))) throw denied()
    await rmdir(await realPath(root, requested))
  })
  on('RENAME', async (_id, from: string, to: string) => {
    const [source, target] = [await realPath(root, from), await realPath(root, to)]
    // In version 3, a rename must not overwrite. Link first, because rename itself would replace an existing file.
    await link(source, target)
    await unlink(source)
  })

  const end = () => void handles.closeAll().catch(() => undefined)
  sftp.on('end', end)
  sftp.on('close', end)
  sftp.on('error', end)
}

const ANSWERED = Symbol('answered')

function openFlags(requested: number): number {
  const reads = (requested & OPEN_MODE.READ) !== 0
  const writes = (requested & OPEN_MODE.WRITE) !== 0
  const access = writes ? (reads ? constants.O_RDWR : constants.O_WRONLY) : constants.O_RDONLY
  const meanings = [
    [OPEN_MODE.APPEND, constants.O_APPEND],
    [OPEN_MODE.CREAT, constants.O_CREAT],
    [OPEN_MODE.TRUNC, constants.O_TRUNC],
    [OPEN_MODE.EXCL, constants.O_EXCL],
  ] as const
  return meanings.reduce((flags, [bit, flag]) => (requested & bit ? flags | flag : flags), access)
}

function attributesOf(stats: Stats): Attributes {
  return {
    mode: stats.mode,
    uid: stats.uid,
    gid: stats.gid,
    size: stats.size,
    atime: Math.floor(stats.atimeMs / 1000),
    mtime: Math.floor(stats.mtimeMs / 1000),
  }
}

/** Returns a line like `ls -l`, which OpenSSH's sftp prints unchanged. */
function lineOf(name: string, stats: Stats): string {
  const kind = stats.isDirectory() ? 'drwxr-xr-x' : '-rw-r--r--'
  const date = stats.mtime.toISOString().slice(0, 16).replace('T', ' ')
  return `${kind} 1 demo demo ${String(stats.size).padStart(12)} ${date} ${name}`
}

function denied(): Error {
  return Object.assign(new Error('not permitted'), { code: 'EACCES' })
}

function statusFor(error: unknown): number {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR') return STATUS_CODE.NO_SUCH_FILE
  if (code === 'EACCES' || code === 'EPERM' || code === 'ELOOP')
    return STATUS_CODE.PERMISSION_DENIED
  return STATUS_CODE.FAILURE
}
