import type { LogoType } from '@tideway/contract/apps/logo'
import { LOGO_HEIGHT, LOGO_WIDTH, MAX_LOGO_BYTES } from '@tideway/contract/apps/logo'
import type { Size } from './image-size.ts'
import { fittedSize, scaledSize } from './image-size.ts'
import type { LogoFile } from './logo-file.ts'
import { logoFile } from './logo-file.ts'

interface ShrinkAttempt {
  scale: number
  quality?: number
}

/** Ordered by quality, best first. A png stays a png, to keep its transparency. */
const attempts: Record<LogoType, ShrinkAttempt[]> = {
  'image/png': [1, 0.8, 0.6, 0.45].map((scale) => ({ scale })),
  'image/jpeg': [0.92, 0.8, 0.6, 0.4].map((quality) => ({ scale: 1, quality })),
}

/** Returns the image at the size of a logo, or undefined if even the smallest attempt has too many bytes. */
export async function shrinkLogo(
  bitmap: ImageBitmap,
  type: LogoType,
): Promise<LogoFile | undefined> {
  const fitted = fittedSize(bitmap, { width: LOGO_WIDTH, height: LOGO_HEIGHT })
  for (const { scale, quality } of attempts[type]) {
    const size = scaledSize(fitted, scale)
    const blob = await drawn(bitmap, size, type, quality)
    if (blob && blob.size <= MAX_LOGO_BYTES) return logoFile(blob, type, size)
  }
  return undefined
}

function drawn(
  bitmap: ImageBitmap,
  size: Size,
  type: LogoType,
  quality: number | undefined,
): Promise<Blob | null> {
  const canvas = document.createElement('canvas')
  canvas.width = size.width
  canvas.height = size.height
  const context = canvas.getContext('2d')
  if (!context) return Promise.resolve(null)
  context.imageSmoothingQuality = 'high'
  context.drawImage(bitmap, 0, 0, size.width, size.height)
  return new Promise((resolve) => canvas.toBlob(resolve, type, quality))
}
