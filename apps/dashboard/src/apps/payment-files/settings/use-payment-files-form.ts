import { useQueryClient } from '@tanstack/react-query'
import type { BatchApp } from '@tideway/contract/payment-files/batch-app'
import { useSnackbar } from '@tideway/design/messages/snackbar'
import { useState } from 'react'
import { changedSettings } from '../../../platform/saving/merge.ts'
import { refetchAfter } from '../../../platform/saving/refetch-after.ts'
import type { LoadedSettings, Overlap } from '../../../platform/saving/save-merged.ts'
import { saveMerged } from '../../../platform/saving/save-merged.ts'
import { useApi } from '../../../session/api-context.tsx'
import { useSession } from '../../../session/session-context.tsx'
import { useHasSettled } from '../../../ui/fields/use-has-settled.ts'
import { useSubmission } from '../../../ui/saving/use-submission.ts'
import type { Apps } from '../../app-queries.ts'
import { appsKey, appsQuery, saveApp } from '../../app-queries.ts'
import { loadedPaymentFiles } from '../payment-file-queries.ts'
import type {
  PaymentFilesDraft,
  PaymentFilesField,
  PaymentFilesState,
} from './payment-files-draft.ts'
import {
  configOf,
  isChanged,
  messageOf,
  paymentFilesDraftOf,
  paymentFilesStateOf,
  whyNotSave,
} from './payment-files-draft.ts'

const SAVED = 'Batch App settings updated successfully.'
const TURNED_OFF = 'The Batch App is off.'

/** The save in progress. */
export type PaymentFilesSaveKind = 'save' | 'off' | 'pgp'

export type PaymentFilesForm = ReturnType<typeof usePaymentFilesForm>

/** Holds the typed changes and the three ways to save them (spec 2.16, 4). */
export function usePaymentFilesForm(newest: LoadedSettings<BatchApp>) {
  const saved = newest.draft
  const send = useSaving(newest)
  /** Settings when typing started, or undefined if nothing is typed. */
  const [began, setBegan] = useState<LoadedSettings<PaymentFilesState>>()
  const [overlap, setOverlap] = useState<Overlap<PaymentFilesState>>()
  const [typed, setTyped] = useState<Partial<PaymentFilesDraft>>({})
  const [left, setLeft] = useState<ReadonlySet<PaymentFilesField>>(new Set())
  const [before, setBefore] = useState<PaymentFilesDraft>()
  const draft = { ...paymentFilesDraftOf(saved), ...typed }
  const paused = useHasSettled(JSON.stringify(typed))
  // If no typed value differs any more, the changes were saved here or by another user, and typing starts from the
  // newest settings.
  const isTyped =
    Object.keys(changedSettings<Partial<PaymentFilesState>>(paymentFilesStateOf(saved), typed))
      .length > 0
  const base = isTyped && began ? began : { draft: paymentFilesStateOf(saved), etag: newest.etag }

  function change(part: Partial<PaymentFilesDraft>) {
    if (send.busy !== undefined) return
    setBegan(base)
    setTyped((old) => ({ ...old, ...part }))
    setLeft((old) => new Set([...old].filter((field) => !(field in part))))
    send.forget()
  }

  async function run(saving: PaymentFilesSaveKind, part: Partial<PaymentFilesState>, done: string) {
    const outcome = await send.run(saving, { base, ours: { ...base.draft, ...part } }, done)
    setOverlap(typeof outcome === 'object' ? outcome : undefined)
    if (outcome !== 'saved') return false
    setTyped({})
    setBegan(undefined)
    setLeft(new Set())
    setBefore(undefined)
    return true
  }

  return {
    draft,
    busy: send.busy,
    /** Whether PGP encryption is on, or will be when the save in progress has ended. */
    isPgpOn:
      (send.busy === 'pgp' ? send.changes.openPgpEnabled : undefined) ?? saved.openPgpEnabled,
    failure: send.failure,
    isLacking: send.isLacking,
    changed: isChanged(draft, saved),
    change,
    /** Errors wait for a pause in typing, so that a user is not corrected in the middle of a word. */
    errorOf: (field: PaymentFilesField) =>
      left.has(field) || (paused && field in typed) ? messageOf(draft, field) : undefined,
    leave: (field: PaymentFilesField) => setLeft((old) => new Set([...old, field])),
    async save() {
      if (whyNotSave(draft) === undefined) await run('save', typed, SAVED)
    },
    async switchPgp(on: boolean) {
      const done = on ? 'PGP encryption is on.' : 'PGP encryption is off.'
      await run('pgp', { ...typed, openPgpEnabled: on }, done)
    },
    async turnOff() {
      if (await run('off', { enabled: false }, TURNED_OFF)) {
        setBefore(draft.host === '' ? undefined : draft)
      }
    },
    overlap: overlap && {
      ...overlap,
      base: base.draft,
      ours: { ...overlap.theirs.draft, ...typed },
      resolve({ openPgpEnabled: _pgp, ...part }: Partial<PaymentFilesState>) {
        setBegan(overlap.theirs)
        setTyped((old) => ({ ...old, ...part }))
        setOverlap(undefined)
      },
    },
    /** Server details before the app was turned off, on this visit. */
    before,
    putBack() {
      if (before) change({ ...before, enabled: true })
      setBefore(undefined)
    },
  }
}

/** Runs one save at a time, then reads the settings again, whatever the result. */
function useSaving({ draft: saved, etag }: LoadedSettings<BatchApp>) {
  const api = useApi()
  const queryClient = useQueryClient()
  const snackbar = useSnackbar()
  const { actingClientId } = useSession()
  const { busy, failure, run: sendOnce, forget } = useSubmission()
  /** The last sent changes. */
  const [sent, setSent] = useState<{
    saving: PaymentFilesSaveKind
    changes: Partial<PaymentFilesState>
  }>()

  async function run(
    saving: PaymentFilesSaveKind,
    { base, ours }: { base: LoadedSettings<PaymentFilesState>; ours: PaymentFilesState },
    done: string,
  ): Promise<'saved' | 'failed' | Overlap<PaymentFilesState>> {
    const queryKey = appsKey(actingClientId)
    let overlap: Overlap<PaymentFilesState> | undefined
    async function send() {
      setSent({ saving, changes: changedSettings(base.draft, ours) })
      overlap = await saveMerged({
        base,
        ours,
        newest: { draft: paymentFilesStateOf(saved), etag },
        async read() {
          const apps = await queryClient.fetchQuery({
            ...appsQuery(api, actingClientId),
            staleTime: 0,
          })
          const read = loadedPaymentFiles(apps)
          return { draft: paymentFilesStateOf(read.draft), etag: read.etag }
        },
        async send(state, theirs) {
          const config = configOf(saved, state)
          const { etag } = await saveApp(api, actingClientId, 'batch', config, theirs.etag)
          // Shows the sent settings in case the read after the save fails.
          queryClient.setQueryData<Apps>(
            queryKey,
            (apps) => apps && { ...apps, batch: config, etag },
          )
        },
      })
    }
    // The settings read after the save contain the keys that the provider creates.
    const ended = await sendOnce(...refetchAfter(queryClient, queryKey, send))
    if (!ended) return 'failed'
    if (overlap) return overlap
    snackbar(done)
    return 'saved'
  }

  const changes: Partial<PaymentFilesState> = sent?.changes ?? {}
  return {
    busy: busy ? sent?.saving : undefined,
    failure,
    /** The last sent changes. */
    changes,
    /** True if the server lacks any of the last sent changes. */
    isLacking: Object.keys(changedSettings(paymentFilesStateOf(saved), changes)).length > 0,
    run,
    forget,
  }
}
