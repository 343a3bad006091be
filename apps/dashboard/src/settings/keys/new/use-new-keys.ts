import { useQueryClient } from '@tanstack/react-query'
import type { HeldChange } from '@tideway/browser/http/api-failure'
import { heldOf, reasonOf } from '@tideway/browser/http/api-failure'
import { changeFailure } from '@tideway/browser/http/change-failure'
import { useSingleMutation } from '@tideway/browser/mutations/use-single-mutation'
import type { ClientKey } from '@tideway/contract/keys/client-key'
import { useRef, useState } from 'react'
import { useApi } from '../../../session/api-context.tsx'
import { clientKeys } from '../../../session/client-queries.ts'
import { useSession } from '../../../session/session-context.tsx'
import { addKeys, keysOf, readConfigAgain } from '../key-queries.ts'
import type { KeyOrder, MadeKeys, ShownKey } from './make-keys.ts'
import { makeKeys } from './make-keys.ts'

export type NewKeysState =
  | { name: 'asking'; failure?: NewKeysFailure }
  | { name: 'making' }
  /** `held`: the keys work once a second person has approved them. */
  | { name: 'made'; shown: ShownKey[]; held: HeldChange | undefined }

/** `unknown`: it is not known if the provider has the keys. */
export type NewKeysFailure = { kind: 'nothing'; reason: string | undefined } | { kind: 'unknown' }

/** The user's choices for new keys. */
export type KeyChoice = Pick<KeyOrder, 'hmac' | 'name'>

/**
 * Creates keys and saves their hashes. The secrets are only in this state, never in a cache or storage, and are removed
 * with the component.
 */
export function useNewKeys(source: ClientKey | undefined) {
  const api = useApi()
  const queryClient = useQueryClient()
  const { actingClientId } = useSession()
  const [state, setState] = useState<NewKeysState>({ name: 'asking' })
  /** Keys sent without a response, which the provider may have saved. */
  const doubtful = useRef<MadeKeys>(undefined)

  const { mutate, isPending } = useSingleMutation({
    // The mutation does not return the keys. A cached mutation would also keep this function, which can reach them.
    mutationFn: async (choice: KeyChoice) => setState(await outcome(choice)),
    gcTime: 0,
  })

  async function outcome(choice: KeyChoice): Promise<NewKeysState> {
    const sent = doubtful.current
    if (sent) {
      // Before sending again, checks if the last keys were saved after all.
      const taken = await isTaken(sent)
      if (taken) return done(sent)
      if (taken === undefined) return asking({ kind: 'unknown' })
      doubtful.current = undefined
    }
    let newKeys: MadeKeys | undefined
    try {
      newKeys = await makeKeys({ clientId: actingClientId, source, ...choice })
      // An older response in progress must not hide the new keys.
      await queryClient.cancelQueries({ queryKey: clientKeys.config(actingClientId) })
      await addKeys(api, actingClientId, newKeys.entries)
      return done(newKeys)
    } catch (error) {
      const held = heldOf(error)
      if (newKeys && held) return { name: 'made', shown: newKeys.shown, held }
      const nothing = asking({ kind: 'nothing', reason: reasonOf(error) })
      if (newKeys === undefined || changeFailure(error).kind === 'refused') return nothing
      const taken = await isTaken(newKeys)
      if (taken) return done(newKeys)
      // The call may still take effect, so the keys are looked up before the next attempt.
      doubtful.current = newKeys
      return taken === undefined ? asking({ kind: 'unknown' }) : nothing
    }
  }

  function done({ shown }: MadeKeys): NewKeysState {
    doubtful.current = undefined
    void queryClient.invalidateQueries({ queryKey: clientKeys.config(actingClientId) })
    return { name: 'made', shown, held: undefined }
  }

  /** Returns true if the provider has keys with these random ids, or undefined if it does not answer. */
  async function isTaken({ entries }: MadeKeys): Promise<boolean | undefined> {
    try {
      const config = await readConfigAgain(queryClient, api, actingClientId)
      const ids = new Set(keysOf(config).map(({ keyId }) => keyId))
      return entries.every(({ id }) => ids.has(id))
    } catch {
      return undefined
    }
  }

  const shown: NewKeysState = isPending ? { name: 'making' } : state
  return { state: shown, generate: mutate }
}

const asking = (failure: NewKeysFailure): NewKeysState => ({ name: 'asking', failure })
