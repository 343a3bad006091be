import type { Dirent } from 'node:fs'
import type { FileHandle } from 'node:fs/promises'

export type OpenHandle =
  | { kind: 'file'; file: FileHandle; appends: boolean }
  | { kind: 'folder'; path: string; left: Dirent[] }

/** More than any client of a demo needs. */
const AT_MOST = 100

/** Open files of one session, by the four bytes that identify them to the client. */
export class OpenHandles {
  readonly #open = new Map<number, OpenHandle>()
  #next = 0

  add(handle: OpenHandle): Buffer {
    if (this.#open.size >= AT_MOST) throw new Error('too many open files')
    const bytes = Buffer.alloc(4)
    bytes.writeUInt32BE(this.#next)
    this.#open.set(this.#next, handle)
    this.#next = (this.#next + 1) % 2 ** 32
    return bytes
  }

  file(bytes: Buffer): { file: FileHandle; appends: boolean } {
    const handle = this.#find(bytes)
    if (handle?.kind !== 'file') throw new Error('not an open file')
    return handle
  }

  folder(bytes: Buffer): { path: string; left: Dirent[] } {
    const handle = this.#find(bytes)
    if (handle?.kind !== 'folder') throw new Error('not an open folder')
    return handle
  }

  async close(bytes: Buffer): Promise<void> {
    const handle = this.#find(bytes)
    if (!handle) throw new Error('not open')
    this.#open.delete(bytes.readUInt32BE())
    if (handle.kind === 'file') await handle.file.close()
  }

  async closeAll(): Promise<void> {
    const all = [...this.#open.values()]
    this.#open.clear()
    for (const handle of all) if (handle.kind === 'file') await handle.file.close()
  }

  #find(bytes: Buffer): OpenHandle | undefined {
    return bytes.length === 4 ? this.#open.get(bytes.readUInt32BE()) : undefined
  }
}
