import { createHash, createHmac } from 'node:crypto'
import type { Locator, Page } from '@playwright/test'
import { signatureHeader, signatureHeaders, stringToSign } from '@tideway/contract/keys/hmac'
import { expect } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { section } from './settings.ts'

export const keys = (page: Page) => section(page, 'API Keys')
export const keyRow = (page: Page, keyId: string) =>
  keys(page)
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader', { name: keyId }) })
export const keyDialog = (page: Page) => page.getByRole('dialog')

/** Returns the value of a field that is shown once. */
export async function shownKey(dialog: Locator, label: string): Promise<string> {
  return (await dialog.getByLabel(label, { exact: true }).textContent()) ?? ''
}

export const keyIdOf = (key: string): string => key.slice(0, key.indexOf('_'))

/** Returns true if the page's memory contains a text anywhere. Runs the garbage collector first. */
export async function isInMemory(page: Page, text: string): Promise<boolean> {
  const devtools = await page.context().newCDPSession(page)
  let heap = ''
  devtools.on('HeapProfiler.addHeapSnapshotChunk', ({ chunk }) => {
    heap += chunk
  })
  await devtools.send('HeapProfiler.collectGarbage')
  await devtools.send('HeapProfiler.takeHeapSnapshot', { reportProgress: false })
  await devtools.detach()
  return heap.includes(text)
}

/** Confirms with Yes, reads the keys shown, then closes the dialog. */
export async function takeKeys(page: Page, labels: string[]): Promise<string[]> {
  const dialog = keyDialog(page)
  await dialog.getByRole('button', { name: 'Yes' }).click()
  await expect(dialog.getByRole('heading', { name: /^Here (is|are) your keys?$/ })).toBeVisible()
  const values = []
  for (const label of labels) values.push(await shownKey(dialog, label))
  await dialog.getByRole('button', { name: 'Close' }).click()
  await expect(dialog).toBeHidden()
  return values
}

interface CallOptions {
  hmacKey?: string
  method?: string
}

/**
 * Returns the status of a call with a key, as a client's own server makes it. The call is signed if an HMAC key is
 * given.
 */
export async function statusOf(
  key: string,
  path = '/balance',
  { hmacKey, method = 'GET' }: CallOptions = {},
): Promise<number> {
  const headers: Record<string, string> = { authorization: key }
  if (hmacKey !== undefined) {
    const names = signatureHeaders('tideway')
    const call = {
      method,
      target: `/rest/v1${path}`,
      date: new Date().toISOString(),
      keyId: keyIdOf(key),
      bodyDigest: createHash('sha256').digest('hex'),
    }
    const signature = createHmac('sha256', hmacKey)
      .update(stringToSign(call) ?? '')
      .digest('base64')
    headers[names.date] = call.date
    headers[names.signature] = signatureHeader({ keyId: call.keyId, signature })
  }
  return (await fetch(`${providerUrl}/rest/v1${path}`, { method, headers })).status
}
