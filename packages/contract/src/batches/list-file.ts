/** Detects the encoding of an uploaded list, or the format of a file that is no list (decision 132). */

export type ListFile =
  | { text: string; encoding: 'UTF-8' | 'UTF-16' | 'Windows-1252' }
  /** A ZIP file, which may be an Excel workbook. */
  | { isZip: true }
  | { problem: string }

/** First bytes of files that are no text. */
const kinds: readonly { bytes: readonly number[]; problem: string }[] = [
  {
    bytes: [0xd0, 0xcf, 0x11, 0xe0],
    problem:
      'This is an Excel 97–2003 workbook. Save it as an Excel workbook or as CSV, and upload that.',
  },
  {
    bytes: [...'%PDF'].map(codeOf),
    problem: 'This is a PDF. Upload the list as CSV or as an Excel workbook.',
  },
  {
    bytes: [...'{\\rtf'].map(codeOf),
    problem: 'This is a document. Upload the list as CSV or as an Excel workbook.',
  },
]
const noText = 'This file isn’t text. Upload the list as CSV or as an Excel workbook.'

function codeOf(character: string): number {
  return character.charCodeAt(0)
}

const beginsWith = (bytes: Uint8Array, start: readonly number[]) =>
  start.every((byte, at) => bytes[at] === byte)

/** Returns the text of a file, or that it is a ZIP file, or why it cannot be read. */
export function readListFile(bytes: Uint8Array): ListFile {
  if (beginsWith(bytes, [0x50, 0x4b, 0x03, 0x04])) return { isZip: true }
  const kind = kinds.find((fileKind) => beginsWith(bytes, fileKind.bytes))
  if (kind) return { problem: kind.problem }
  const wide = wideEncoding(bytes)
  if (wide) return { text: new TextDecoder(wide).decode(bytes), encoding: 'UTF-16' }
  // Text has no zero bytes.
  if (bytes.includes(0)) return { problem: noText }
  try {
    return { text: new TextDecoder('utf-8', { fatal: true }).decode(bytes), encoding: 'UTF-8' }
  } catch {
    return { text: new TextDecoder('windows-1252').decode(bytes), encoding: 'Windows-1252' }
  }
}

/** 'Unicode Text' of Excel is UTF-16 with a byte order mark. Without one, every second byte of plain text is zero. */
function wideEncoding(bytes: Uint8Array): 'utf-16le' | 'utf-16be' | undefined {
  if (beginsWith(bytes, [0xff, 0xfe])) return 'utf-16le'
  if (beginsWith(bytes, [0xfe, 0xff])) return 'utf-16be'
  const start = bytes.slice(0, 64)
  if (start.length < 4 || start.length % 2 !== 0) return undefined
  const isZeroAt = (odd: number) => start.every((byte, at) => at % 2 !== odd || byte === 0)
  const hasZeroAt = (odd: number) => start.some((byte, at) => at % 2 === odd && byte === 0)
  if (isZeroAt(1) && !hasZeroAt(0)) return 'utf-16le'
  return isZeroAt(0) && !hasZeroAt(1) ? 'utf-16be' : undefined
}
