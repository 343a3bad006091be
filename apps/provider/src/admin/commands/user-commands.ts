import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { sendMail } from '../../delivery/mail/mail-outbox.ts'
import { recordAudit } from '../../people/audit/record-audit.ts'
import { factorsOf } from '../../people/factors/change-factors.ts'
import type { Account } from '../../people/identity/accounts-store.ts'
import { findAccountByEmail } from '../../people/identity/accounts-store.ts'
import { endSessionsOf, sessionsOf } from '../../people/identity/sign-in/sign-in-sessions.ts'
import { takeFactorsAway } from '../../people/users/manage-users.ts'
import { lockUser } from '../../people/users/user-store.ts'
import type { Reader } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import { alignedTable } from '../aligned-table.ts'
import type { CommandOutcome } from '../operator.ts'
import { counted, OperatorError } from '../operator.ts'
import type { Command, CommandInput } from './command.ts'
import { flagOption, readOnly } from './command.ts'

/** Commands for the sessions and second factors of a person. An email belongs to one client at most. */
export const userCommands: readonly Command[] = [
  {
    name: 'user sessions',
    subject: 'EMAIL',
    says: 'Shows where a user is signed in, or signs them out everywhere',
    options: { end: flagOption('ends all sessions, with their tokens, from the next call on') },
    examples: ['user sessions jo@acme.example', 'user sessions jo@acme.example --end'],
    run: (input) => (input.values.end ? endSessions(input) : showSessions(input)),
  },
  {
    name: 'user factors',
    subject: 'EMAIL',
    says: 'Shows the second factors of a user, or removes them all; check first who is calling you',
    options: {
      reset: flagOption(
        'removes all second factors and sessions, as an admin of the client can; the user gets a mail',
      ),
    },
    examples: ['user factors jo@acme.example', 'user factors jo@acme.example --reset'],
    enqueues: [sendMail],
    run: (input) => (input.values.reset ? resetFactors(input) : showFactors(input)),
  },
]

async function accountOrRefuse(db: Reader, email: string): Promise<Account> {
  const account = await findAccountByEmail(db, email)
  if (!account)
    throw new OperatorError(
      `EMAIL: no user has the address ${email}. 'client show CLIENT_ID' lists the users of a client`,
    )
  return account
}

async function showSessions({ platform, subject }: CommandInput): Promise<CommandOutcome> {
  const { accountId, email, clientId } = await accountOrRefuse(platform.db, subject)
  const sessions = await sessionsOf(platform, accountId)
  if (sessions.length === 0) return readOnly(`${email} of ${clientId} is not signed in.`)
  return readOnly(
    [
      `${email} of ${clientId} is signed in on ${counted(sessions.length, 'browser')}:`,
      ...alignedTable(
        ['Browser', 'Address', 'Signed in', 'Last seen'],
        sessions.map(({ browser, address, since, lastSeenAt }) => [
          browser,
          address,
          formatDateTime(since, SYDNEY),
          formatDateTime(lastSeenAt, SYDNEY),
        ]),
      ),
    ].join('\n'),
  )
}

async function endSessions({ platform, actor, subject }: CommandInput): Promise<CommandOutcome> {
  return transact(platform.db, async (tx) => {
    const { accountId, email, clientId } = await accountOrRefuse(tx, subject)
    const sessions = await sessionsOf({ ...platform, db: tx }, accountId)
    if (sessions.length === 0)
      return { changed: false, text: `Nothing to do: ${email} of ${clientId} is not signed in.` }
    await endSessionsOf(tx, accountId)
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'user.endSessions',
      subjectId: email,
      details: { sessions: String(sessions.length) },
      at: platform.clock.now(),
    })
    return {
      changed: true,
      text: `Ended ${counted(sessions.length, 'session')} of ${email} of ${clientId}. They must sign in again, from the next call on.`,
    }
  })
}

async function showFactors({ platform, subject }: CommandInput): Promise<CommandOutcome> {
  const account = await accountOrRefuse(platform.db, subject)
  const { passkeys, authenticatorApp, recoveryCodesLeft, required } = await factorsOf(
    platform,
    account,
  )
  const factors = [
    ...passkeys.map(({ name, ...times }) => ({ factor: `Passkey ‘${name}’`, ...times })),
    ...(authenticatorApp ? [{ factor: 'Authenticator app', ...authenticatorApp }] : []),
  ]
  const shown = (instant: string | undefined) =>
    instant === undefined ? 'never' : formatDateTime(instant, SYDNEY)
  return readOnly(
    [
      `${account.email} of ${account.clientId} has ${factors.length === 0 ? 'no second factor' : counted(factors.length, 'second factor')}. The client ${required ? 'requires one' : 'requires none'}.`,
      ...(factors.length === 0
        ? []
        : [
            ...alignedTable(
              ['Factor', 'Added', 'Last used'],
              factors.map((row) => [
                row.factor,
                shown(row.addedDatetime),
                shown(row.lastUsedDatetime),
              ]),
            ),
            `Recovery codes left: ${recoveryCodesLeft}`,
          ]),
    ].join('\n'),
  )
}

async function resetFactors({ platform, actor, subject }: CommandInput): Promise<CommandOutcome> {
  return transact(platform.db, async (tx) => {
    const { email, clientId } = await accountOrRefuse(tx, subject)
    const user = await lockUser(tx, email)
    if (!user || !(await takeFactorsAway(platform, tx, user, 'Your payment service')))
      return {
        changed: false,
        text: `Nothing to do: ${email} of ${clientId} has no second factor.`,
      }
    await recordAudit(tx, {
      clientId,
      actor,
      action: 'user.resetFactors',
      subjectId: email,
      at: platform.clock.now(),
    })
    return {
      changed: true,
      text: `Removed the second factors of ${email} of ${clientId}, and signed them out everywhere. A mail to them is queued. At the next sign-in they use their password${user.federated ? ' or single sign-on' : ''}, and add a factor again if the client requires one.`,
    }
  })
}
