import { Readable } from 'node:stream'
import { createInflateRaw } from 'node:zlib'
import type { ClientId, ExportId } from '@tideway/contract/calls/ids'
import {
  sheetNames,
  sheetPath,
  workbookParts,
  XLSX_TYPE,
} from '@tideway/contract/exports/sheet-xml'
import { configure, ZipWriter } from '@zip.js/zip.js'
import type { Platform } from '../../platform/platform.ts'
import { exportName } from './export-view.ts'

export interface ExportFile {
  fileName: string
  contentType: string
  content: Readable
  /** Set if the content is compressed as the recipient accepts it. */
  contentEncoding: 'gzip' | undefined
}

/** The parts of the platform that reading a file needs. */
type Reading = Pick<Platform, 'db' | 'clock'>

interface Key {
  clientId: ClientId
  exportId: ExportId
}

interface Sheet {
  isOfRefunds: boolean
  checksum: number
  textBytes: number
  parts: readonly number[]
}

// The parts are already compressed, and the few other bytes need no second thread.
configure({ useWebWorkers: false })

/** The last block of a DEFLATE stream, empty. */
const END_OF_DEFLATE = Uint8Array.from([3, 0])
const GZIP_HEADER = Uint8Array.from([0x1f, 0x8b, 8, 0, 0, 0, 0, 0, 0, 255])

/**
 * Returns a finished file, whose parts are read one by one while it is sent, so that a file of any size needs little
 * memory. Undefined if there is no such file.
 */
export async function readExportFile(
  platform: Reading,
  key: Key,
  { takesGzip }: { takesGzip: boolean },
): Promise<ExportFile | undefined> {
  const row = await platform.db
    .selectFrom('exports')
    .selectAll()
    .where('client_id', '=', key.clientId)
    .where('export_id', '=', key.exportId)
    .where('status', '=', 'DONE')
    .where('expires_at', '>', platform.clock.now())
    .executeTakeFirst()
  if (!row) return undefined
  const fileName = exportName(row)
  const sheets = await sheetsOf(platform, key)
  if (row.format === 'xlsx')
    return {
      fileName,
      contentType: XLSX_TYPE,
      contentEncoding: undefined,
      content: workbook(platform, key, sheets),
    }
  const deflated = deflatedText(platform, key, sheets[0])
  return {
    fileName,
    contentType: 'text/csv; charset=utf-8',
    ...(takesGzip
      ? { contentEncoding: 'gzip', content: Readable.from(gzipped(deflated, sheets[0])) }
      : { contentEncoding: undefined, content: inflated(deflated) }),
  }
}

/**
 * Returns the sheets of a file, of records and then of refunds, each with its parts in order, and the checksum and length
 * of its text.
 */
async function sheetsOf({ db }: Reading, key: Key): Promise<Sheet[]> {
  const parts = await db
    .selectFrom('export_parts')
    .select(['part_no', 'sheet', 'of_refunds', 'checksum', 'text_bytes'])
    .where('client_id', '=', key.clientId)
    .where('export_id', '=', key.exportId)
    .orderBy('of_refunds')
    .orderBy('part_no')
    .execute()
  const sheets = Map.groupBy(parts, ({ sheet, of_refunds }) => `${of_refunds} ${sheet}`)
  return [...sheets.values()].map((ofSheet) => {
    const last = ofSheet.at(-1)
    return {
      isOfRefunds: last?.of_refunds ?? false,
      checksum: last?.checksum ?? 0,
      textBytes: last?.text_bytes ?? 0,
      parts: ofSheet.map((part) => part.part_no),
    }
  })
}

async function* deflatedText(
  { db }: Reading,
  key: Key,
  sheet: Sheet | undefined,
): AsyncGenerator<Uint8Array, void> {
  for (const part of sheet?.parts ?? []) {
    const { content } = await db
      .selectFrom('export_parts')
      .select('content')
      .where('client_id', '=', key.clientId)
      .where('export_id', '=', key.exportId)
      .where('part_no', '=', part)
      .executeTakeFirstOrThrow()
    yield content
  }
  yield END_OF_DEFLATE
}

async function* gzipped(
  deflated: AsyncIterable<Uint8Array>,
  sheet: Sheet | undefined,
): AsyncGenerator<Uint8Array, void> {
  yield GZIP_HEADER
  yield* deflated
  const trailer = Buffer.alloc(8)
  trailer.writeUInt32LE(sheet?.checksum ?? 0, 0)
  // The format keeps the length's last 32 bits.
  trailer.writeUInt32LE((sheet?.textBytes ?? 0) % 2 ** 32, 4)
  yield trailer
}

function inflated(deflated: AsyncIterable<Uint8Array>): Readable {
  const source = Readable.from(deflated)
  const text = createInflateRaw()
  // A part that cannot be read must end the download with an error and not as if it were whole.
  source.once('error', (error) => text.destroy(error))
  text.once('close', () => source.destroy())
  return source.pipe(text)
}

/** Returns the XLSX file: a ZIP whose sheets are the stored parts. */
function workbook(platform: Reading, key: Key, sheets: readonly Sheet[]): Readable {
  const { readable, writable } = new TransformStream<Uint8Array, Uint8Array>()
  const written = writeWorkbook(platform, key, sheets, writable)
  // A failure reaches the reader through the stream.
  written.catch((error) => writable.abort(error).catch(() => undefined))
  return Readable.fromWeb(readable)
}

async function writeWorkbook(
  platform: Reading,
  key: Key,
  sheets: readonly Sheet[],
  writable: WritableStream<Uint8Array>,
): Promise<void> {
  const zip = new ZipWriter(writable, { extendedTimestamp: false })
  const refunds = sheets.filter(({ isOfRefunds }) => isOfRefunds).length
  const names = sheetNames({ records: sheets.length - refunds, refunds })
  for (const { name, xml } of workbookParts(names)) await zip.add(name, new Blob([xml]).stream())
  for (const [at, sheet] of sheets.entries())
    await zip.add(sheetPath(at + 1), ReadableStream.from(deflatedText(platform, key, sheet)), {
      passThrough: true,
      compressionMethod: 8,
      uncompressedSize: sheet.textBytes,
      crc32: sheet.checksum,
    })
  await zip.close()
}
