import { crc32 } from 'node:zlib'
import sharp from 'sharp'

/** Returns a drawing with a transparent background. */
export function drawing(width = 200, height = 50, colour = '#0b6a78'): Promise<Buffer> {
  const inner = { width: Math.ceil(width / 2), height: Math.ceil(height / 2), channels: 4 as const }
  return sharp({ create: { width, height, channels: 4, background: '#00000000' } })
    .composite([{ input: { create: { ...inner, background: colour } } }])
    .png()
    .toBuffer()
}

export function photograph(width = 200, height = 50): Promise<Buffer> {
  return sharp({ create: { width, height, channels: 3, background: '#8a5a2b' } })
    .withExif({ IFD0: { Copyright: 'Marnie Blake', Make: 'A camera' } })
    .jpeg()
    .toBuffer()
}

/** Returns the same image in a file of exactly this size, padded with text. */
export function ofSize(png: Buffer, bytes: number): Buffer {
  const chunkLength = bytes - png.length - 12
  const chunk = Buffer.alloc(chunkLength + 12, 'a')
  chunk.writeUInt32BE(chunkLength, 0)
  chunk.write('tEXtComment\0', 4, 'latin1')
  chunk.writeUInt32BE(crc32(chunk.subarray(4, -4)), chunkLength + 8)
  const end = png.length - 12
  return Buffer.concat([png.subarray(0, end), chunk, png.subarray(end)])
}

export const dataUrl = (bytes: Buffer, type = 'image/png') =>
  `data:${type};base64,${bytes.toString('base64')}`
