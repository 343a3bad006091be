/** Replaces the decoding of images, which jsdom does not have: every image has this size. */
export function decodeImagesAs({ width, height }: { width: number; height: number }): void {
  globalThis.createImageBitmap = async () => ({ width, height, close: () => undefined })
}

/** Returns a file that starts as a png does. */
export function pngFile(): File {
  const signature = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]
  return new File([new Uint8Array(signature)], 'logo.png', { type: 'image/png' })
}
