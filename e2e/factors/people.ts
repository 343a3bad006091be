import { createHmac } from 'node:crypto'
import type { Browser, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { fillSignIn } from '../journey.ts'
import { dashboardUrl, providerUrl } from '../system/addresses.ts'
import { accept, admin, callUsers, freshEmail, invite, theirPassword } from '../users/people.ts'

/**
 * Invites a person for one journey, so that no other one meets their factors. Their page is signed in.
 *
 * @param sender An admin of their organisation.
 */
export async function newPerson(
  browser: Browser,
  idTokenOf: (email: string) => Promise<string>,
  name: string,
  sender = admin,
): Promise<{ email: string; page: Page; leave: () => Promise<void> }> {
  const email = freshEmail(name)
  const token = await idTokenOf(sender)
  await invite(token, email, 'BASE_TECH_OPERATOR')
  const page = await accept(browser, email, { givenName: 'Ada', familyName: 'Quill' })
  return {
    email,
    page,
    async leave() {
      await page.context().close()
      await callUsers(token, 'DELETE', `/${encodeURIComponent(email)}`)
    },
  }
}

/** Opens the second factors on the account page. */
export async function openFactors(page: Page): Promise<void> {
  await page.goto(`${providerUrl}/identity/account#factors`)
  await expect(page.getByRole('heading', { name: 'Passkeys' })).toBeVisible()
}

/** Opens the dashboard as in a browser where no one is signed in. The authenticator stays. */
export async function openSignedOut(page: Page): Promise<void> {
  await page.context().clearCookies()
  await page.goto(`${dashboardUrl}/config.json`)
  await page.evaluate(() => sessionStorage.clear())
  await page.goto(dashboardUrl)
}

/** Opens the sign-in page in the same way. */
export async function toSignIn(page: Page): Promise<void> {
  await openSignedOut(page)
  await expect(page.getByRole('heading', { name: 'Sign in', exact: true })).toBeVisible()
}

export const givePassword = (page: Page, email: string) => fillSignIn(page, email, theirPassword)

/** Returns the code that an app with this key shows now, or a step later. */
export function codeOf(secret: string, stepsLater = 0): string {
  const step = Buffer.alloc(8)
  step.writeBigUInt64BE(BigInt(Math.floor(Date.now() / 30_000) + stepsLater))
  const digest = createHmac('sha1', bytesOf(secret)).update(step).digest()
  // RFC 4226: the last four bits say where the number starts.
  const number = digest.readUInt32BE((digest.at(-1) ?? 0) & 15) & 0x7fffffff
  return String(number % 1_000_000).padStart(6, '0')
}

/** Reads base 32 (RFC 4648). */
function bytesOf(secret: string): Buffer {
  const bits = [...secret]
    .map((sign) => 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'.indexOf(sign).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Reads the recovery codes on the page, and keeps them. */
export async function keepCodes(page: Page): Promise<string[]> {
  await expect(page.getByRole('heading', { name: 'Keep your recovery codes' })).toBeVisible()
  const items = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  const codes = await items.allInnerTexts()
  await page.getByRole('button', { name: /^I’ve kept them/ }).click()
  return codes
}
