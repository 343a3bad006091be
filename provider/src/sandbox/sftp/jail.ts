import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'

/** A path that leads out, or over a link, is answered like one that is not there. */
class NotInJailError extends Error {
  override name = 'NotInJailError'
  readonly code = 'ENOENT'
}

/** As a client sees it: absolute, from the root of the jail, without dots. */
export function virtualPath(asked: string): string {
  if (asked.includes('\0')) throw new NotInJailError('a path has no NUL')
  // '..' above the root stays at the root, as on any file system.
  return path.posix.normalize(`/${asked}`).replace(/(?<=.)\/$/, '')
}

/**
 * Where a client's path lies on the disk. No part of it is a link: nobody can make one over SFTP, and one
 * that lies there otherwise is not followed.
 */
export async function realPath(root: string, asked: string): Promise<string> {
  const virtual = virtualPath(asked)
  if (virtual === '/') return root
  const folder = path.join(await realpath(root), path.posix.dirname(virtual))
  if ((await realpath(folder)) !== path.resolve(folder)) {
    throw new NotInJailError('the path leads over a link')
  }
  const file = path.join(folder, path.posix.basename(virtual))
  const found = await lstat(file).catch(() => undefined)
  if (found?.isSymbolicLink()) throw new NotInJailError('links are not followed')
  return file
}
