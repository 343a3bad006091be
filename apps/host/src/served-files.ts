import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'

export type Encoding = 'br' | 'zstd' | 'gzip'

/** A file with all encodings in which it can be sent. */
export interface ServedFile {
  type: string
  cacheControl: string
  /** The ETag without quotes. Each encoding appends its name, because its bytes differ. */
  etag: string
  bodies: Map<Encoding | 'identity', Buffer>
}

const suffixes: [string, Encoding][] = [
  ['.br', 'br'],
  ['.zst', 'zstd'],
  ['.gz', 'gzip'],
]

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

/** Names that contain a hash of the content, so that new content always has a new name. */
const HASHED = /-[A-Za-z0-9_-]{8,}\.[a-z0-9]+$/

export const ALWAYS_ASK = 'no-cache'
const FOR_EVER = 'public, max-age=31536000, immutable'

/**
 * Reads a built folder of a few megabytes into memory, by URL path. Requests are looked up there and never access the
 * file system, so no spelling of a path can leave the folder.
 */
export async function readServedFiles(folder: string): Promise<Map<string, ServedFile>> {
  const names = (await readdir(folder, { recursive: true, withFileTypes: true }))
    // Files with a leading dot are the build's own notes.
    .filter((entry) => entry.isFile() && !entry.name.startsWith('.'))
    .map((entry) => path.join(entry.parentPath, entry.name))
  const fileNames = new Set(names)
  const files = new Map<string, ServedFile>()
  for (const name of names) {
    // Source maps are not published.
    if (name.endsWith('.map') || encodingOf(name, fileNames)) continue
    const url = `/${path.relative(folder, name).split(path.sep).join('/')}`
    files.set(url, await readServedFile(name, url, fileNames))
  }
  return files
}

/** Adds the compressed files that were created since `files` were read, if their text is the same. */
export async function addEncodings(files: Map<string, ServedFile>, folder: string): Promise<void> {
  // If the folder is being replaced, the read fails. The next start then reads the compressed files.
  const servedFiles = await readServedFiles(folder).catch(() => new Map<string, ServedFile>())
  for (const [url, { etag, bodies }] of servedFiles) {
    const file = files.get(url)
    if (file?.etag === etag) file.bodies = bodies
  }
}

async function readServedFile(
  name: string,
  url: string,
  fileNames: Set<string>,
): Promise<ServedFile> {
  const body = await readFile(name)
  const file = servedFile(body, path.extname(name), isHashed(url) ? FOR_EVER : ALWAYS_ASK)
  for (const [suffix, encoding] of suffixes) {
    if (fileNames.has(name + suffix)) file.bodies.set(encoding, await readFile(name + suffix))
  }
  return file
}

export function servedFile(body: Buffer, extension: string, cacheControl: string): ServedFile {
  return {
    type: types[extension] ?? 'application/octet-stream',
    cacheControl,
    etag: createHash('sha256').update(body).digest('base64url').slice(0, 22),
    bodies: new Map([['identity', body]]),
  }
}

function isHashed(url: string): boolean {
  return url.startsWith('/assets/') && HASHED.test(url)
}

function encodingOf(name: string, fileNames: Set<string>): Encoding | undefined {
  return suffixes.find(([s]) => name.endsWith(s) && fileNames.has(name.slice(0, -s.length)))?.[1]
}
