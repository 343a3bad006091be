import { randomUUID } from 'node:crypto'
import { existsSync } from 'node:fs'
import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const compressible = /\.(?:html|js|css|json|svg|txt|webmanifest)$/
const SMALLEST = 256

/**
 * Writes `.br` and `.gz` next to every text file that becomes smaller, all at once. Each is created in the folder
 * `aside` and moved when complete, and only while the text file is current.
 */
export async function precompress(
  folder: string,
  aside: string,
  isCurrent: () => Promise<boolean>,
): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true })

  const compress = async (file: string): Promise<void> => {
    const content = await readFile(file)
    if (content.length < SMALLEST) return
    const params = {
      [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
      [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
    }
    await Promise.all([
      writeSmaller(`${file}.br`, content, () => promisify(brotliCompress)(content, { params })),
      writeSmaller(`${file}.gz`, content, () => promisify(gzip)(content, { level: 9 })),
    ])
  }

  const writeSmaller = async (
    file: string,
    content: Buffer,
    make: () => Promise<Buffer>,
  ): Promise<void> => {
    // An earlier run that was stopped has already created it.
    if (existsSync(file)) return
    const smallerContent = await make()
    if (smallerContent.length >= content.length) return
    const whole = path.join(aside, randomUUID())
    await writeFile(whole, smallerContent)
    if (await isCurrent()) await rename(whole, file)
  }

  await Promise.all(
    entries
      .filter(({ name }) => compressible.test(name) && !name.startsWith('.'))
      .map((entry) => compress(path.join(entry.parentPath, entry.name))),
  )
}
