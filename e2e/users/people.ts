import type { Browser, Locator, Page } from '@playwright/test'
import type { OutboxMails } from '@tideway/contract/sandbox/outbox'
import type { DashboardUser } from '@tideway/contract/users/users'
import { expectSignedIn } from '../journey.ts'
import { providerUrl } from '../system/addresses.ts'
import { freshPrefix } from '../system/provider.ts'

export const screen = '/users'
export const admin = 'admin@harbour.example'
/** A branch without users. */
export const usersCall = '**/portal/v1/users'
export const rolesCall = '**/portal/v1/roles'

export const freshEmail = (name: string) => `${freshPrefix(name)}@harbour.example`

/** Makes calls about users as a signed-in user, without the screen. */
export async function callUsers<Answer = DashboardUser>(
  idToken: string,
  method: string,
  path = '',
  body?: unknown,
): Promise<Answer> {
  const response = await fetch(`${providerUrl}/portal/v1/users${path}`, {
    method,
    headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const text = await response.text()
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
  return (text === '' ? undefined : JSON.parse(text)) as Answer
}

export function invite(idToken: string, email: string, role: string) {
  return callUsers(idToken, 'POST', '', { email, role })
}

/** Returns the link of the latest invitation, from the outbox. */
export async function invitationLink(email: string): Promise<string> {
  for (let pageId: string | undefined = ''; pageId !== undefined; ) {
    const page = pageId === '' ? '' : `&nextPageId=${encodeURIComponent(pageId)}`
    const answer = await fetch(`${providerUrl}/outbox/mails?numberOfRecords=100${page}`)
    const { mails, nextPageId } = (await answer.json()) as OutboxMails
    const link = mails
      .find(({ to }) => to.includes(email))
      ?.text.match(/https?:\S+[?&]token=\S+/)?.[0]
    if (link !== undefined) return link
    pageId = nextPageId
  }
  throw new Error(`nobody invited ${email}`)
}

/** Password of invited users. */
export const theirPassword = 'velvet orbit canyon 41'

/** Follows the link in a separate browser, as the invited user. */
export async function accept(
  browser: Browser,
  email: string,
  name: { givenName: string; familyName: string },
): Promise<Page> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(await invitationLink(email))
  await page.getByLabel('Given name').fill(name.givenName)
  await page.getByLabel('Family name').fill(name.familyName)
  await page.getByLabel('Password', { exact: true }).fill(theirPassword)
  await page.locator('button[type=submit]').click()
  await expectSignedIn(page)
  return page
}

export const usersTable = (page: Page) => page.getByRole('table', { name: 'Users' })
export const rowOf = (page: Page, email: string) =>
  usersTable(page)
    .getByRole('row')
    .filter({ has: page.getByText(email, { exact: true }) })
export const roleOf = (row: Locator) => row.getByRole('button', { name: /Role of/ })
export const deleteOf = (row: Locator) => row.getByRole('button', { name: /^Delete/ })
