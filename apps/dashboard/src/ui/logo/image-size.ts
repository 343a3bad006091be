export interface Size {
  width: number
  height: number
}

/** Returns the largest size of the same shape that fits, in whole pixels. It is never larger than the image. */
export function fittedSize(image: Size, into: Size): Size {
  const scale = Math.min(1, into.width / image.width, into.height / image.height)
  return scaledSize(image, scale)
}

export function scaledSize({ width, height }: Size, scale: number): Size {
  return {
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }
}

/** Formats a file size the way people compare them: '12.4 kB', '640 bytes'. */
export function fileSizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} bytes`
  if (bytes < 999_900) return `${tenths(bytes / 1000)} kB`
  return `${tenths(bytes / 1_000_000)} MB`
}

/** Rounds up, so that a file above a limit never appears to be at the limit. */
function tenths(value: number): string {
  return String(Math.ceil(value * 10) / 10)
}
