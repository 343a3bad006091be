import { lstat, realpath } from 'node:fs/promises'
import path from 'node:path'

/** Path that leads outside or over a link. It gets the same answer as a missing one. */
class NotInJailError extends Error {
  override name = 'NotInJailError'
  readonly code = 'ENOENT'
}

/** Returns the path as a client sees it: absolute, from the root of the jail, without dots. */
export function virtualPath(requested: string): string {
  if (requested.includes('\0')) throw new NotInJailError('a path has no NUL')
  // '..' above the root stays at the root, as on any file system.
  return path.posix.normalize(`/${requested}`).replace(/(?<=.)\/$/, '')
}

/**
 * Returns the location of a client's path on the disk. No part of it may be a link: clients cannot create one over
 * SFTP, and existing links are not followed.
 */
export async function realPath(root: string, requested: string): Promise<string> {
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
