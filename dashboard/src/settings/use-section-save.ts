import { useQueryClient } from '@tanstack/react-query'
import type { Tagged } from '@tideway/browser/http/http'
import { taggedAnswer } from '@tideway/browser/http/http'
import { ClientConfig } from '@tideway/contract/clients/clients'
import type { ClientSettings } from '@tideway/contract/settings/client-settings'
import { useSnackbar } from '@tideway/look/snackbar'
import { GENERIC_FAILURE } from '../payment-request/payment-request-failure.ts'
import { readAgainAfter } from '../platform/read-again.ts'
import type { AsRead, Overlap } from '../platform/save-on-top.ts'
import { saveOnTop } from '../platform/save-on-top.ts'
import { useApi } from '../session/api-context.tsx'
import { clientConfigQuery, clientKeys } from '../session/client-queries.ts'
import { useSession } from '../session/session-context.tsx'
import { useSending } from '../ui/use-sending.ts'

export interface SaveOptions {
  /** How long the generic sentence is shown when it fails, in milliseconds; 10 s unless told (spec 8). */
  errorMs?: number | undefined
  /** Set where the page alert shows a failure, so that no snackbar does (readings 5). */
  hasPageAlert?: boolean | undefined
}

/** What a section makes of the config, and what it saves of that. */
export interface SectionForm<Draft> {
  draftOf: (config: ClientConfig) => Draft
  /** The part of the config that is sent. `theirs` is what the draft was merged with: the rest needn't be sent. */
  partOf: (draft: Draft, theirs: Draft) => ClientSettings
}

/** Saves a part of the client's config: one save of a section at a time, the other sections beside it. */
export function useSectionSave({ errorMs, hasPageAlert }: SaveOptions = {}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSending()
  const queryKey = clientKeys.config(actingClientId)

  async function put(part: ClientSettings, ifMatch?: string) {
    const config = await taggedAnswer(api.portal, {
      method: 'PUT',
      path: `/clients/${encodeURIComponent(actingClientId)}`,
      body: part,
      schema: ClientConfig,
      ifMatch,
    })
    queryClient.setQueryData(queryKey, config)
  }

  /** Sends, and reads the config again: another section's save may have been answered since, or another person's. */
  const saving = (work: () => Promise<void>) =>
    readAgainAfter(queryClient, queryKey, async () => {
      try {
        await work()
      } catch (error) {
        if (!hasPageAlert) {
          snackbar(GENERIC_FAILURE, { tone: 'error', ...(errorMs ? { timeout: errorMs } : {}) })
        }
        throw error
      }
    })

  const configQuery = clientConfigQuery(api, actingClientId)
  const read = () => queryClient.fetchQuery({ ...configQuery, staleTime: 0 })

  return {
    busy,
    failure,
    forget,
    /**
     * Returns whether it was saved. Only what is named in `part` is changed (spec 7.4); a function may send first what
     * the part refers to.
     */
    async save(
      part: ClientSettings | (() => Promise<ClientSettings>),
      done?: string,
    ): Promise<boolean> {
      const saved = await run(
        ...saving(async () => put(typeof part === 'function' ? await part() : part)),
      )
      if (saved && done !== undefined) snackbar(done)
      return saved
    },
    /** Saves on top of what others saved since `base`; answers what came of it. */
    async saveDraft<Draft extends object>(
      { draftOf, partOf }: SectionForm<Draft>,
      { base, ours, newest }: { base: AsRead<Draft>; ours: Draft; newest: AsRead<Draft> },
      done: string,
    ): Promise<'saved' | 'failed' | Overlap<Draft>> {
      const asRead = (config: Tagged<ClientConfig>) => ({
        draft: draftOf(config),
        etag: config.etag,
      })
      let overlap: Overlap<Draft> | undefined
      const ended = await run(
        ...saving(async () => {
          overlap = await saveOnTop({
            base,
            ours,
            newest,
            read: async () => asRead(await read()),
            send: (draft, theirs) => put(partOf(draft, theirs.draft), theirs.etag),
          })
        }),
      )
      if (!ended) return 'failed'
      if (overlap) return overlap
      snackbar(done)
      return 'saved'
    },
  }
}
