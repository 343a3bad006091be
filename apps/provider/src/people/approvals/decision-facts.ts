import type { ActivityAction } from '@tideway/contract/activity/activity'
import type { AccessChange } from '@tideway/contract/approvals/approval'
import { ACCESS_CHANGE_HOURS } from '@tideway/contract/approvals/approval'
import type { ClientId } from '@tideway/contract/calls/ids'
import { emailDomainOf } from '@tideway/contract/identity/single-sign-on/email-domain'
import type { Caller } from '../../http/authentication/caller.ts'
import type { Platform } from '../../platform/platform.ts'

type Person = Extract<Caller, { kind: 'user' }>

export interface KeyName {
  organisationId: ClientId
  keyId: string
}

/**
 * Facts from the audit trail about the people who decide and the keys that ask. They are read as the owner of the
 * database, because person, key and request may belong to different clients of an organisation.
 */
export interface DecisionFacts {
  /** Returns the people who changed a person's access in the last `ACCESS_CHANGE_HOURS` hours, with the times. */
  accessChangesOf(person: Person): Promise<AccessChange[]>
  /** Returns the account ids of the people who created or enabled a key, directly or through another key. */
  holdersOf(key: KeyName): Promise<string[]>
}

/** Actions on a person, whose email is the subject in the audit trail. */
const accessActs: ActivityAction[] = [
  'user.accept',
  'user.changeRole',
  'user.resetFactors',
  'user.create',
  'user.link',
]
const invitingActs: ActivityAction[] = ['user.invite', 'user.inviteAgain']
/** Actions that determine which people may sign in through an OpenID provider, and with which role. */
const signOnActs: ActivityAction[] = ['singleSignOn.change', 'emailDomain.add', 'emailDomain.prove']
const keyActs: ActivityAction[] = ['apiKey.create', 'apiKey.enable']

export function openDecisionFacts({ db, clock }: Platform): DecisionFacts {
  /** Returns the completed actions of these kinds on these subjects, with their actors. */
  const actsOn = (
    clientId: ClientId,
    { subjects, actions, since }: { subjects: string[]; actions: ActivityAction[]; since?: Date },
  ) =>
    db
      .selectFrom('activities')
      .select(['action', 'actor_kind', 'actor_id', 'actor_organisation_id', 'acted_at'])
      .where('client_id', '=', clientId)
      .where('subject_id', 'in', subjects)
      .where('action', 'in', actions)
      .where('result', '=', 'DONE')
      .$if(since !== undefined, (entries) => entries.where('acted_at', '>', since as Date))
      .execute()

  return {
    async accessChangesOf({ accountId, email, organisationId }) {
      const since = new Date(clock.now().getTime() - ACCESS_CHANGE_HOURS * 3_600_000)
      const changes = await actsOn(organisationId, {
        subjects: [email],
        actions: accessActs,
        since,
      })
      const peopleBehind = async ({ action, actor_id: actorId }: (typeof changes)[number]) => {
        if (actorId !== accountId) return actorId === null ? [] : [actorId]
        // The person gave themselves access: they followed an invitation, or came by single sign-on.
        const behind =
          action === 'user.accept'
            ? { subjects: [email], actions: invitingActs }
            : {
                subjects: [organisationId, emailDomainOf(email) ?? ''],
                actions: signOnActs,
              }
        const acts = await actsOn(organisationId, behind)
        return acts.flatMap(({ actor_kind: kind, actor_id: id }) =>
          kind === 'USER' && id !== null ? [id] : [],
        )
      }
      const people = await Promise.all(
        changes.map(async (change) =>
          (await peopleBehind(change)).map((by) => ({ by, at: change.acted_at })),
        ),
      )
      return people.flat()
    },

    async holdersOf(key) {
      const holders = new Set<string>()
      const seen = new Set<string>()
      const keys = [key]
      for (let next = keys.shift(); next; next = keys.shift()) {
        const { organisationId, keyId } = next
        if (seen.has(`${organisationId} ${keyId}`)) continue
        seen.add(`${organisationId} ${keyId}`)
        for (const act of await actsOn(organisationId, { subjects: [keyId], actions: keyActs })) {
          const { actor_kind: kind, actor_id: id, actor_organisation_id: organisation } = act
          if (id === null || organisation === null) continue
          if (kind === 'USER') holders.add(id)
          // A person who made this key with another key holds both.
          if (kind === 'KEY') keys.push({ organisationId: organisation, keyId: id })
        }
      }
      return [...holders]
    },
  }
}
