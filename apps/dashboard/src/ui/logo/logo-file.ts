import type { LogoType } from '@tideway/contract/apps/logo'
import { logoTypeOf, logoWords } from '@tideway/contract/apps/logo'
import type { Size } from './image-size.ts'

/** An image in the form in which it is sent. */
export interface LogoFile extends Size {
  type: LogoType
  bytes: number
  /** `data:image/png;base64,…`. The type comes from the content, not from the file's name. */
  dataUrl: string
}

/** The reason why a file cannot be used, in words for the user who chose it. */
export class UnusableFile extends Error {
  override readonly name = 'UnusableFile'
}

/** Reads and decodes the chosen file. The type is taken from its content, not its name. */
export async function readLogo(file: Blob): Promise<{ logo: LogoFile; bitmap: ImageBitmap }> {
  const type = logoTypeOf(new Uint8Array(await file.slice(0, 8).arrayBuffer()))
  if (!type) throw new UnusableFile(logoWords.wrongType)
  const blob = new Blob([file], { type })
  const bitmap = await createImageBitmap(blob).catch(() => {
    throw new UnusableFile(logoWords.unreadable)
  })
  return { logo: await logoFile(blob, type, bitmap), bitmap }
}

export async function logoFile(
  blob: Blob,
  type: LogoType,
  { width, height }: Size,
): Promise<LogoFile> {
  return { type, bytes: blob.size, width, height, dataUrl: await dataUrlOf(blob) }
}

function dataUrlOf(blob: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.onload = () => resolve(String(reader.result))
    reader.onerror = () => reject(new UnusableFile(logoWords.unreadable))
    reader.readAsDataURL(blob)
  })
}
