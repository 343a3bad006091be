import type { Locator } from '@playwright/test'
import decodeQR from 'qr/decode.js'

/** Returns the content of a QR code as a phone reads it from the screen. */
export async function readQr(code: Locator): Promise<string> {
  const screenshot = await code.screenshot({ type: 'png' })
  const image = await code.page().evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (character) => character.charCodeAt(0))
    const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }))
    const { width, height } = bitmap
    const context = new OffscreenCanvas(width, height).getContext('2d')
    context?.drawImage(bitmap, 0, 0)
    const data = [...(context?.getImageData(0, 0, width, height).data ?? [])]
    return { width, height, data }
  }, screenshot.toString('base64'))
  return decodeQR({ ...image, data: Uint8Array.from(image.data) })
}
