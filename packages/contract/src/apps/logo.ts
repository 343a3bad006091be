import { z } from 'zod/mini'
import { field, nameObject } from '../calls/docs/field.ts'
import { problemResponse } from '../calls/problems.ts'
import { essential } from '../calls/tolerant.ts'
import { logo } from './apps.ts'

/**
 * A client's image for its checkout and dashboard (spec 2.15, 2.18, 5, 9). Sent as a data URL and checked by its bytes,
 * not by its name or declared type.
 */

export const MAX_LOGO_BYTES = 60_000
/** The server scales larger images down to fit. */
export const LOGO_WIDTH = 400
export const LOGO_HEIGHT = 100

export const logoTypes = ['image/png', 'image/jpeg'] as const
export type LogoType = (typeof logoTypes)[number]

const signatures: Record<LogoType, readonly number[]> = {
  'image/png': [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a],
  'image/jpeg': [0xff, 0xd8, 0xff],
}

/** Returns the image type by a file's first bytes, or undefined if it is not a logo. */
export function logoTypeOf(bytes: Uint8Array): LogoType | undefined {
  return logoTypes.find((type) => signatures[type].every((byte, index) => bytes[index] === byte))
}

export const logoWords = {
  tooLarge: 'Image size should be less than 60KB',
  wrongType: 'The image must be a png or jpeg file',
  unreadable: 'The image cannot be read. Save it again as png or jpeg',
  tooManyPixels: 'The image has too many pixels. 400x100 is the largest size shown',
} as const

/**
 * Returns the message under the file picker, or undefined if the file is acceptable as far as is known before decoding.
 */
export function logoMessage(bytes: Uint8Array): string | undefined {
  if (logoTypeOf(bytes) === undefined) return logoWords.wrongType
  return bytes.length > MAX_LOGO_BYTES ? logoWords.tooLarge : undefined
}

/** Body of POST /checkout/assets (and of POST /clientsAssets): `data:{type};base64,{bytes}`. */
export const AssetUpload = z.strictObject({
  content: field(
    z.string().check(z.minLength(1)),
    'The image as a data URL: `data:image/png;base64,…`.',
    'data:image/png;base64,iVBORw0KGgo…',
  ),
})
export type AssetUpload = z.infer<typeof AssetUpload>
nameObject(AssetUpload, 'NewAsset', 'The image to upload.')

/** Address of the uploaded image, to save as a logoUrl. */
export const UploadedAsset = z.object({
  url: field(
    essential(z.string()),
    'The permanent address of the image. Save it as `logoUrl`.',
    logo,
  ),
})
export type UploadedAsset = z.infer<typeof UploadedAsset>
nameObject(UploadedAsset, 'Asset', 'An image that was uploaded.')

export const assetProblems = {
  notADataUrl: problemResponse(
    400,
    'content must be a data URL: data:image/png;base64,…',
    'ERR0.03',
  ),
  tooLarge: problemResponse(400, logoWords.tooLarge, 'ERR0.03'),
  wrongType: problemResponse(400, logoWords.wrongType, 'ERR0.03'),
  unreadable: problemResponse(400, logoWords.unreadable, 'ERR0.03'),
  tooManyPixels: problemResponse(400, logoWords.tooManyPixels, 'ERR0.03'),
  tooManyAtOnce: problemResponse(429, 'Too many images at once. Try again later'),
  tooMany: problemResponse(429, 'Too many images in an hour. Try again later'),
} as const
