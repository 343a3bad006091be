import { randomBytes } from 'node:crypto'
import { crc32, deflateSync } from 'node:zlib'
import type { FrameLocator, Locator, Page } from '@playwright/test'
import type { CheckoutApp } from '@tideway/contract/apps/apps'
import { callAs } from '../call-as.ts'
import { expect } from '../journey.ts'

export const screen = '/apps/checkout'
export const appsCall = '**/portal/v1/clients/*/apps'
export const previewCall = '**/portal/v1/clients/*/apps/preview'
/** Answers 404 if a preview was replaced before its frame had read it. */
export const previewState = /\/checkout\/preview\/[^/]+\/state$/
export const assetsCall = '**/portal/checkout/assets'

export const toggle = (page: Page) => page.getByRole('switch', { name: 'Checkout Enabled' })
export const tab = (page: Page, name: 'Settings' | 'Appearance') => page.getByRole('tab', { name })
export const save = (page: Page) => page.getByRole('button', { name: 'Save changes' })
export const cancel = (page: Page) => page.getByRole('button', { name: 'Cancel' })
export const accent = (page: Page) => page.getByRole('textbox', { name: 'Accent colour' })
export const picker = (page: Page) => page.getByRole('group', { name: 'Company logo' })
export const option = (page: Page, name: string) =>
  page.getByRole('group', { name: 'Payment option' }).getByRole('radio', { name, exact: true })
export const order = (page: Page) => page.getByRole('group', { name: 'Default order' })
export const saved = (page: Page) => page.getByText('Checkout app saved')

export function preview(page: Page): { window: Locator; frame: FrameLocator } {
  const window = page.getByRole('region', { name: 'Preview' })
  return { window, frame: window.frameLocator('iframe').last() }
}

/** Returns the saved checkout app of a client. */
export async function checkoutOf(idToken: string, clientId: string): Promise<CheckoutApp> {
  const path = `/clients/${clientId}/apps`
  return (await callAs<{ checkout: CheckoutApp }>(idToken, clientId, 'GET', path)).checkout
}

/** Returns a real png of this size: one colour, or noise, which no format compresses well. */
export function png(width: number, height: number, fill: 'noise' | [number, number, number]) {
  const rows = Array.from({ length: height }, () => {
    const row =
      fill === 'noise' ? randomBytes(width * 3) : Buffer.alloc(width * 3, Buffer.from(fill))
    return Buffer.concat([Buffer.from([0]), row])
  })
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2, 0, 0, 0], 8)
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', head),
    chunk('IDAT', deflateSync(Buffer.concat(rows))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}

function chunk(name: string, content: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), content])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(content.length)
  const sum = Buffer.alloc(4)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

export async function chooseLogo(page: Page, name: string, buffer: Buffer): Promise<void> {
  const chooser = page.waitForEvent('filechooser')
  await picker(page).getByRole('button', { name: 'Define a custom logo' }).click()
  await (await chooser).setFiles({ name, mimeType: 'image/png', buffer })
}

/** Checks the brand colour of the checkout in a frame. */
export async function expectBrand(frame: FrameLocator, colour: string): Promise<void> {
  await expect
    .poll(() =>
      frame
        .locator(':root')
        .evaluate((root) => (root as HTMLElement).style.getPropertyValue('--brand')),
    )
    .toBe(colour)
}
