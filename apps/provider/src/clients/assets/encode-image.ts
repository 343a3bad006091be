import type { LogoType } from '@tideway/contract/apps/logo'
import { assetProblems, LOGO_HEIGHT, LOGO_WIDTH, logoTypeOf } from '@tideway/contract/apps/logo'
import type { Sharp } from 'sharp'
import { ApiError } from '../../platform/api-error.ts'

/** Pixels of a large photograph. An image with more is not decoded, because a small file can unpack to far more. */
const MAX_PIXELS = 12_000_000
const MAX_SECONDS = 5

export interface EncodedImage {
  content: Buffer
  ending: 'png' | 'jpg'
}

/**
 * Decodes an image and encodes it again, at most at the size of a logo. Other content of the file is dropped: camera
 * data, other files, attacks on a decoder.
 */
export async function encodeImage(bytes: Buffer): Promise<EncodedImage> {
  const type = logoTypeOf(bytes)
  if (type === undefined) throw new ApiError(assetProblems.wrongType)
  const open = await decoder()
  const image = open(bytes, { limitInputPixels: MAX_PIXELS, failOn: 'error' })
  try {
    const shown = image
      .autoOrient()
      .resize({ width: LOGO_WIDTH, height: LOGO_HEIGHT, fit: 'inside', withoutEnlargement: true })
      .toColourspace('srgb')
      .timeout({ seconds: MAX_SECONDS })
    return await encoded(shown, type)
  } catch (error) {
    const tooMany = error instanceof Error && /pixel limit/i.test(error.message)
    throw new ApiError(tooMany ? assetProblems.tooManyPixels : assetProblems.unreadable)
  }
}

/** Keeps the format: a drawing stays sharp and transparent, a photograph stays small. */
async function encoded(image: Sharp, type: LogoType): Promise<EncodedImage> {
  return type === 'image/png'
    ? { content: await image.png({ compressionLevel: 9 }).toBuffer(), ending: 'png' }
    : { content: await image.jpeg({ quality: 90 }).toBuffer(), ending: 'jpg' }
}

let loaded: Promise<typeof import('sharp').default> | undefined

/**
 * The decoder is loaded with the first image, because most runs see none. It decodes only png and jpeg, whatever a file
 * claims.
 */
function decoder(): Promise<typeof import('sharp').default> {
  loaded ??= import('sharp').then(({ default: sharp }) => {
    sharp.block({ operation: ['VipsForeignLoad'] })
    sharp.unblock({ operation: ['VipsForeignLoadPngBuffer', 'VipsForeignLoadJpegBuffer'] })
    sharp.cache(false)
    sharp.concurrency(1)
    return sharp
  })
  return loaded
}
