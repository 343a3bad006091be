import { useQueryClient } from '@tanstack/react-query'
import { heldOf } from '@tideway/browser/http/api-failure'
import type { WithEntityTag } from '@tideway/browser/http/http'
import { taggedAnswer } from '@tideway/browser/http/http'
import { ClientConfig } from '@tideway/contract/clients/clients'
import type { ClientSettings } from '@tideway/contract/settings/client-settings'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { GENERIC_FAILURE } from '../platform/generic-failure.ts'
import { refetchAfter } from '../platform/saving/refetch-after.ts'
import type { LoadedSettings, Overlap } from '../platform/saving/save-merged.ts'
import { saveMerged } from '../platform/saving/save-merged.ts'
import { useApi } from '../session/api-context.tsx'
import { clientConfigQuery, clientKeys } from '../session/client-queries.ts'
import { useSession } from '../session/session-context.tsx'
import { useSubmission } from '../ui/saving/use-submission.ts'

export interface SaveOptions {
  /** Duration of the generic failure message in milliseconds. Default: 10 s (spec 8). */
  errorMs?: number | undefined
  /** True if the page alert shows a failure, so that no snackbar is needed (readings 5). */
  hasPageAlert?: boolean | undefined
}

/** Conversions between the config and a section's draft. */
export interface SectionForm<Draft> {
  draftOf: (config: ClientConfig) => Draft
  /**
   * Returns the part of the config to send. `theirs` is the version that the draft was merged with: unchanged fields
   * may be omitted.
   */
  partOf: (draft: Draft, theirs: Draft) => ClientSettings
}

/** Saves a part of the client's config. Each section has one save at a time, in parallel to other sections. */
export function useSectionSave({ errorMs, hasPageAlert }: SaveOptions = {}) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run, forget } = useSubmission()
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

  /** Sends, then reads the config again, because another section or user may have saved in the meantime. */
  const saving = (work: () => Promise<void>) =>
    refetchAfter(queryClient, queryKey, async () => {
      try {
        await work()
      } catch (error) {
        if (!hasPageAlert && !heldOf(error)) {
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
     * Resolves to true if it was saved. Only fields in `part` are changed (spec 7.4). A function may first upload
     * something that the part refers to.
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
    /** Saves on top of saves by other users since `base`, and returns the result. */
    async saveDraft<Draft extends object>(
      { draftOf, partOf }: SectionForm<Draft>,
      {
        base,
        ours,
        newest,
      }: { base: LoadedSettings<Draft>; ours: Draft; newest: LoadedSettings<Draft> },
      done: string,
    ): Promise<'saved' | 'failed' | Overlap<Draft>> {
      const asRead = (config: WithEntityTag<ClientConfig>) => ({
        draft: draftOf(config),
        etag: config.etag,
      })
      let overlap: Overlap<Draft> | undefined
      const ended = await run(
        ...saving(async () => {
          overlap = await saveMerged({
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
