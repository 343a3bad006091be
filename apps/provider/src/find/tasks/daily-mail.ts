import type { AccountId, ClientId } from '@tideway/contract/calls/ids'
import { formatAud, parseTwoDecimals } from '@tideway/contract/money/money'
import type { Task } from '@tideway/contract/tasks/task'
import { taskKinds } from '@tideway/contract/tasks/task-kinds'
import { nextDailyMail } from '@tideway/contract/tasks/task-times'
import { formatDateTime, SYDNEY } from '@tideway/contract/time/dates'
import { nameInMail } from '@tideway/contract/users/plain-name'
import type { Client } from '../../clients/client/client-store.ts'
import { findClient, isDisabled, isSameOrDescendant } from '../../clients/client/client-store.ts'
import { dashboardLink } from '../../delivery/mail/dashboard-link.ts'
import { isOneAddress, queueMail } from '../../delivery/mail/mail-outbox.ts'
import { personNow } from '../../http/authentication/present-caller.ts'
import type { DecisionFacts } from '../../people/approvals/decision-facts.ts'
import type { Reader } from '../../platform/database/database.ts'
import { transact } from '../../platform/database/transaction.ts'
import type { Platform } from '../../platform/platform.ts'
import { faultPoint } from '../../platform/process/fault-points.ts'
import type { Env } from '../../platform/settings/env.ts'
import type { Person } from './read-tasks.ts'
import { readTasks } from './read-tasks.ts'

const SPACING_SECONDS = 1
const AT_ONCE = 100

interface DueMail {
  client_id: ClientId
  account_id: AccountId
  next_at: Date
}

export async function getsDailyMail(
  db: Reader,
  clientId: ClientId,
  accountId: AccountId,
): Promise<boolean> {
  const row = await db
    .selectFrom('daily_task_mails')
    .select('next_at')
    .where('client_id', '=', clientId)
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row !== undefined
}

/** Turns a person's daily mail about a client on or off. Turning it on again does not move the next mail. */
export async function setDailyMail(
  { db, clock }: Platform,
  clientId: ClientId,
  accountId: AccountId,
  enabled: boolean,
): Promise<void> {
  const key = { client_id: clientId, account_id: accountId }
  if (enabled) {
    await db
      .insertInto('daily_task_mails')
      .values({ ...key, next_at: nextDailyMail(clock.now()) })
      .onConflict((conflict) => conflict.doNothing())
      .execute()
  } else {
    await db
      .deleteFrom('daily_task_mails')
      .where('client_id', '=', clientId)
      .where('account_id', '=', accountId)
      .execute()
  }
}

/** Registers the job that sends the daily mails. After an outage, each person gets one mail, not one for each day. */
export function registerDailyMailJobs(platform: Platform, facts: DecisionFacts): void {
  platform.jobs.whenDue({
    name: 'daily-task-mails',
    due: 'SELECT min(next_at) FROM daily_task_mails',
    clock: platform.clock,
    spacingSeconds: SPACING_SECONDS,
    run: () => sendDailyMails(platform, facts),
  })
}

export async function sendDailyMails(platform: Platform, facts: DecisionFacts): Promise<void> {
  const due = await platform.db
    .selectFrom('daily_task_mails')
    .select(['client_id', 'account_id', 'next_at'])
    .where('next_at', '<=', platform.clock.now())
    .orderBy('next_at')
    .limit(AT_ONCE)
    .execute()
  for (const mail of due) await sendDailyMail(platform, facts, mail)
}

/** Sends one mail and plans the next in one transaction, so that no failure sends a day's mail twice or not at all. */
async function sendDailyMail(
  platform: Platform,
  facts: DecisionFacts,
  due: DueMail,
): Promise<void> {
  const person = await recipientOf(platform, due)
  const client = await findClient(platform.db, due.client_id)
  const { tasks } =
    client && person
      ? await readTasks(platform, facts, due.client_id, person)
      : { tasks: [] as Task[] }
  const open = tasks.filter(({ aside }) => aside === undefined)
  await transact(platform.db, async (tx) => {
    const planned = await tx
      .updateTable('daily_task_mails')
      .set({ next_at: nextDailyMail(platform.clock.now()) })
      .where('client_id', '=', due.client_id)
      .where('account_id', '=', due.account_id)
      .where('next_at', '=', due.next_at)
      .executeTakeFirstOrThrow()
    // Another process has sent the mail.
    if (planned.numUpdatedRows === 0n) return
    if (client && person && open.length > 0)
      await queueMail(platform, tx, {
        clientId: client.client_id,
        to: [person.email],
        ...mailText(platform.env, client, open),
        reason: 'daily-tasks',
      })
    faultPoint('daily-tasks-before-commit')
  })
}

/** Returns undefined for a person who may not sign in, or may no longer act for the client. */
async function recipientOf(
  platform: Platform,
  { client_id: clientId, account_id: accountId }: DueMail,
): Promise<Person | undefined> {
  const account = await platform.db
    .selectFrom('accounts')
    .select('client_id')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  if (!account || (await isDisabled(platform.db, clientId))) return undefined
  const organisationId = account.client_id
  if (!(await isSameOrDescendant(platform.db, organisationId, clientId))) return undefined
  const person = await personNow(platform, { id: accountId, organisationId, clientId })
  return person && isOneAddress(person.email) ? person : undefined
}

/** The mail names amounts and no payees or balances, because mail passes through many systems. */
function mailText(
  env: Env,
  client: Client,
  tasks: readonly Task[],
): { subject: string; text: string } {
  const clientName = nameInMail(client.client_name)
  const count = tasks.length === 1 ? '1 task needs' : `${tasks.length} tasks need`
  return {
    subject: `${count} someone at ${clientName}`,
    text: [
      `${count} someone at ${clientName}:`,
      '',
      ...tasks.map(lineOf),
      '',
      `See and act: ${dashboardLink(env, client, '/')}`,
      '',
      'You get this email on days with a task, because you turned it on. Turn it off on the home page of the dashboard.',
      '',
    ].join('\n'),
  }
}

function lineOf({ kind, amount, sinceDatetime, daysLeft }: Task): string {
  const cents = kind === 'balanceLow' ? undefined : parseTwoDecimals(amount ?? '')
  const parts = [
    taskKinds[kind].title,
    ...(cents === undefined ? [] : [formatAud(cents)]),
    ...(daysLeft === undefined ? [] : [`lasts ${daysLeft === 1 ? '1 day' : `${daysLeft} days`}`]),
    ...(sinceDatetime === undefined
      ? []
      : [`since ${formatDateTime(new Date(sinceDatetime), SYDNEY)}`]),
  ]
  return `- ${parts.join(', ')}`
}
