import { closeSync, mkdirSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs'
import path from 'node:path'
import { runProgram } from '../engines/run-program.ts'

const BLOCK = Buffer.alloc(2 ** 20)
const PAGE_BYTES = 4096

/** A file system in memory, small enough to be filled. */
export interface SmallDisk {
  folder: string
  /** Fills the disk to the last page. Returns the number of bytes written. */
  fill(): number
  /** Removes what `fill` wrote. */
  makeRoom(): void
  usedBytes(): number
}

/** Mounts an empty disk of this size on a new folder. It is gone when the mount namespace of the drill ends. */
export async function mountSmallDisk(folder: string, megabytes: number): Promise<SmallDisk> {
  mkdirSync(folder)
  await runProgram('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'tideway-disk', folder])
  const filler = path.join(folder, 'filler')
  return {
    folder,
    fill() {
      const file = openSync(filler, 'a')
      try {
        return writeWhile(file, BLOCK) + writeWhile(file, BLOCK.subarray(0, PAGE_BYTES))
      } finally {
        closeSync(file)
      }
    },
    makeRoom: () => rmSync(filler, { force: true }),
    usedBytes() {
      const { blocks, bfree, bsize } = statfsSync(folder)
      return (blocks - bfree) * bsize
    },
  }
}

/** Writes the block until the disk has no room for it. Returns the number of bytes written. */
function writeWhile(file: number, block: Uint8Array): number {
  for (let written = 0; ; ) {
    try {
      written += writeSync(file, block)
    } catch (error) {
      if (error instanceof Error && 'code' in error && error.code === 'ENOSPC') return written
      throw error
    }
  }
}
