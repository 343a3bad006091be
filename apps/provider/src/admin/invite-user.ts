import { readFile } from 'node:fs/promises'
import type { ClientId } from '@tideway/contract/calls/ids'
import { clientIdOf } from '@tideway/contract/calls/ids'
import { Brands, brandOfHost, shownBrand } from '@tideway/contract/clients/brands'
import { emailKey } from '@tideway/contract/users/email-key'
import type { Role } from '@tideway/contract/users/roles/roles'
import { isRole, roleLabel, roles } from '@tideway/contract/users/roles/roles'
import { isUserEmail } from '@tideway/contract/users/users'
import { isDisabled } from '../clients/client/client-store.ts'
import type { Actor } from '../people/audit/record-audit.ts'
import { recordAudit } from '../people/audit/record-audit.ts'
import { addInvited } from '../people/users/manage-users.ts'
import { sendInvitation } from '../people/users/send-invitation.ts'
import type { User } from '../people/users/user-store.ts'
import { listUsersOf, lockUser } from '../people/users/user-store.ts'
import { ApiError } from '../platform/api-error.ts'
import type { Tx } from '../platform/database/database.ts'
import { transact } from '../platform/database/transaction.ts'
import type { Platform } from '../platform/platform.ts'
import type { Env } from '../platform/settings/env.ts'
import { clientOrRefuse } from './manage-clients.ts'
import type { CommandOutcome } from './operator.ts'
import { OperatorError } from './operator.ts'

export interface InviteOptions {
  client?: string
  role?: string
  dashboard?: string
  'app-name'?: string
  again?: boolean
}

interface Invite {
  email: string
  clientId: ClientId
  role: Role
  dashboardUrl: string
  appName: string | undefined
}

/** Invites a user, as an admin of the client would. A user who already has that role is not changed. */
export async function inviteUser(
  platform: Platform,
  actor: Actor,
  email: string,
  options: InviteOptions,
): Promise<CommandOutcome> {
  const invite = readInvite(platform.env, email, options)
  const brandName = await brandNameOf(platform.env, invite)
  const { clientId, role } = invite
  return transact(platform.db, async (tx) => {
    await clientOrRefuse(tx, clientId, '--client')
    if (await isDisabled(tx, clientId))
      throw new OperatorError(
        `--client: ${clientId} is disabled, or a client above it is. Enable it first`,
      )
    const existingUser = (await listUsersOf(tx, clientId)).find(
      (user) => emailKey(user.email) === emailKey(email),
    )
    if (existingUser && existingUser.roles[0] !== role)
      throw new OperatorError(
        `--role: ${existingUser.email} is already a user of ${clientId}, with the role ${existingUser.roles[0]}. An admin of the client can change it`,
      )
    const isInvited = existingUser?.userStatus === 'FORCE_CHANGE_PASSWORD'
    if (existingUser && !(isInvited && options.again))
      return {
        changed: false,
        text: isInvited
          ? `Nothing to do: ${existingUser.email} has already been invited, and the link works until ${existingUser.invitationExpiresDatetime}. Use --again to send a new one.`
          : `Nothing to do: ${existingUser.email} is already a user of ${clientId}.`,
      }
    const invited = existingUser
      ? await invitedUser(tx, existingUser.email)
      : await addOrRefuse(platform, tx, invite)
    await send(platform, tx, { invite, invited, brandName })
    await recordAudit(tx, {
      clientId,
      actor,
      action: existingUser ? 'user.inviteAgain' : 'user.invite',
      subjectId: invited.email,
      details: { role },
      at: platform.clock.now(),
    })
    return { changed: true, text: doneText(platform.env, invite) }
  })
}

function readInvite(env: Env, email: string, options: InviteOptions): Invite {
  const { client: clientId = '', role = 'BASE_ADMIN', 'app-name': appName } = options
  const dashboardUrl = options.dashboard?.replace(/\/$/, '') ?? env.dashboardUrls[0] ?? ''
  const problems = [
    !isUserEmail(email) && `EMAIL: '${email}' must be an email address, such as jo@acme.example`,
    clientId === '' && '--client: missing. Give the client that the person belongs to',
    !isRole(role) && `--role: '${role}' must be one of ${roles.join(', ')}`,
    !env.dashboardUrls.includes(dashboardUrl) &&
      `--dashboard: '${dashboardUrl}' must be one of DASHBOARD_URLS: ${env.dashboardUrls.join(', ')}`,
    appName !== undefined &&
      !env.appNames.includes(appName) &&
      `--app-name: '${appName}' must be one of APP_NAMES: ${env.appNames.join(', ') || 'none'}`,
  ].filter((problem) => problem !== false)
  if (problems.length > 0 || !isRole(role)) throw new OperatorError(...problems)
  return { email, clientId: clientIdOf(clientId), role, dashboardUrl, appName }
}

/** Returns the name of the inviting payment service, as its dashboard shows it. */
async function brandNameOf(
  { brandsFile }: Env,
  { dashboardUrl, appName }: Invite,
): Promise<string> {
  if (brandsFile === undefined) return shownBrand(undefined, appName).name
  const brands = Brands.parse(JSON.parse(await readFile(brandsFile, 'utf8')))
  return shownBrand(brandOfHost(brands, new URL(dashboardUrl).hostname), appName).name
}

async function addOrRefuse(platform: Platform, tx: Tx, invite: Invite): Promise<User> {
  try {
    return await addInvited(platform, tx, invite)
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new OperatorError(`EMAIL: ${invite.email} is already a user of another client`)
  }
}

async function invitedUser(tx: Tx, email: string): Promise<User> {
  const user = await lockUser(tx, email)
  if (!user) throw new Error('the invited user is gone')
  return user
}

async function send(
  platform: Platform,
  tx: Tx,
  { invite, invited, brandName }: { invite: Invite; invited: User; brandName: string },
): Promise<void> {
  const { dashboardUrl, appName } = invite
  const actor = { givenName: brandName, familyName: '', email: platform.env.mailFrom }
  try {
    await sendInvitation(platform, tx, { actor, invited, dashboardUrl, appName })
  } catch (error) {
    if (!(error instanceof ApiError)) throw error
    throw new OperatorError(`EMAIL: ${error.message}`)
  }
}

function doneText(env: Env, { email, clientId, role, dashboardUrl }: Invite): string {
  const invited = `Invited ${email} to ${clientId} as ${roleLabel(role)}; the link leads to ${dashboardUrl}.`
  if (env.smtpUrl !== undefined)
    return `${invited} The email will be sent when the provider is running.`
  return env.mode === 'demo'
    ? `${invited} The email is at ${env.providerUrl}/outbox.`
    : `${invited} SMTP_URL is not set: the email stays queued until the provider runs with a mail server.`
}
